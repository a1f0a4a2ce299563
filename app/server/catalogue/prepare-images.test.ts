import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createApp } from '#app/server/http/app.ts'
import { saveSettings } from '#app/server/settings/settings.ts'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { aProduct } from '#app/shop/catalogue/testing/a-product.ts'
import { longTest } from '#commands/long-test.ts'
import { startPreparingImages } from './prepare-images.ts'
import { saveProductImage } from './product-images.ts'
import { addProduct } from './products-admin.ts'

/** Seven widths in two formats. */
const SIZES = 14

let shop: TestShop
let folder: string
let job: ReturnType<typeof startPreparingImages> | undefined
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'dokmai-prepare-'))
  shop = await openTestShop({ dataDir: folder })
  await shop.db.execute(sql`delete from products`)
  await vi.waitFor(() => expect(shop.live.isListening()).toBe(true))
})
afterEach(() => job?.stop())
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

test('The sizes of a saved product’s images are encoded before the first visit, which encodes none', async () => {
  job = startPreparingImages(shop)
  const [main, more] = await Promise.all([upload(), upload()])
  await addProduct(shop, randomUUID(), aProduct({ imageUrl: main, moreImages: [more] }))
  await vi.waitFor(() => expect([...cached(main), ...cached(more)]).toHaveLength(2 * SIZES), 60_000)
  const before = cachedFiles()
  const app = createApp(shop, async () => new Response())
  for (const accept of ['image/avif,image/webp,*/*', 'image/webp,*/*']) {
    for (const width of [160, 320, 360, 480, 640, 960, 1200]) {
      const headers = { host: 'localhost:3000', accept }
      expect((await app.request(`${main}?w=${width}`, { headers })).status).toBe(200)
    }
  }
  expect(cachedFiles()).toEqual(before)
})

test('An image that is named by a URL is never fetched by the shop, only by browsers', async () => {
  let connections = 0
  const other = createServer(() => {
    connections += 1
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const imageUrl = `https://127.0.0.1:${(other.address() as AddressInfo).port}/lily.webp`
  const own = await upload()
  job = startPreparingImages(shop)
  await addProduct(shop, randomUUID(), aProduct({ imageUrl, moreImages: [own] }))
  // The job has been through the product's images.
  await vi.waitFor(() => expect(cached(own)).toHaveLength(SIZES), 60_000)
  const app = createApp(shop, async () => new Response())
  for (const path of [
    '/sitemap.xml',
    `/images/${imageUrl}`,
    `/images/${encodeURIComponent(imageUrl)}?w=320`,
  ]) {
    await app.request(path, { headers: { host: 'localhost:3000' } })
  }
  expect(connections).toBe(0)
  await new Promise((resolve) => other.close(resolve))
}, 70_000)

test('A saved logo is encoded before the first visit', async () => {
  job = startPreparingImages(shop)
  const logo = await upload()
  await saveSettings(shop, 'logo', { path: logo })
  await vi.waitFor(() => expect(cached(logo).sort()).toEqual(['only-160.avif', 'only-160.webp']), 30_000)
})

longTest('The logo is encoded after a round that failed', async () => {
  const logo = await upload()
  await saveSettings(shop, 'logo', { path: logo })
  const reading = vi.spyOn(shop.settings, 'current').mockRejectedValueOnce(new Error('the database is away'))
  job = startPreparingImages(shop)
  await vi.waitFor(() => expect(reading).toHaveBeenCalled())
  await vi.waitFor(() => expect(cached(logo).sort()).toEqual(['only-160.avif', 'only-160.webp']), 30_000)
})

test('An emptied cache is filled again in the background', async () => {
  const imageUrl = await upload()
  await addProduct(shop, randomUUID(), aProduct({ imageUrl, moreImages: [] }))
  rmSync(path.join(folder, 'cache/images'), { recursive: true, force: true })
  job = startPreparingImages(shop, 0)
  await vi.waitFor(() => expect(cached(imageUrl)).toHaveLength(SIZES), 60_000)
})

test('All images are checked again after changes that nobody named', async () => {
  await shop.db.execute(sql`delete from products`)
  const imageUrl = await upload()
  await addProduct(shop, randomUUID(), aProduct({ imageUrl, moreImages: [] }))
  job = startPreparingImages(shop, 0)
  await vi.waitFor(() => expect(cached(imageUrl)).toHaveLength(SIZES), 60_000)
  rmSync(path.join(folder, 'cache/images'), { recursive: true, force: true })
  await shop.db.execute(sql`select pg_notify('dokmai', '{"topic":"products"}')`)
  await vi.waitFor(() => expect(cached(imageUrl)).toHaveLength(SIZES), 60_000)
})

longTest('A check of all images that failed is done again', async () => {
  const imageUrl = await upload()
  await addProduct(shop, randomUUID(), aProduct({ imageUrl, moreImages: [] }))
  rmSync(path.join(folder, 'cache/images'), { recursive: true, force: true })
  const warn = vi.spyOn(shop.log, 'warn')
  await shop.db.execute(sql`alter table products rename to products_elsewhere`)
  try {
    job = startPreparingImages(shop, 0)
    const failure = expect.objectContaining({ event: 'images-not-prepared' })
    await vi.waitFor(() => expect(warn).toHaveBeenCalledWith(failure, expect.anything()), 30_000)
  } finally {
    await shop.db.execute(sql`alter table products_elsewhere rename to products`)
  }
  await vi.waitFor(() => expect(cached(imageUrl)).toHaveLength(SIZES), 60_000)
})

test('A stop waits for one size only', async () => {
  const imageUrl = await upload()
  job = startPreparingImages(shop)
  await addProduct(shop, randomUUID(), aProduct({ imageUrl, moreImages: [] }))
  const done = { timeout: 30_000, interval: 2 }
  await vi.waitFor(() => expect(cached(imageUrl).length).toBeGreaterThan(0), done)
  await job.stop()
  expect(cached(imageUrl).length).toBeLessThan(SIZES)
})

test('Nothing is encoded ahead where the owner has switched it off', async () => {
  const listens = vi.spyOn(shop.live, 'onProducts')
  const config = { ...shop.config, encodeImagesAhead: false }
  await startPreparingImages({ ...shop, config }, 0).stop()
  expect(listens).not.toHaveBeenCalled()
  job = startPreparingImages(shop)
  expect(listens).toHaveBeenCalledOnce()
})

test('A replaced file of the catalogue is not served from the cache', async () => {
  const root = path.join(folder, 'root')
  const products = path.join(shop.config.root, 'catalogue/products')
  const [first = '', second = ''] = readdirSync(products).filter((name) => name.endsWith('.webp'))
  mkdirSync(path.join(root, 'catalogue/brand'), { recursive: true })
  const hero = path.join(root, 'catalogue/brand/hero-wide-light.webp')
  const app = createApp({ ...shop, config: { ...shop.config, root } }, async () => new Response())
  const served = async () => {
    const headers = { host: 'localhost:3000', accept: 'image/webp' }
    const answer = await app.request('/images/catalogue/brand/hero-wide-light.webp?w=160', { headers })
    return Buffer.from(await answer.arrayBuffer()).toString('base64')
  }
  cpSync(path.join(products, first), hero)
  const before = await served()
  expect(await served()).toBe(before)
  cpSync(path.join(products, second), hero)
  expect(await served()).not.toBe(before)
  expect(readdirSync(path.join(folder, 'cache/images/brand-hero-wide-light.webp'))).toHaveLength(1)
})

/** Small, since every size of it is encoded. */
async function upload(): Promise<string> {
  const image = sharp({ create: { width: 40, height: 30, channels: 3, background: '#36c' } }).png()
  const file = new File([new Uint8Array(await image.toBuffer())], 'a.png', { type: 'image/png' })
  const saved = await saveProductImage(shop, file)
  if (!saved.ok) throw new Error(saved.problem.code)
  return saved.value
}

function cached(imageUrl: string): string[] {
  const sizes = path.join(folder, 'cache/images', imageUrl.replace('/images/', ''))
  return existsSync(sizes) ? readdirSync(sizes) : []
}

/** With the time of their last change. */
function cachedFiles(): string[] {
  const root = path.join(folder, 'cache/images')
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => `${name} ${statSync(path.join(root, name)).mtimeMs}`)
    .sort()
}
