import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deletedProducts, products } from '#app/server/database/schema.ts'
import { seedDemoCatalogue } from '#app/server/demo/seed.ts'
import { buy, wishFor } from '#app/server/testing/purchase.ts'
import { ROOT } from '#app/server/testing/test-config.ts'
import { newShopper, openTestShop, reopenTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { aProduct } from '#app/shop/catalogue/testing/a-product.ts'
import { DASHBOARD_ROWS } from '#app/shop/constants.ts'
import {
  countDemoProducts,
  deleteProduct,
  findDeletedTitle,
  listDeletedProducts,
  removeDemoProducts,
  restoreProduct,
} from './deleted-products.ts'
import { changeProduct, findAdminProduct, switchProduct } from './products-admin.ts'
import { purgeDeleted } from './purge-deleted.ts'
import { saveProduct } from './save-product.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

async function newProduct(change: Partial<typeof products.$inferInsert> = {}): Promise<string> {
  const id = randomUUID()
  const text = { title: { en: `Lily ${id}` }, description: { en: 'White' }, category: 'Lilies' }
  await shop.db
    .insert(products)
    .values({ id, ...text, price: 700_00, imageUrl: '/images/products/none', ...change })
  return id
}

async function newUpload(): Promise<string> {
  const key = `products/${randomUUID()}`
  await shop.files.put(key, new Uint8Array([1]), 'image/webp')
  return key
}

async function deleteAgo(id: string, days: number): Promise<void> {
  expect(await deleteProduct(shop, id)).toMatchObject({ ok: true })
  await shop.pool.query(
    'update deleted_products set deleted_at = now() - make_interval(days => $2, mins => 1) where id = $1',
    [id, days],
  )
}

describe('a deleted product', () => {
  test('A deleted product can be restored for 30 days with its id, image and switches, and not a day longer', async () => {
    const [late, tooLate] = [await newProduct({ hidden: true, soldOut: true }), await newProduct()]
    const before = await findAdminProduct(shop, late)
    await deleteAgo(late, 29)
    await deleteAgo(tooLate, 30)
    expect(await findDeletedTitle(shop, tooLate)).toBeNull()
    expect(await restoreProduct(shop, tooLate)).toMatchObject({ problem: { code: 'product-gone' } })
    expect(await restoreProduct(shop, late)).toMatchObject({ ok: true })
    expect(await findAdminProduct(shop, late)).toEqual(before)
  })

  test('Deleted products are listed with their remaining days, the last deleted first, over several pages', async () => {
    const ids = await Promise.all(Array.from({ length: DASHBOARD_ROWS + 2 }, () => newProduct()))
    for (const [days, id] of ids.entries()) await deleteAgo(id, days)
    const first = await listDeletedProducts(shop, 1)
    expect(first.total).toBe(ids.length)
    expect(first.products.map(({ id }) => id)).toEqual(ids.slice(0, DASHBOARD_ROWS))
    expect(first.products[0]).toMatchObject({ title: { en: `Lily ${ids[0]}` }, price: 700_00, daysLeft: 30 })
    const last = await listDeletedProducts(shop, 99)
    expect(last).toMatchObject({ page: 2, products: [{ id: ids.at(-2) }, { id: ids.at(-1), daysLeft: 9 }] })
  })

  test('A deleted product is purged after 30 days with its upload, unless somebody bought it or another product shows it', async () => {
    const [alone, bought, shared, young] = (await Promise.all([1, 2, 3, 4].map(newUpload))) as [
      string,
      string,
      string,
      string,
    ]
    const withImage = (key: string) => newProduct({ imageUrl: `/images/${key}` })
    const ids = [
      await withImage(alone),
      await withImage(bought),
      await withImage(shared),
      await withImage(young),
    ]
    await withImage(shared)
    const [, boughtId] = ids as [string, string]
    await buy(shop, await newShopper(shop), await wishFor(shop, [{ id: boughtId, count: 1 }]))
    for (const [index, id] of ids.entries()) await deleteAgo(id, index === 3 ? 29 : 30)
    await purgeDeleted(shop)
    const isThere = async (key: string) => (await shop.files.get(key)) !== null
    expect(await Promise.all([alone, bought, shared, young].map(isThere))).toEqual([false, true, true, true])
    const left = await Promise.all(
      ids.map((id) => shop.db.$count(deletedProducts, eq(deletedProducts.id, id))),
    )
    expect(left).toEqual([0, 0, 0, 1])
  })

  test('A purged product takes its further images along, except those that another product shows', async () => {
    const [alone, shared] = await Promise.all([newUpload(), newUpload()])
    const gone = await newProduct({ moreImages: [`/images/${alone}`, `/images/${shared}`] })
    await newProduct({ moreImages: ['/images/a', `/images/${shared}`] })
    await deleteAgo(gone, 31)
    await purgeDeleted(shop)
    const there = await Promise.all([alone, shared].map((key) => shop.files.get(key)))
    expect(there.map((bytes) => bytes !== null)).toEqual([false, true])
  })

  test('A deleted product that is added again from an open form leaves the list', async () => {
    const id = await newProduct()
    await deleteProduct(shop, id)
    const form = new FormData()
    const fields = { id, title: `Again ${id}`, price: '500', imageUrl: '/images/products/none' }
    for (const [name, value] of Object.entries({ ...fields, category: 'Lilies', description: 'White' })) {
      form.set(name, value)
    }
    expect(await saveProduct(shop, 'add', form)).toMatchObject({ ok: true })
    expect(await findAdminProduct(shop, id)).toMatchObject({ title: { en: `Again ${id}` } })
    expect(await findDeletedTitle(shop, id)).toBeNull()
  })

  test('A purge whose upload cannot be removed is retried', async () => {
    const key = await newUpload()
    const id = await newProduct({ imageUrl: `/images/${key}` })
    await deleteAgo(id, 31)
    const remove = () => Promise.reject(new Error('the storage is away'))
    await expect(purgeDeleted({ ...shop, files: { ...shop.files, remove } })).rejects.toThrow('away')
    expect(await shop.db.$count(deletedProducts, eq(deletedProducts.id, id))).toBe(1)
    await purgeDeleted(shop)
    expect(await shop.files.get(key)).toBeNull()
  })
})

test('Demo products are deleted together except edited ones, stay deleted after a restart, and can be restored', async () => {
  const own = await openTestShop()
  const all = await countDemoProducts(own)
  const rose = await findAdminProduct(own, 'single-red-rose')
  await switchProduct(own, 'classic-dozen-red-roses', { name: 'hidden', on: true })
  const form = aProduct({ title: { en: 'My Rose' }, category: 'Roses', imageUrl: rose?.imageUrl ?? '' })
  await changeProduct(own, { id: 'single-red-rose', version: 1 }, form)
  expect(await countDemoProducts(own)).toBe(all - 1)
  expect(await removeDemoProducts(own)).toBe(all - 1)
  expect(await own.db.select({ id: products.id }).from(products)).toEqual([{ id: 'single-red-rose' }])
  await deleteProduct(own, 'single-red-rose')
  await own.close()

  const restarted = await reopenTestShop(own.databaseUrl)
  expect(await restarted.db.$count(products)).toBe(0)
  await seedDemoCatalogue(restarted.db, ROOT)
  expect(await restarted.db.$count(products)).toBe(0)
  expect((await listDeletedProducts(restarted, 1)).total).toBe(all)
  expect(await restoreProduct(restarted, 'classic-dozen-red-roses')).toMatchObject({ ok: true })
  expect(await countDemoProducts(restarted)).toBe(1)
  await restarted.close()
})
