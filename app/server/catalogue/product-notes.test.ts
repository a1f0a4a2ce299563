import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { EMPTY_FILTER, understandFilter } from '#app/shop/catalogue/product-filter.ts'
import { aProduct } from '#app/shop/catalogue/testing/a-product.ts'
import { findProduct, listProducts } from './products.ts'
import { addProduct, changeProduct, findAdminProduct } from './products-admin.ts'

const NOTES = {
  contents: { en: '7 lilies', th: 'ลิลลี่ 7 ดอก' },
  care: { en: 'Fresh water every day' },
  imageAlt: { en: 'White lilies\nOne lily up close' },
}
const OURS = '/images/catalogue/products/single-red-rose.webp'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

async function newLily(changes = {}): Promise<string> {
  const id = randomUUID()
  expect(await addProduct(shop, id, aProduct(changes))).toMatchObject({ ok: true })
  return id
}

test('Notes are on the product’s page, and not in lists, which would grow by them', async () => {
  const id = await newLily(NOTES)
  expect(await findProduct(shop, id)).toMatchObject(NOTES)
  const query = understandFilter({ ...EMPTY_FILTER, filterType: 'Lilies' }, [])
  const { products } = await listProducts(shop, query, { limit: 8, offset: 0 })
  const [listed] = products.filter((product) => product.id === id)
  for (const name of Object.keys(NOTES)) expect(listed).not.toHaveProperty(name)
})

test('A product without notes has none on its page', async () => {
  const product = await findProduct(shop, await newLily())
  for (const name of Object.keys(NOTES)) expect(product).not.toHaveProperty(name)
})

test('A form of an older version leaves the notes as they are, an empty one removes them', async () => {
  const id = await newLily(NOTES)
  await changeProduct(shop, { id, version: 1 }, aProduct())
  expect(await findAdminProduct(shop, id)).toMatchObject(NOTES)
  await changeProduct(shop, { id, version: 2 }, aProduct({ ...NOTES, care: { en: '' } }))
  const product = await findProduct(shop, id)
  expect(product).toHaveProperty('contents')
  expect(product).not.toHaveProperty('care')
})

test('A product has its image’s colour from when it is saved, and none for an image elsewhere', async () => {
  const colourOf = async (id: string) => (await findProduct(shop, id))?.imageColour
  const id = await newLily({ imageUrl: OURS })
  expect(await colourOf(id)).toBe(await colourOf('single-red-rose'))
  expect(await colourOf(id)).toMatch(/^#[0-9a-f]{6}$/)
  await changeProduct(shop, { id, version: 1 }, aProduct({ imageUrl: 'https://elsewhere.test/lily.jpg' }))
  expect(await colourOf(id)).toBeUndefined()
})
