import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startCheckout } from '#app/server/checkout/start-checkout.ts'
import { checkouts, products } from '#app/server/database/schema.ts'
import { wishFor } from '#app/server/testing/purchase.ts'
import { newShopper, openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import type { Occasion } from '#app/shop/catalogue/occasions.ts'
import { EMPTY_FILTER, type ProductFilter, understandFilter } from '#app/shop/catalogue/product-filter.ts'
import { aProduct, TYPED_LILY } from '#app/shop/catalogue/testing/a-product.ts'
import { deleteProduct, restoreProduct } from './deleted-products.ts'
import { findProduct, listProducts } from './products.ts'
import { addProduct, changeProduct, findAdminProduct, switchProduct } from './products-admin.ts'
import { saveProduct } from './save-product.ts'
import { listSimilar } from './similar-products.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

async function newLily(occasions: Occasion[], changes = {}): Promise<string> {
  const id = randomUUID()
  expect(await addProduct(shop, id, aProduct({ occasions, ...changes }))).toMatchObject({ ok: true })
  return id
}
const query = (filter: Partial<ProductFilter>) => understandFilter({ ...EMPTY_FILTER, ...filter }, [])
const findProducts = (filter: Partial<ProductFilter>, page = { limit: 100, offset: 0 }) =>
  listProducts(shop, query(filter), page)
const occasionsOf = async (id: string) => (await findAdminProduct(shop, id))?.occasions

describe('a product’s occasions', () => {
  test('A product’s occasions are saved, changed, restored and shown on its page', async () => {
    const id = await newLily(['birthday', 'love'])
    expect(await findProduct(shop, id)).toMatchObject({ occasions: ['birthday', 'love'] })
    await changeProduct(shop, { id, version: 1 }, aProduct({ occasions: ['sympathy'] }))
    await deleteProduct(shop, id)
    await restoreProduct(shop, id)
    expect(await occasionsOf(id)).toEqual(['sympathy'])
    await changeProduct(shop, { id, version: 2 }, aProduct({ occasions: [] }))
    expect(await findProduct(shop, id)).not.toHaveProperty('occasions')
  })

  test('A form of an older version leaves a product’s occasions as they are', async () => {
    const id = await newLily(['birthday'])
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...TYPED_LILY, id, version: '1', price: '650' }))
      form.set(name, value)
    expect(await saveProduct(shop, 'change', form)).toMatchObject({ ok: true })
    expect(await findAdminProduct(shop, id)).toMatchObject({ price: 650_00, occasions: ['birthday'] })
  })

  test('A product that was deleted by an older version is restored without occasions', async () => {
    const id = await newLily(['birthday'])
    await deleteProduct(shop, id)
    await shop.db.execute(sql`update deleted_products set product = product - 'occasions' where id = ${id}`)
    await restoreProduct(shop, id)
    expect(await occasionsOf(id)).toEqual([])
  })

  test('A refused form keeps the occasions that were ticked and those that were unticked', async () => {
    const form = new FormData()
    const typed = { id: randomUUID(), ...TYPED_LILY, price: '', occasions: '', 'occasions.love': 'yes' }
    for (const [name, value] of Object.entries(typed)) form.set(name, value)
    expect(await saveProduct(shop, 'add', form)).toMatchObject({
      ok: false,
      typed: { 'occasions.love': 'yes', 'occasions.birthday': '' },
    })
  })

  test('An order does not keep what a product is for', async () => {
    const id = await newLily(['birthday'])
    const started = await startCheckout(shop, await newShopper(shop), await wishFor(shop, [{ id, count: 1 }]))
    expect(started).toMatchObject({ ok: true })
    const [checkout] = await shop.db
      .select()
      .from(checkouts)
      .where(sql`${checkouts.items} -> 0 ->> 'id' = ${id}`)
    expect(Object.keys(checkout?.items[0] ?? {}).sort()).toEqual([
      ...['category', 'count', 'date', 'description', 'id', 'imageUrl', 'price', 'time', 'title'],
    ])
  })
})

describe('products for an occasion', () => {
  test('An occasion finds its products and no others, newest first, in a list with all that their pages show', async () => {
    const [older, newer] = [await newLily(['graduation']), await newLily(['love', 'graduation'])]
    await newLily(['love'])
    const { products: found, total, more } = await findProducts({ occasion: 'graduation' })
    expect(found.slice(0, 2)).toMatchObject([
      { id: newer, occasions: ['love', 'graduation'] },
      { id: older, occasions: ['graduation'] },
    ])
    const stored = await shop.db.select().from(products)
    const wanted = stored.filter(({ occasions }) => occasions.includes('graduation'))
    expect([total, more, new Set(found.map(({ id }) => id))]).toEqual([
      wanted.length,
      false,
      new Set(wanted.map(({ id }) => id)),
    ])
  })

  test('An occasion is combined with every other filter', async () => {
    const category = `Combined ${randomUUID()}`
    const id = await newLily(['new-baby'], { category, price: 123_00, title: { en: 'Crib Lily' } })
    const filter = { occasion: 'new-baby', filterType: category, minPrice: '123', maxPrice: '123' } as const
    const ids = async (more: Partial<ProductFilter>) =>
      (await findProducts({ ...filter, searchkey: 'CRIB', ...more })).products.map((product) => product.id)
    expect(await ids({})).toEqual([id])
    for (const other of [
      { occasion: 'love' },
      { filterType: 'Roses' },
      { minPrice: '124', maxPrice: '' },
      { minPrice: '', maxPrice: '122' },
      { searchkey: 'vase' },
    ] as const)
      expect(await ids(other), JSON.stringify(other)).toEqual([])
  })

  test('Products for an occasion are sorted by price and cut into pages, each product once', async () => {
    const category = `Sorted ${randomUUID()}`
    for (const price of [3_00, 1_00, 2_00]) await newLily(['thank-you'], { category, price })
    const filter = { occasion: 'thank-you', filterType: category } as const
    const prices = async (sort: ProductFilter['sort'], offset: number) =>
      (await findProducts({ ...filter, sort }, { limit: 2, offset })).products.map(({ price }) => price)
    expect([await prices('price-low', 0), await prices('price-low', 2)]).toEqual([[1_00, 2_00], [3_00]])
    expect([await prices('price-high', 0), await prices('price-high', 2)]).toEqual([[3_00, 2_00], [1_00]])
    expect(await findProducts(filter, { limit: 2, offset: 4 })).toEqual({
      products: [],
      total: 3,
      more: false,
    })
  })

  test('A hidden product is not found by its occasion', async () => {
    const id = await newLily(['sympathy'])
    await switchProduct(shop, id, { name: 'hidden', on: true })
    const found = await findProducts({ occasion: 'sympathy' })
    expect(found.products.map((product) => product.id)).not.toContain(id)
    expect((await shop.db.select().from(products).where(eq(products.id, id)))[0]?.occasions).toEqual([
      'sympathy',
    ])
  })

  test('Similar products are for the occasion too', async () => {
    const [fitting, other] = [
      await newLily(['get-well'], { title: { en: 'Quince blossom' } }),
      await newLily(['love'], { title: { en: 'Quince branch' } }),
    ]
    const similar = await listSimilar(shop, query({ searchkey: 'quince jam', occasion: 'get-well' }), 'en')
    const ids = similar.map(({ id }) => id)
    expect(ids).toContain(fitting)
    expect(ids).not.toContain(other)
  })
})
