import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from './database/schema.ts'
import { type IdRange, productRanges, sitemapFile } from './sitemap.ts'
import { openTestShop, type TestShop } from './testing/test-shop.ts'

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

test('a sitemap of several files lists every product once, also one whose id has signs in it', async () => {
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
