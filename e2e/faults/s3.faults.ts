import type pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect } from 'vitest'
import { openS3Server, type S3Mood, type S3Server } from '#app/server/testing/fakes/s3-server.ts'
import { openDatabaseOf, startShopUnderTest } from '#bench/parts/shop-under-test.ts'
import { makeShoppers, type Shopper } from '#bench/parts/shoppers.ts'
import { discardShop, type ShopProcess } from '#e2e/testing/shop-process.ts'
import { seconds, testFault } from './fault-row.ts'

const MESSAGE = 'We couldn’t save the picture'
const ANSWER_MS = 35_000
const MOODS: S3Mood[] = [403, 503, 'hangs', 'hangs up', 'truncated']

let s3: S3Server
let shop: ShopProcess
let pool: pg.Pool
let shopper: Shopper
beforeAll(async () => {
  s3 = await openS3Server()
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = s3.settings
  shop = await startShopUnderTest({
    FILE_STORAGE: 's3',
    S3_ENDPOINT: endpoint ?? '',
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  })
  pool = openDatabaseOf(shop, 1)
  shopper = (await makeShoppers(pool, 1))[0] as Shopper
})
afterAll(async () => {
  await pool.end()
  await discardShop(shop)
  await s3.close()
})

for (const mood of MOODS.filter((mood) => mood !== 'truncated')) {
  testFault(`S3: ${mood}`, `An image that cannot be saved leaves the old one (${mood})`, async () => {
    s3.mood = 'usual'
    expect((await upload('green')).status).toBe(302)
    const before = await imageOf(shopper)
    s3.mood = mood
    const start = performance.now()
    const refused = await upload('red')
    const took = performance.now() - start
    expect(refused.status).toBe(503)
    expect(refused.text).toContain(MESSAGE)
    expect(took).toBeLessThan(ANSWER_MS)
    expect(await imageOf(shopper)).toBe(before)
    s3.mood = 'usual'
    expect((await read(before)).status).toBe(200)
    return `message after ${seconds(took)}, the old image stays`
  })
}

testFault('S3: truncated', 'A picture that arrives in half is not shown in half', async () => {
  s3.mood = 'usual'
  expect((await upload('blue')).status).toBe(302)
  s3.mood = 'truncated'
  const start = performance.now()
  const { status } = await read(await imageOf(shopper))
  const took = performance.now() - start
  expect([404, 500, 502, 503]).toContain(status)
  s3.mood = 'usual'
  const whole = await read(await imageOf(shopper))
  expect(whole.status).toBe(200)
  const { width } = await sharp(whole.bytes).metadata()
  expect(width).toBeGreaterThan(0)
  return `${status} after ${seconds(took)}; whole when S3 is back`
})

async function upload(background: string): Promise<{ status: number; text: string }> {
  const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('image', new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' }))
  const headers = { Cookie: shopper.cookie, Origin: shop.origin }
  // The rate limit is not tested here.
  await pool.query('delete from rate_limit')
  const answer = await fetch(`${shop.origin}/profile`, {
    method: 'POST',
    headers,
    body: form,
    redirect: 'manual',
  })
  return { status: answer.status, text: await answer.text() }
}

async function read(image: string): Promise<{ status: number; bytes: Buffer }> {
  const answer = await fetch(shop.origin + image, { headers: { Cookie: shopper.cookie } })
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
}

async function imageOf({ id }: Shopper): Promise<string> {
  const { rows } = await pool.query(`select image from "user" where id = $1`, [id])
  return rows[0].image
}
