import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { categoryTitles, deliveryDays, products } from '#app/server/database/schema.ts'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { EMPTY_FILTER, understandFilter } from '#app/shop/catalogue/product-filter.ts'
import { inOtherLanguages } from '#app/shop/forms/translated-fields.ts'
import { listCategories } from './catalogue-cache.ts'
import { listCountedCategories, mergeCategory, renameCategory } from './categories.ts'
import { deleteProduct, restoreProduct } from './deleted-products.ts'
import { listProducts } from './products.ts'
import { findAdminProduct } from './products-admin.ts'

const NO_OTHER_NAMES = inOtherLanguages('title', '')

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

async function newProduct(category: string, hidden = false): Promise<string> {
  const id = randomUUID()
  const text = {
    title: { en: `Fern ${id}` },
    description: { en: 'Green' },
    imageUrl: '/images/products/fern',
  }
  await shop.db.insert(products).values({ id, ...text, price: 300_00, category, hidden })
  return id
}

const categoryOf = async (id: string) => (await findAdminProduct(shop, id))?.category
const namesOf = async (key: string) => (await listCategories(shop)).find((one) => one.key === key)?.title
const idsIn = async (filterType: string) => {
  const query = understandFilter({ ...EMPTY_FILTER, filterType }, [])
  return (await listProducts(shop, query, { limit: 50, offset: 0 })).products.map(({ id }) => id)
}

test('Categories are counted with their hidden products, however they are spelled', async () => {
  await newProduct('Counted')
  await newProduct('counted', true)
  const counted = (await listCountedCategories(shop)).find(({ key }) => key === 'counted')
  expect(counted).toMatchObject({ products: 2 })
})

test('A category is spelled as on its newest product that shoppers see', async () => {
  // The first of all categories, and the last.
  for (const [first, second, third] of [
    ['aaa', 'AAA', 'Aaa'],
    ['zzz', 'ZZZ', 'Zzz'],
  ] as const) {
    await newProduct(first)
    await newProduct(second)
    await newProduct(third, true)
    expect(await namesOf(first)).toEqual({ en: second })
  }
})

describe('a category', () => {
  test('A category is renamed on all its products, including hidden and deleted ones, with its names in other languages', async () => {
    const [one, hidden, deleted] = [
      await newProduct('Fernz'),
      await newProduct('FERNZ', true),
      await newProduct('Fernz'),
    ]
    await deleteProduct(shop, deleted)
    await shop.db.insert(categoryTitles).values({ categoryKey: 'fernz', title: { th: 'เก่า' } })
    expect(
      await renameCategory(shop, 'fernz', { ...NO_OTHER_NAMES, title: 'Ferns', 'title.th': 'เฟิร์น' }),
    ).toMatchObject({
      ok: true,
    })
    expect([await categoryOf(one), await categoryOf(hidden)]).toEqual(['Ferns', 'Ferns'])
    expect(await idsIn('ferns')).toEqual([one])
    expect(await namesOf('ferns')).toEqual({ en: 'Ferns', th: 'เฟิร์น', 'zh-CN': undefined })
    expect(await namesOf('fernz')).toBeUndefined()
    expect(await shop.db.$count(categoryTitles, eq(categoryTitles.categoryKey, 'fernz'))).toBe(0)
    await restoreProduct(shop, deleted)
    expect(await categoryOf(deleted)).toBe('Ferns')
    // The new version makes an open form of this product be refused when it is saved.
    expect(await findAdminProduct(shop, one)).toMatchObject({ version: 2 })
  })

  test('A day that is closed to a category stays closed to it under its new name', async () => {
    await newProduct('Lilys')
    const [day, other] = ['2099-02-14', '2099-02-15']
    await shop.db.insert(deliveryDays).values([
      { day, capacity: 9, closedTo: ['mosses', 'lilys'] },
      { day: other, capacity: 9, closedTo: ['mosses'] },
    ])
    expect(
      await renameCategory(shop, 'lilys', { ...NO_OTHER_NAMES, title: 'Lilies of Peace' }),
    ).toMatchObject({ ok: true })
    const days = await shop.db.select().from(deliveryDays).orderBy(deliveryDays.day)
    expect(days.map(({ closedTo }) => closedTo)).toEqual([['mosses', 'lilies of peace'], ['mosses']])
  })

  test('A category can change only its capitals or its names in other languages', async () => {
    const id = await newProduct('mosses')
    await renameCategory(shop, 'mosses', { ...NO_OTHER_NAMES, title: 'Mosses' })
    expect(await categoryOf(id)).toBe('Mosses')
    await renameCategory(shop, 'mosses', { title: 'Mosses', 'title.th': 'มอส', 'title.zh-CN': '苔藓' })
    expect(await namesOf('mosses')).toEqual({ en: 'Mosses', th: 'มอส', 'zh-CN': '苔藓' })
    expect(await findAdminProduct(shop, id)).toMatchObject({ version: 2 })
  })

  test('A category cannot take the name of another, and a missing one is refused', async () => {
    await newProduct('Palms')
    const palms = { ...NO_OTHER_NAMES, title: 'ROSES' }
    for (const title of ['ROSES', 'กุหลาบ', 'กุุหลาบ', '玫瑰']) {
      expect(await renameCategory(shop, 'palms', { ...palms, title }), title).toMatchObject({
        problem: { code: 'category-exists' },
      })
    }
    expect(await renameCategory(shop, 'nothing', palms)).toMatchObject({ problem: { code: 'category-gone' } })
    expect(await mergeCategory(shop, 'palms', 'nothing')).toMatchObject({
      problem: { code: 'category-gone' },
    })
    expect(await mergeCategory(shop, 'palms', 'palms')).toMatchObject({ problem: { code: 'category-gone' } })
  })

  test('A merged category gives all its products to the other, which keeps its names', async () => {
    const ids = [await newProduct('Rosez'), await newProduct('rosez')]
    const roses = await namesOf('roses')
    const before = (await idsIn('roses')).length
    expect(await mergeCategory(shop, 'rosez', 'roses')).toMatchObject({ ok: true })
    expect(await idsIn('roses')).toEqual(expect.arrayContaining(ids))
    expect((await idsIn('roses')).length).toBe(before + 2)
    expect(await namesOf('roses')).toEqual(roses)
    expect(await namesOf('rosez')).toBeUndefined()
  })

  test('Two categories renamed to one name at once do not both get it', async () => {
    await newProduct('Left')
    await newProduct('Right')
    const names = { ...NO_OTHER_NAMES, title: 'Middle' }
    const answers = await Promise.all(['left', 'right'].map((key) => renameCategory(shop, key, names)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const count = await shop.db.$count(products, sql`${products.categoryKey} = 'middle'`)
    expect(count).toBe(1)
  })
})
