import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { categoryTitles, deliveryDays, products } from '#app/server/database/schema.ts'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { EMPTY_FILTER, understandFilter } from '#app/shop/catalogue/product-filter.ts'
import { formVersion } from '#app/shop/forms/form-version.ts'
import { inOtherLanguages, translatedFields } from '#app/shop/forms/translated-fields.ts'
import { listCategories } from './catalogue-cache.ts'
import { findRenamed, listCountedCategories, mergeCategory, renameCategory } from './categories.ts'
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
      await renameCategory(shop, { key: 'fernz', ...NO_OTHER_NAMES, title: 'Ferns', 'title.th': 'เฟิร์น' }),
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

  test('Links with a name from before lead to the category, however often it was renamed or merged', async () => {
    await newProduct('Poppys')
    await newProduct('Meadow flowers')
    const found = async (name: string) => (await findRenamed(shop, name, await listCategories(shop)))?.key
    await renameCategory(shop, { key: 'poppys', ...NO_OTHER_NAMES, title: 'Poppies', 'title.th': 'ป๊อปปี้' })
    expect(await Promise.all(['POPPYS', 'poppies', 'daisies', ''].map(found))).toEqual([
      ...['poppies', undefined, undefined, undefined],
    ])
    await renameCategory(shop, { key: 'poppies', ...NO_OTHER_NAMES, title: 'Red poppies' })
    expect(await Promise.all(['Poppys', 'Poppies', 'ป๊อปปี้'].map(found))).toEqual(Array(3).fill('red poppies'))
    await mergeCategory(shop, 'red poppies', 'meadow flowers')
    expect(await Promise.all(['Poppys', 'ป๊อปปี้', 'Red  Poppies'].map(found))).toEqual(
      Array(3).fill('meadow flowers'),
    )
    // A new category takes the name back.
    await newProduct('Poppies')
    expect(await found('Poppies')).toBeUndefined()
  })

  test('A day that is closed to a category stays closed to it under its new name', async () => {
    await newProduct('Lilys')
    const [day, other] = ['2099-02-14', '2099-02-15']
    await shop.db.insert(deliveryDays).values([
      { day, capacity: 9, closedTo: ['mosses', 'lilys'] },
      { day: other, capacity: 9, closedTo: ['mosses'] },
    ])
    expect(
      await renameCategory(shop, { key: 'lilys', ...NO_OTHER_NAMES, title: 'Lilies of Peace' }),
    ).toMatchObject({ ok: true })
    const days = await shop.db.select().from(deliveryDays).orderBy(deliveryDays.day)
    expect(days.map(({ closedTo }) => closedTo)).toEqual([['mosses', 'lilies of peace'], ['mosses']])
  })

  test('Of two windows with one category, the second is told what the first saved before it may replace that', async () => {
    const id = await newProduct('Herbs')
    const readVersion = async () => {
      const title = await namesOf('herbs')
      return title && formVersion(translatedFields(title, 'title'))
    }
    const version = await readVersion()
    const first = { ...NO_OTHER_NAMES, title: 'Herbs', 'title.th': 'สมุนไพร' }
    const second = { ...NO_OTHER_NAMES, title: 'HERBS' }
    expect(await renameCategory(shop, { key: 'herbs', ...first }, version)).toMatchObject({ ok: true })
    // Sent twice.
    expect(await renameCategory(shop, { key: 'herbs', ...first }, version)).toMatchObject({ ok: true })
    expect(await renameCategory(shop, { key: 'herbs', ...second }, version)).toEqual({
      ok: false,
      problem: { code: 'settings-changed' },
    })
    expect(await namesOf('herbs')).toMatchObject({ en: 'Herbs', th: 'สมุนไพร' })
    expect(await renameCategory(shop, { key: 'herbs', ...second }, await readVersion())).toMatchObject({
      ok: true,
    })
    expect(await namesOf('herbs')).toEqual({ en: 'HERBS' })
    expect(await categoryOf(id)).toBe('HERBS')
  })

  test('A category can change only its capitals or its names in other languages', async () => {
    const id = await newProduct('mosses')
    await renameCategory(shop, { key: 'mosses', ...NO_OTHER_NAMES, title: 'Mosses' })
    expect(await categoryOf(id)).toBe('Mosses')
    await renameCategory(shop, { key: 'mosses', title: 'Mosses', 'title.th': 'มอส', 'title.zh-CN': '苔藓' })
    expect(await namesOf('mosses')).toEqual({ en: 'Mosses', th: 'มอส', 'zh-CN': '苔藓' })
    expect(await findAdminProduct(shop, id)).toMatchObject({ version: 2 })
  })

  test('A category cannot take the name of another, and a missing one is refused', async () => {
    await newProduct('Palms')
    const palms = { ...NO_OTHER_NAMES, title: 'ROSES' }
    for (const title of ['ROSES', 'กุหลาบ', 'กุุหลาบ', '玫瑰']) {
      expect(await renameCategory(shop, { key: 'palms', ...palms, title }), title).toMatchObject({
        problem: { code: 'category-exists' },
      })
    }
    for (const name of ['ROSES', 'กุหลาบ', '玫瑰']) {
      const names = { ...palms, title: 'Palms', 'title.th': name, 'title.zh-CN': name }
      expect(await renameCategory(shop, { key: 'palms', ...names }), name).toMatchObject({
        problem: { code: 'category-exists' },
        fieldErrors: { 'title.th': 'category-exists', 'title.zh-CN': 'category-exists' },
      })
    }
    expect(await renameCategory(shop, { key: 'nothing', ...palms })).toMatchObject({
      problem: { code: 'category-gone' },
    })
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

  test('A day that is closed to a merged category is closed to the one that got its products', async () => {
    await newProduct('Cactuses')
    await newProduct('Cacti')
    const days = ['2098-02-14', '2098-02-15', '2098-02-16']
    const closed = [['mosses', 'cactuses'], ['cacti', 'cactuses'], ['mosses']]
    await shop.db
      .insert(deliveryDays)
      .values(days.map((day, at) => ({ day, capacity: 9, closedTo: closed[at] ?? [] })))
    expect(await mergeCategory(shop, 'cactuses', 'cacti')).toMatchObject({ ok: true })
    const rows = await shop.db
      .select()
      .from(deliveryDays)
      .where(inArray(deliveryDays.day, days))
      .orderBy(deliveryDays.day)
    expect(rows.map(({ closedTo }) => closedTo)).toEqual([['mosses', 'cacti'], ['cacti'], ['mosses']])
  })

  test('Two categories renamed to one name at once do not both get it', async () => {
    await newProduct('Left')
    await newProduct('Right')
    const names = { ...NO_OTHER_NAMES, title: 'Middle' }
    const answers = await Promise.all(['left', 'right'].map((key) => renameCategory(shop, { key, ...names })))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const count = await shop.db.$count(products, sql`${products.categoryKey} = 'middle'`)
    expect(count).toBe(1)
  })
})
