import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signIn, signUp } from '#app/server/accounts/accounts.ts'
import { user } from '#app/server/database/schema.ts'
import { forgetSizes, toImageVersion } from '#app/server/images/images.ts'
import type { Visitor } from '#app/server/request/context.ts'
import type { S3Server } from '#app/server/testing/fakes/s3-server.ts'
import { drawImage } from '#app/server/testing/hostile-files.ts'
import { openShopWithS3, type ShopWithS3 } from '#app/server/testing/shop-with-s3.ts'
import type { TestShop } from '#app/server/testing/test-shop.ts'
import { longTest } from '#commands/long-test.ts'

const PASSWORD = 'seven lotus ponds'
const AVIF = 'image/avif,image/webp,image/*'

let s3: S3Server
let shop: TestShop
let app: ShopWithS3['app']
let close: ShopWithS3['close']
beforeAll(async () => {
  ;({ s3, shop, app, close } = await openShopWithS3())
})
beforeEach(() => {
  s3.mood = 'usual'
})
afterAll(() => close())

let addresses = 0

const get = (address: string, headers: Record<string, string> = {}) =>
  app.request(address, { headers: { host: 'localhost:3000', ...headers } })

const request = new Request('http://localhost/login')
const visitor = (): Visitor => {
  addresses += 1
  return { user: null, language: 'en', mode: 'light', nonce: '', ip: `10.2.0.${addresses}` }
}

async function cookieOf(email: string, password = PASSWORD): Promise<string> {
  const entered = await signIn(shop, { email, password }, { request, visitor: visitor() })
  if (!entered.ok) throw new Error(entered.problem.code)
  return entered.value.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** Returns the cookie and the image's URL. */
async function shopperWithImage(name: string, bytes: Uint8Array) {
  const email = `${name}@shop.test`
  await signUp(shop, { name, email, password: PASSWORD }, { visitor: visitor() })
  const [made] = await shop.db.select().from(user).where(eq(user.email, email))
  const uid = made?.id ?? ''
  const address = `/images/profilePictures/${uid}?v=${toImageVersion(bytes)}`
  await shop.files.put(`profilePictures/${uid}`, bytes, 'image/webp')
  await shop.db.update(user).set({ image: address }).where(eq(user.id, uid))
  return { uid, address, cookie: await cookieOf(email) }
}

describe('uploaded product images', () => {
  test.each([
    ['AVIF', AVIF, 'heif'],
    ['WebP', 'image/webp', 'webp'],
    ['JPEG', '*/*', 'jpeg'],
  ])('An uploaded image is served as %s in the requested width', async (_name, accept, format) => {
    await shop.files.put('products/rose-1', await drawImage('webp'), 'image/webp')
    const answer = await get('/images/products/rose-1?w=300', { accept })
    expect(answer.status).toBe(200)
    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({
      format,
      width: 320,
      height: 240,
    })
    expect(answer.headers.get('vary')).toContain('Accept')
  })

  test('An uploaded image is served as nothing but an image and cached for a year', async () => {
    await shop.files.put('products/rose-2', await drawImage('webp'), 'image/webp')
    const { headers } = await get('/images/products/rose-2')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'; frame-ancestors 'none'")
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  test('An uploaded image is fetched from S3 once per size, even by parallel requests', async () => {
    await shop.files.put('products/rose-3', await drawImage('webp'), 'image/webp')
    s3.calls.length = 0
    await Promise.all(Array.from({ length: 6 }, () => get('/images/products/rose-3?w=160')))
    await get('/images/products/rose-3?w=160')
    expect(s3.calls).toEqual(['GET /dokmai/products/rose-3'])
  })

  test('A missing uploaded image is 404, whatever its name', async () => {
    for (const name of ['none', '..%2fsecret', 'a%00', 'a.b', 'ก']) {
      expect((await get(`/images/products/${name}`)).status, name).toBe(404)
    }
  })

  test.each([403, 503, 'hangs up', 'truncated'] as const)(
    'While S3 answers %s an uploaded image is 503, never cached, and is served afterwards',
    async (mood) => {
      const name = `later-${String(mood).replace(' ', '-')}`
      await shop.files.put(`products/${name}`, await drawImage('webp'), 'image/webp')
      s3.mood = mood
      const answer = await get(`/images/products/${name}`)
      expect(answer.status).toBe(503)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      s3.mood = 'usual'
      expect((await get(`/images/products/${name}`)).status).toBe(200)
    },
  )
})

describe('profile images', () => {
  test('A profile image is visible only to its owner and the administrator', async () => {
    const mali = await shopperWithImage('mali', await drawImage('webp'))
    const krit = await shopperWithImage('krit', await drawImage('png'))
    const admin = { cookie: await cookieOf(shop.config.adminEmail, shop.config.adminPassword ?? '') }
    const seen = await get(mali.address, { cookie: mali.cookie })
    expect(seen.status).toBe(200)
    expect(seen.headers.get('cache-control')).toBe('private, max-age=86400')
    expect(seen.headers.get('content-security-policy')).toMatch(/^sandbox;/)
    expect((await get(mali.address, admin)).status).toBe(200)
    expect((await get(mali.address, { cookie: krit.cookie })).status).toBe(404)
    expect((await get(mali.address)).status).toBe(404)
    expect((await get('/images/profilePictures/none', admin)).status).toBe(404)
  })

  test('The cache of profile images is closed to other users of the machine, even if it once was open', async () => {
    const folder = path.join(shop.config.dataDir, 'cache/images')
    mkdirSync(folder, { recursive: true })
    chmodSync(folder, 0o755)
    const { uid, address, cookie } = await shopperWithImage('private', await drawImage('webp'))
    expect((await get(address, { cookie })).status).toBe(200)
    const kept = path.join(folder, 'profilePictures', uid)
    const files = readdirSync(kept).map((file) => path.join(kept, file))
    expect(files).toHaveLength(1)
    for (const place of [folder, path.dirname(kept), kept, ...files]) {
      expect(statSync(place).mode & 0o077, place).toBe(0)
    }
  })

  test('A new profile image whose URL is not saved yet is shown, but not cached under the old one', async () => {
    const [before, after] = await Promise.all([drawImage('png'), drawImage('webp')])
    const ploy = await shopperWithImage('ploy', before)
    const headers = { cookie: ploy.cookie, accept: 'image/webp' }
    const first = await bytesOf(await get(ploy.address, headers))
    // The image is stored, its new URL is not.
    await shop.files.put(`profilePictures/${ploy.uid}`, await sharp(after).negate().toBuffer(), 'image/webp')
    await forgetSizes(shop.config, `profilePictures/${ploy.uid}`)
    const between = await get(ploy.address, headers)
    expect(between.headers.get('cache-control')).toBe('no-store')
    expect(await bytesOf(between)).not.toEqual(first)
    await shop.files.put(`profilePictures/${ploy.uid}`, before, 'image/webp')
    expect(await bytesOf(await get(ploy.address, headers))).toEqual(first)
  })

  longTest('The sizes of an image are forgotten while more of them are encoded', async () => {
    const busy = await shopperWithImage('busy', await drawImage('webp'))
    for (let round = 0; round < 10; round += 1) {
      const asked = [160, 320, 360, 480].flatMap((width) =>
        ['image/avif', 'image/webp', 'image/jpeg'].map((accept) =>
          get(`${busy.address}&w=${width}`, { cookie: busy.cookie, accept }),
        ),
      )
      const all = Promise.all(asked)
      for (let encoding = true; encoding; ) {
        await forgetSizes(shop.config, `profilePictures/${busy.uid}`)
        encoding = await Promise.race([
          all.then(() => false),
          new Promise<boolean>((on) => setImmediate(on, true)),
        ])
      }
      expect(new Set((await all).map(({ status }) => status))).toEqual(new Set([200]))
    }
  })
})

/** Hono's `Response`, which replaces Node's wherever a shop listens, has no `bytes`. */
async function bytesOf(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer())
}
