import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { products } from '#app/server/database/schema.ts'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { TYPED_LILY } from '#app/shop/catalogue/testing/a-product.ts'
import { deleteProduct, restoreProduct } from './deleted-products.ts'
import { switchProduct } from './products-admin.ts'
import { saveProduct } from './save-product.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

function typed(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...TYPED_LILY, ...fields })) form.set(name, value)
  return form
}

const withTitle = (title: string) =>
  shop.db.select().from(products).where(sql`${products.title} ->> 'en' = ${title}`)

async function newProduct() {
  const fields = { id: randomUUID(), title: `Lily ${randomUUID()}` }
  await saveProduct(shop, 'add', typed(fields))
  const [added] = await withTitle(fields.title)
  if (!added) throw new Error('it was not added')
  return { fields, id: added.id }
}

describe('a product form whose answer was lost', () => {
  test('A form that added a product which has changed since goes on as a form of that product', async () => {
    const { fields, id } = await newProduct()
    await switchProduct(shop, id, { name: 'soldOut', on: true })
    const refusal = await saveProduct(shop, 'add', typed({ ...fields, price: '800' }))
    expect(refusal).toMatchObject({
      problem: { code: 'product-changed' },
      typed: { id, price: '800' },
      theirs: { version: 2, fields: { soldOut: 'yes' } },
    })
    const seen = { id, version: '2' }
    expect(await saveProduct(shop, 'change', typed({ ...fields, ...seen, price: '800' }))).toMatchObject({
      ok: true,
    })
    expect(await withTitle(fields.title)).toMatchObject([{ id, price: 800_00, version: 3 }])
  })

  test('A deleted product that is added back twice is one product', async () => {
    const { fields, id } = await newProduct()
    await deleteProduct(shop, id)
    const back = { ...fields, id, version: '1' }
    expect(await saveProduct(shop, 'add', typed(back))).toMatchObject({ ok: true })
    expect(await saveProduct(shop, 'add', typed({ ...back, price: '800' }))).toMatchObject({ ok: true })
    expect(await withTitle(fields.title)).toMatchObject([{ id, price: 800_00 }])
  })

  test('A product that somebody else has restored and changed is not added a second time', async () => {
    const { fields, id } = await newProduct()
    await deleteProduct(shop, id)
    await restoreProduct(shop, id)
    await switchProduct(shop, id, { name: 'hidden', on: true })
    const back = typed({ ...fields, id, version: '1', title: `${fields.title} in white` })
    expect(await saveProduct(shop, 'add', back)).toMatchObject({
      problem: { code: 'product-changed' },
      theirs: { version: 2 },
    })
  })
})

test('A new category cannot have the name of another in any language; a known one can be typed in each', async () => {
  const fields = { id: randomUUID(), title: `Tulip ${randomUUID()}`, category: 'Tulips' }
  const names = { 'category.th': 'กุหลาบ', 'category.zh-CN': 'ROSES' }
  expect(await saveProduct(shop, 'add', typed({ ...fields, ...names }))).toMatchObject({
    problem: { code: 'check-fields' },
    fieldErrors: { 'category.th': 'category-exists', 'category.zh-CN': 'category-exists' },
    typed: names,
  })
  expect(await withTitle(fields.title)).toEqual([])
  expect(await saveProduct(shop, 'add', typed({ ...fields, ...names, category: 'กุหลาบ' }))).toMatchObject({
    ok: true,
  })
  expect(await withTitle(fields.title)).toMatchObject([{ category: 'Roses' }])
})
