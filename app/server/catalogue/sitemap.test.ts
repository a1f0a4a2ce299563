import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '#app/server/database/schema.ts'
import { createApp } from '#app/server/http/app.ts'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { type IdRange, productRanges, sitemapFile } from './sitemap.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

async function idsOf(range: IdRange): Promise<string[]> {
  let text = ''
  for await (const part of sitemapFile(shop, range)) text += part
  return [...text.matchAll(/productInfo\/([^<]+)</g)].map(([, id]) => decodeURIComponent(id ?? ''))
}

test('A sitemap of several files lists every product once, even with special characters in its id', async () => {
  const [first] = await shop.db.select().from(products).limit(1)
  if (!first) throw new Error('the demo catalogue is empty')
  const { searchTitle: _search, categoryKey: _key, ...copy } = first
  await shop.db.insert(products).values({ ...copy, id: 'a&b <c> ดอกไม้' })
  const all = (await shop.db.select({ id: products.id }).from(products)).map(({ id }) => id)
  const ranges = await productRanges(shop, 7)
  expect(ranges.length).toBe(Math.ceil(all.length / 7))
  const listed = (await Promise.all(ranges.map(idsOf))).flat()
  expect(listed.toSorted()).toEqual(all.toSorted())
})

test('A sitemap that cannot be read is an error with its own page, not half a file', async () => {
  const app = createApp(shop, async () => new Response())
  const ask = () => app.request('/sitemap-products.xml?from=a&to=z', { headers: { host: 'localhost:3000' } })
  expect((await ask()).status).toBe(200)
  await shop.pool.query('alter table products rename to products_away')
  const answer = await ask()
  await shop.pool.query('alter table products_away rename to products')
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([500, 'no-store, no-transform'])
  expect(answer.headers.get('content-security-policy')).toContain("object-src 'none'")
  expect(await answer.text()).toContain('<h1>Unexpected Application Error!</h1>')
})
