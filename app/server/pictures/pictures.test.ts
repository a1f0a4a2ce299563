import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeTrackKey } from '#app/server/core/track-key.ts'
import { deliveries, deliveryPictures, runs } from '#app/server/database/schema.ts'
import { shopContext, type Visitor, visitorContext } from '#app/server/request/context.ts'
import type { S3Server } from '#app/server/testing/fakes/s3-server.ts'
import { drawImage } from '#app/server/testing/hostile-files.ts'
import { madeOrder } from '#app/server/testing/made-orders.ts'
import { openShopWithS3, type ShopWithS3 } from '#app/server/testing/shop-with-s3.ts'
import { theAdmin } from '#app/server/testing/signed-in.ts'
import { newShopper, type TestShop } from '#app/server/testing/test-shop.ts'
import { answerPicture } from '#app/server/tracking/answer-picture.ts'
import type { User } from '#app/shop/accounts/user.ts'
import { findPictureFor } from './find-picture.ts'
import { pictureKey } from './picture-key.ts'
import { purgePictures, removeOrphans } from './purge-pictures.ts'
import { type NewPicture, saveDeliveryPicture } from './save-picture.ts'

let s3: S3Server
let shop: TestShop
let close: ShopWithS3['close']
beforeAll(async () => {
  ;({ s3, shop, close } = await openShopWithS3())
})
beforeEach(() => {
  s3.mood = 'usual'
})
afterAll(() => close())

const mover = { actor: 'helper', actorName: 'Nok', origin: 'board' } as const
const WORKER = [{ kind: 'worker' }] as const

const save = async (orderId: string, more: Partial<NewPicture> = {}) =>
  saveDeliveryPicture(shop, { orderId, kind: 'finished', bytes: await drawImage('jpeg'), mover, ...more })

async function saved(orderId: string, more: Partial<NewPicture> = {}): Promise<string> {
  const answer = await save(orderId, more)
  if (!answer.ok) throw new Error(answer.problem.code)
  return answer.value.id
}

const listRows = (orderId: string) =>
  shop.db.select().from(deliveryPictures).where(eq(deliveryPictures.orderId, orderId))

async function readPhoto(orderId: string) {
  const [row] = await shop.db.select().from(deliveries).where(eq(deliveries.orderId, orderId))
  return row?.photo
}

async function listFiles(): Promise<string[]> {
  const found: string[] = []
  for await (const key of shop.files.list('deliveryPictures')) found.push(key)
  return found
}

interface Visit {
  user?: User | null
  receipt?: string
  key?: string
  cookie?: string
}

async function visit(id: string, { user = null, receipt, key, cookie = '' }: Visit) {
  const context = new RouterContextProvider()
  const visitor: Visitor = { user, language: 'en', mode: 'light', nonce: '', ip: '10.3.0.1' }
  context.set(shopContext, shop)
  context.set(visitorContext, visitor)
  const query = key === undefined ? '' : `?key=${key}`
  const request = new Request(`http://localhost/pictures/${id}${query}`, { headers: { cookie } })
  return answerPicture({ context, request, params: { id, ...(receipt && { receipt }) } })
}

describe('keeping photos of parcels', () => {
  test('A photo is drawn anew: neither the place nor the camera of the phone is in it', async () => {
    const bytes = await sharp(await drawImage('jpeg'))
      .withExif({ IFD0: { Model: 'Secret phone' }, IFD3: { GPSLatitude: '13/1 45/1 0/1' } })
      .toBuffer()
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    const id = await saved(await madeOrder(shop), { bytes })
    const kept = await shop.files.get(pictureKey(id))
    const { exif, xmp, iptc, format } = await sharp(kept ?? undefined).metadata()
    expect({ exif, xmp, iptc, format }).toEqual({ format: 'webp' })
    expect(Buffer.from(kept ?? []).toString('latin1')).not.toContain('Secret phone')
  })

  test('A photo of twelve megapixels is kept with a longer side of 1600 pixels', async () => {
    const bytes = await sharp({
      create: { width: 4000, height: 3000, channels: 3, background: '#a05070' },
    })
      .jpeg()
      .toBuffer()
    const id = await saved(await madeOrder(shop), { bytes })
    const { width, height } = await sharp((await shop.files.get(pictureKey(id))) ?? undefined).metadata()
    expect({ width, height }).toEqual({ width: 1600, height: 1200 })
  })

  test('A photo of the finished bouquet counts as sent, one of the door does not', async () => {
    const orderId = await madeOrder(shop)
    await saved(orderId, { kind: 'proof' })
    expect(await readPhoto(orderId)).toBe('none')
    await saved(orderId)
    expect(await readPhoto(orderId)).toBe('sent')
    expect(await listRows(orderId)).toMatchObject([{ kind: 'proof', actorName: 'Nok' }, { kind: 'finished' }])
  })

  test('A photo that a phone sends again and again, also at once, is kept once', async () => {
    const orderId = await madeOrder(shop)
    const sendId = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => saved(orderId, { sendId })))
    answers.push(await saved(orderId, { sendId }))
    expect(new Set(answers).size).toBe(1)
    expect(await listRows(orderId)).toHaveLength(1)
    expect(await save(await madeOrder(shop), { sendId })).toMatchObject({ problem: { code: 'not-found' } })
  })

  test('A file that is no photo is refused and leaves nothing', async () => {
    const orderId = await madeOrder(shop)
    const before = await listFiles()
    for (const bytes of ['', '<svg xmlns="http://www.w3.org/2000/svg"/>', '%PDF-1.7', 'GIF89a'].map((text) =>
      Buffer.from(text),
    ))
      expect((await save(orderId, { bytes })).ok).toBe(false)
    expect(await listRows(orderId)).toEqual([])
    expect(await listFiles()).toEqual(before)
  })

  test.each([403, 503, 'hangs up'] as const)(
    'While files cannot be kept (%s), nothing half is kept, and the photo can be sent again',
    async (mood) => {
      const orderId = await madeOrder(shop)
      const sendId = randomUUID()
      s3.mood = mood
      expect(await save(orderId, { sendId })).toMatchObject({ problem: { code: 'image-not-saved' } })
      expect([await listRows(orderId), await readPhoto(orderId)]).toEqual([[], 'none'])
      s3.mood = 'usual'
      expect((await save(orderId, { sendId })).ok).toBe(true)
    },
  )

  test('An order has at most twenty photos, and an unknown one has none', async () => {
    const orderId = await madeOrder(shop)
    await shop.db.execute(sql`insert into delivery_pictures (id, order_id, kind, actor)
      select lpad(n::text, 32, 'x'), ${orderId}, 'proof', 'driver' from generate_series(1, 20) n`)
    expect(await save(orderId)).toMatchObject({ problem: { code: 'images-too-many' } })
    expect(await save('DM-NONE')).toMatchObject({ problem: { code: 'not-found' } })
  })
})

describe('seeing photos of parcels', () => {
  const readStatus = async (id: string, visitor: Visit) => (await visit(id, visitor)).status

  test('The owner, the buyer and the key of the order see its photo; all others hear that there is none', async () => {
    const buyer = await newShopper(shop)
    const receipt = await madeOrder(shop, { userId: buyer.uid })
    const other = await madeOrder(shop)
    const id = await saved(receipt)
    const key = makeTrackKey(shop.config.authSecret, receipt)
    const otherKey = makeTrackKey(shop.config.authSecret, other)
    expect(await readStatus(id, { user: await theAdmin(shop) })).toBe(200)
    expect(await readStatus(id, { user: buyer })).toBe(200)
    expect(await readStatus(id, { receipt, key })).toBe(200)
    expect(await readStatus(id, { receipt, cookie: `track=${key}` })).toBe(200)
    const refused: Visit[] = [
      {},
      { user: await newShopper(shop) },
      { key },
      { receipt },
      { receipt, key: otherKey },
      { receipt, cookie: `track=${otherKey}` },
      { receipt: other, key: otherKey },
      { receipt: other, key },
      { receipt, key: '' },
      { receipt, key: 'é'.repeat(43) },
    ]
    for (const visitor of refused) expect(await readStatus(id, visitor), JSON.stringify(visitor)).toBe(404)
  })

  test('The run that has the parcel sees its photo, another run does not', async () => {
    const orderId = await madeOrder(shop)
    const id = await saved(orderId, { kind: 'proof' })
    const [mine, others] = [randomUUID(), randomUUID()]
    await shop.db
      .insert(runs)
      .values([mine, others].map((run) => ({ id: run, day: '2030-01-01', name: 'A' })))
    await shop.db
      .update(deliveries)
      .set({ runId: mine, runPosition: 1 })
      .where(eq(deliveries.orderId, orderId))
    const seen = (runId: string) => findPictureFor(shop, id, [{ kind: 'run', runId }])
    expect(await seen(mine)).not.toBeNull()
    expect(await seen(others)).toBeNull()
  })

  test('A guessed photo is not there, also for the owner, whatever is typed', async () => {
    const user = await theAdmin(shop)
    for (const guess of ['', 'x', '../../etc/passwd', 'A'.repeat(32), `${'A'.repeat(31)}.`, 'A'.repeat(33)])
      expect(await readStatus(guess, { user })).toBe(404)
  })

  test('A photo is stored by no browser or cache, listed by no search engine, and taken for nothing else', async () => {
    const id = await saved(await madeOrder(shop))
    const { headers } = await visit(id, { user: await theAdmin(shop) })
    expect(Object.fromEntries(headers)).toEqual({
      ...{ 'cache-control': 'private, no-store', 'content-type': 'image/webp' },
      ...{ 'x-content-type-options': 'nosniff', 'x-robots-tag': 'noindex' },
    })
  })

  test('While files cannot be read, a photo is said to come later', async () => {
    const id = await saved(await madeOrder(shop))
    s3.mood = 503
    expect(await readStatus(id, { user: await theAdmin(shop) })).toBe(503)
  })
})

describe('the end of photos', () => {
  const setAge = (id: string, age: ReturnType<typeof sql>) =>
    shop.db.update(deliveryPictures).set({ at: age }).where(eq(deliveryPictures.id, id))

  test('After ninety days of Bangkok a photo is gone with its file; a younger one stays', async () => {
    const orderId = await madeOrder(shop)
    const [old, young] = [await saved(orderId), await saved(orderId)]
    const midnight = sql`date_trunc('day', now() at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok'`
    await setAge(old, sql`${midnight} - interval '90 days 1 second'`)
    await setAge(young, sql`${midnight} - interval '90 days'`)
    expect(await purgePictures(shop)).toBe(1)
    expect(await findPictureFor(shop, old, [...WORKER])).toBeNull()
    expect(await shop.files.get(pictureKey(old))).toBeNull()
    expect(await findPictureFor(shop, young, [...WORKER])).not.toBeNull()
  })

  test('A photo whose file cannot be removed keeps its row, and both go the next time', async () => {
    const id = await saved(await madeOrder(shop))
    await setAge(id, sql`now() - interval '100 days'`)
    s3.mood = 503
    await expect(purgePictures(shop)).rejects.toThrow()
    expect(await shop.db.$count(deliveryPictures, eq(deliveryPictures.id, id))).toBe(1)
    s3.mood = 'usual'
    expect(await purgePictures(shop)).toBe(1)
    expect(await shop.files.get(pictureKey(id))).toBeNull()
  })

  test('A file that no row refers to goes after two runs, never one that is just being kept', async () => {
    const id = await saved(await madeOrder(shop))
    const orphan = 'o'.repeat(32)
    await shop.files.put(pictureKey(orphan), await drawImage('webp'), 'image/webp')
    const first = await removeOrphans(shop, new Set())
    expect([...first]).toContain(orphan)
    expect(await shop.files.get(pictureKey(orphan))).not.toBeNull()
    const second = await removeOrphans(shop, first)
    expect([...second]).not.toContain(orphan)
    expect(await shop.files.get(pictureKey(orphan))).toBeNull()
    expect(await shop.files.get(pictureKey(id))).not.toBeNull()
  })
})
