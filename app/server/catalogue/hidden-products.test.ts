import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compareCart } from '#app/server/checkout/compare-cart.ts'
import { settleCheckoutOf } from '#app/server/checkout/own-checkout.ts'
import { startCheckout } from '#app/server/checkout/start-checkout.ts'
import { products } from '#app/server/database/schema.ts'
import { salesStats } from '#app/server/orders/sales-stats.ts'
import { buy, checkoutRow, payAtBank, wishFor } from '#app/server/testing/purchase.ts'
import { newShopper, openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import type { User } from '#app/shop/accounts/user.ts'
import { EMPTY_FILTER, understandFilter } from '#app/shop/catalogue/product-filter.ts'
import { listCategories, openCatalogueCache } from './catalogue-cache.ts'
import { findGoneProduct, listAlternatives } from './gone-products.ts'
import { findProduct, listProducts } from './products.ts'
import { findAdminProduct, switchProduct } from './products-admin.ts'
import { listAdminProducts } from './products-table.ts'
import { listSimilar } from './similar-products.ts'
import { productRanges, sitemapFile } from './sitemap.ts'

let shop: TestShop
let mali: User
beforeAll(async () => {
  shop = await openTestShop()
  mali = await newShopper(shop)
})
afterAll(() => shop.close())

async function newProduct(change: Partial<typeof products.$inferInsert> = {}): Promise<string> {
  const id = randomUUID()
  const text = { title: { en: `Heather ${id}`, th: `เฮเทอร์ ${id}` }, description: { en: 'Purple' } }
  const rest = { price: 450_00, imageUrl: '/images/products/heather', category: 'Heathers' }
  await shop.db.insert(products).values({ id, ...text, ...rest, ...change })
  return id
}

const queryFor = (change: Partial<typeof EMPTY_FILTER>) =>
  understandFilter({ ...EMPTY_FILTER, ...change }, [])
const idsOf = async (change: Partial<typeof EMPTY_FILTER>) =>
  (await listProducts(shop, queryFor(change), { limit: 50, offset: 0 })).products.map(({ id }) => id)
const hide = (id: string, on = true) => switchProduct(shop, id, { name: 'hidden', on })
const sellOut = (id: string, on = true) => switchProduct(shop, id, { name: 'soldOut', on })

async function sitemapIds(): Promise<string> {
  let text = ''
  for (const range of await productRanges(shop)) {
    for await (const part of sitemapFile(shop, range)) text += part
  }
  return text
}

describe('a hidden product', () => {
  test('A hidden product is in no list, search, count, category or sitemap, and in all of them when shown', async () => {
    const id = await newProduct()
    const places = async () => {
      const search = queryFor({ searchkey: `purple ${id}` })
      return {
        list: (await idsOf({})).includes(id),
        byPrice: (await idsOf({ sort: 'price-low' })).includes(id),
        searchByPrice: (await idsOf({ sort: 'price-high', searchkey: 'heather' })).includes(id),
        category: (await idsOf({ filterType: 'heathers' })).includes(id),
        categories: (await listCategories(shop)).some(({ key }) => key === 'heathers'),
        similar: (
          await listSimilar(
            { ...shop, catalogue: openCatalogueCache(shop.db, { ...shop.live, isListening: () => false }) },
            search,
            'en',
          )
        ).some((product) => product.id === id),
        others: (await listAlternatives(shop, 'Heathers', 'en')).some((product) => product.id === id),
        sitemap: (await sitemapIds()).includes(id),
        page: (await findProduct(shop, id)) !== null,
      }
    }
    const total = async () => (await listProducts(shop, queryFor({}), { limit: 1, offset: 0 })).total
    const [before, count] = [await places(), await total()]
    expect(new Set(Object.values(before))).toEqual(new Set([true]))
    await hide(id)
    expect(new Set(Object.values(await places()))).toEqual(new Set([false]))
    expect(await total()).toBe(count - 1)
    expect(await findGoneProduct(shop, id)).toMatchObject({ category: 'Heathers' })
    await hide(id, false)
    expect(await places()).toEqual(before)
  })

  test('A hidden product is marked in the owner’s table and included in her count', async () => {
    const id = await newProduct()
    const before = (await salesStats(shop)).products
    await hide(id)
    const view = { search: id, sort: 'time', descending: true, page: 1 } as const
    expect((await listAdminProducts(shop, view, 'en')).products).toMatchObject([{ id, hidden: true }])
    expect((await listAdminProducts(shop, { ...view, sort: 'title' }, 'en')).products).toHaveLength(1)
    expect((await salesStats(shop)).products).toBe(before)
    expect(await listCategories(shop, { withHidden: true })).toContainEqual(
      expect.objectContaining({ key: 'heathers' }),
    )
  })

  test('A hidden product cannot be bought and leaves carts, and an open checkout is delivered as ordered', async () => {
    const id = await newProduct()
    const input = await wishFor(shop, [{ id, count: 1 }])
    const open = await buy(shop, mali, input)
    await hide(id)
    const again = { ...input, form: { ...input.form, token: randomUUID() } }
    expect(await startCheckout(shop, mali, again)).toMatchObject({
      problem: { code: 'cart-changed' },
      changes: [{ id, kind: 'gone' }],
    })
    expect(await compareCart(shop, [id])).toEqual([{ id, kind: 'gone' }])
    await payAtBank(shop, open.reference)
    expect(await settleCheckoutOf(shop, mali, open.id)).toMatchObject({ status: 'ordered', items: [{ id }] })
  })
})

describe('a product that is sold out', () => {
  test('A sold-out product stays listed, says so, and can be bought again when it is back', async () => {
    const id = await newProduct()
    await sellOut(id)
    expect(await findProduct(shop, id)).toMatchObject({ soldOut: true })
    const { products: found } = await listProducts(shop, queryFor({ searchkey: id }), { limit: 5, offset: 0 })
    expect(found).toMatchObject([{ id, soldOut: true }])
    expect(await compareCart(shop, [id])).toMatchObject([
      { id, kind: 'price-changed', product: { soldOut: true } },
    ])
    await sellOut(id, false)
    expect(await findProduct(shop, id)).not.toHaveProperty('soldOut')
    expect(await buy(shop, mali, await wishFor(shop, [{ id, count: 1 }]))).toMatchObject({ amount: 550_00 })
  })

  test('A sold-out product is refused by its name in the shopper’s language, and nothing is stored', async () => {
    const [id, other] = [await newProduct(), await newProduct()]
    await sellOut(id)
    const input = await wishFor(shop, [
      { id: other, count: 1 },
      { id, count: 2 },
    ])
    expect(await startCheckout(shop, mali, input)).toEqual({
      ok: false,
      problem: { code: 'sold-out', title: `เฮเทอร์ ${id}` },
      changes: [
        expect.objectContaining({ id: other }),
        expect.objectContaining({ id, product: expect.objectContaining({ soldOut: true }) }),
      ],
    })
    const { rows } = await shop.pool.query('select from checkouts where token like $1', [
      `${input.form.token}%`,
    ])
    expect(rows).toHaveLength(0)
  })

  test('A product’s sold-out mark is not copied into orders', async () => {
    const id = await newProduct()
    const { id: checkout } = await buy(shop, mali, await wishFor(shop, [{ id, count: 1 }]))
    expect((await checkoutRow(shop, checkout)).items[0]).not.toHaveProperty('soldOut')
  })
})

describe('a switch', () => {
  test('A switch set twice changes the product once, and a missing product is refused', async () => {
    const id = await newProduct()
    expect(await hide(id)).toMatchObject({ ok: true })
    expect(await hide(id)).toMatchObject({ ok: true })
    expect(await findAdminProduct(shop, id)).toMatchObject({ hidden: true, version: 2 })
    expect(await hide('nothing')).toMatchObject({ problem: { code: 'product-gone' } })
  })
})
