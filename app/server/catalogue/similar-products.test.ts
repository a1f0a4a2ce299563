import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { seedSyntheticProducts } from '#app/server/catalogue/synthetic-products.ts'
import { products } from '#app/server/database/schema.ts'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { EMPTY_FILTER, type ProductFilter, understandFilter } from '#app/shop/catalogue/product-filter.ts'
import { SIMILAR_PRODUCTS, SIMILAR_SCAN_LIMIT } from '#app/shop/constants.ts'
import { openCatalogueCache } from './catalogue-cache.ts'
import { listProducts } from './products.ts'
import { listSimilar } from './similar-products.ts'

let shop: TestShop
let made = 0

beforeAll(async () => {
  shop = await openTestShop()
  await shop.db.delete(products)
})
afterAll(() => shop?.close())

async function make(title: string, more: Partial<typeof products.$inferInsert> = {}) {
  made += 1
  const time = new Date(Date.UTC(2026, 0, 1) + made * 1000)
  const plain = {
    id: randomUUID(),
    title: { en: title },
    description: { en: '' },
    price: 500_00,
    imageUrl: '/x.webp',
    category: 'Gifts',
  }
  await shop.db.insert(products).values({ ...plain, time, ...more })
}

const uncached = ({ db, live }: TestShop) => ({
  db,
  catalogue: openCatalogueCache(db, { ...live, isListening: () => false }),
})

const query = (wish: Partial<ProductFilter>) => understandFilter({ ...EMPTY_FILTER, ...wish }, [])
const similarTo = async (wish: Partial<ProductFilter>) =>
  (await listSimilar(uncached(shop), query(wish), 'en')).map(({ title }) => title.en)

describe('where a search finds nothing', () => {
  beforeAll(async () => {
    await make('Brown Bear', { description: { en: 'A soft teddy with a red rose' } })
    await make('White Rose')
    await make('Tulips', {
      category: 'Bouquets',
      description: { en: 'For birthdays', th: 'เหมาะสำหรับวันเกิด' },
    })
    await make('Old Teddy', { price: 90_00 })
  })

  test('Similar products with more of the words come first, wherever the words are', async () => {
    expect(await similarTo({ searchkey: 'ROSE teddy' })).toEqual(['Brown Bear', 'Old Teddy', 'White Rose'])
  })

  test('Similar products are found by category, in any language, in singular and plural', async () => {
    expect(await similarTo({ searchkey: 'bouquet tulip' })).toEqual(['Tulips'])
    expect(await similarTo({ searchkey: 'birthday' })).toEqual(['Tulips'])
    expect(await similarTo({ searchkey: 'ดอกไม้วันเกิด' })).toEqual(['Tulips'])
    expect(await similarTo({ searchkey: 'white roses' })).toEqual(['White Rose', 'Brown Bear'])
  })

  test('A word with one wrong, missing, added or exchanged letter finds what it is meant to', async () => {
    for (const searchkey of ['tedddy', 'tedy', 'teddi', 'etddy', 'TEDYD'])
      expect(await similarTo({ searchkey })).toEqual(['Old Teddy', 'Brown Bear'])
    expect(await similarTo({ searchkey: 'whte rose' })).toEqual(['White Rose', 'Brown Bear'])
    // Too short, or two letters wrong.
    for (const searchkey of ['ber', 'rzxse', 'tuuulips']) expect(await similarTo({ searchkey })).toEqual([])
  })

  test('Chinese in its traditional letters finds texts in the simplified ones, also by the words of Taiwan', async () => {
    await make('Orchid Basket', { title: { en: 'Orchid Basket', 'zh-CN': '兰花花篮' }, category: 'Orchids' })
    await make('Toy Taxi', { title: { en: 'Toy Taxi', 'zh-CN': '出租车模型' }, category: 'Toys' })
    for (const searchkey of ['蘭花', '開業花籃', '蘭花花籃'])
      expect(await similarTo({ searchkey }), searchkey).toEqual(['Orchid Basket'])
    expect(await similarTo({ searchkey: '計程車' })).toEqual(['Toy Taxi'])
    await shop.db.delete(products).where(inArray(products.category, ['Orchids', 'Toys']))
  })

  test('A product with less than half of the words is not similar', async () => {
    expect(await similarTo({ searchkey: 'white elephant balloon' })).toEqual([])
  })

  test('Similar products match the type and price range of the search', async () => {
    expect(await similarTo({ searchkey: 'teddy rose', maxPrice: '100' })).toEqual(['Old Teddy'])
    expect(await similarTo({ searchkey: 'rose birthday', filterType: 'bouquets' })).toEqual(['Tulips'])
  })

  test('A search for punctuation alone finds no similar products', async () => {
    expect(await similarTo({ searchkey: '%_ \\ "' })).toEqual([])
  })

  test('A list sorted by price has the products of the search, cheapest or dearest first', async () => {
    await make('Cheap Rose', { price: 20_00 })
    const titles = async (sort: ProductFilter['sort'], filter: Partial<ProductFilter>) =>
      (await listProducts(shop, query({ ...filter, sort }), { limit: 24, offset: 0 })).products.map(
        ({ price }) => price,
      )
    expect(await titles('price-low', { searchkey: 'rose' })).toEqual([20_00, 500_00])
    expect(await titles('price-high', { searchkey: 'rose' })).toEqual([500_00, 20_00])
    expect(await titles('price-low', { filterType: 'GIFTS' })).toEqual([20_00, 90_00, 500_00, 500_00])
    expect(await titles('price-low', {})).toEqual([20_00, 90_00, 500_00, 500_00, 500_00])
    const second = await listProducts(shop, query({ sort: 'price-high' }), { limit: 2, offset: 4 })
    expect(second).toMatchObject({ total: 5, products: [{ price: 20_00 }] })
  })
})

test('Hidden products take no place among the similar ones', async () => {
  await shop.db.delete(products)
  await make('Sunflower')
  for (let hidden = 0; hidden < SIMILAR_PRODUCTS; hidden += 1) await make('Sunflower', { hidden: true })
  expect(await similarTo({ searchkey: 'sunflower vase' })).toEqual(['Sunflower'])
})

test('A new product is among the cached ones at once', async () => {
  await vi.waitFor(() => expect(shop.live.isListening()).toBe(true), 10_000)
  const cached = async () => (await shop.catalogue.newestTexts()).map(({ text }) => text).join()
  expect(await cached()).not.toContain('edelweiss')
  await make('Edelweiss')
  await vi.waitFor(async () => expect(await cached()).toContain('edelweiss'), 10_000)
})

test('In a large catalogue older products are found by their titles, those with more of the words first', async () => {
  await shop.db.delete(products)
  await seedSyntheticProducts(shop.pool, SIMILAR_SCAN_LIMIT)
  const time = new Date(Date.UTC(2020, 0, 1))
  await make('Cactus Lantern', { time })
  await make('Tall Cactus', { time: new Date(time.getTime() + 1000) })
  await make('Cactus Garden', { time, hidden: true })
  expect(await similarTo({ searchkey: 'lantern cactus' })).toEqual(['Cactus Lantern', 'Tall Cactus'])
  expect(await similarTo({ searchkey: 'copper cactus lantern' })).toEqual(['Cactus Lantern'])
  expect(await similarTo({ searchkey: 'lanterns' })).toEqual(['Cactus Lantern'])
  expect(await similarTo({ searchkey: 'lantern cactus', maxPrice: '100' })).toEqual([])
})

test('In a large catalogue older products with all words come before newer ones with some', async () => {
  await shop.db.delete(products)
  await seedSyntheticProducts(shop.pool, SIMILAR_SCAN_LIMIT)
  for (let newer = 0; newer < SIMILAR_PRODUCTS; newer += 1) await make('Cactus')
  await make('Cactus Lantern', { time: new Date(Date.UTC(2020, 0, 1)) })
  const found = await similarTo({ searchkey: 'lantern cactus' })
  expect(found).toEqual(['Cactus Lantern', ...Array.from({ length: SIMILAR_PRODUCTS - 1 }, () => 'Cactus')])
})
