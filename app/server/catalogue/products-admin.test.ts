import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settleCheckoutOf } from '#app/server/checkout/own-checkout.ts'
import { startCheckout } from '#app/server/checkout/start-checkout.ts'
import { deletedProducts, products } from '#app/server/database/schema.ts'
import { buy, payAtBank, wishFor } from '#app/server/testing/purchase.ts'
import { newShopper, openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import type { ProductForm } from '#app/shop/catalogue/product-form.ts'
import type { ProductSort } from '#app/shop/catalogue/product-table.ts'
import { aProduct, TYPED_LILY } from '#app/shop/catalogue/testing/a-product.ts'
import { DASHBOARD_ROWS } from '#app/shop/constants.ts'
import { listCategories } from './catalogue-cache.ts'
import { deleteProduct, findDeletedTitle, restoreProduct } from './deleted-products.ts'
import { addProduct, changeProduct, findAdminProduct } from './products-admin.ts'
import { listAdminProducts } from './products-table.ts'
import { saveProduct } from './save-product.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const LILY = aProduct()

async function newLily(changes: Partial<ProductForm> = {}): Promise<string> {
  const id = randomUUID()
  expect(await addProduct(shop, id, { ...LILY, ...changes })).toMatchObject({ ok: true })
  return id
}
const rowOf = async (id: string) =>
  (await shop.db.select().from(products).where(eq(products.id, id)))[0] ?? null

describe('a product', () => {
  test('A product form that is sent twice adds one product, with the last values', async () => {
    const id = randomUUID()
    await Promise.all([addProduct(shop, id, LILY), addProduct(shop, id, LILY)])
    await addProduct(shop, id, { ...LILY, price: 650_00 })
    expect(await findAdminProduct(shop, id)).toMatchObject({ price: 650_00, version: 1 })
  })

  test('A product changed since it was added is not overwritten by the form that added it', async () => {
    const id = await newLily()
    await changeProduct(shop, { id, version: 1 }, { ...LILY, price: 1_00 })
    expect(await addProduct(shop, id, LILY)).toMatchObject({ problem: { code: 'product-changed' } })
    expect((await rowOf(id))?.price).toBe(1_00)
  })

  test('Of many concurrent changes of a product one is saved, the others are refused, and no other product changes', async () => {
    const id = await newLily()
    const other = await rowOf(await newLily())
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        changeProduct(shop, { id, version: 1 }, { ...LILY, price: 100 + index }),
      ),
    )
    const winner = answers.findIndex((answer) => answer.ok)
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    expect(answers.filter((answer) => !answer.ok && answer.problem.code === 'product-changed')).toHaveLength(
      7,
    )
    expect(await rowOf(id)).toMatchObject({ price: 100 + winner, version: 2 })
    expect(await rowOf(other?.id ?? '')).toEqual(other)
  })

  test('A product’s work, lead time and ribbon are saved, changed and restored', async () => {
    const id = await newLily({ work: 3, lead: 1440, ribbon: true })
    const making = { work: 3, lead: 1440, ribbon: true }
    expect(await findAdminProduct(shop, id)).toMatchObject(making)
    await deleteProduct(shop, id)
    await restoreProduct(shop, id)
    expect(await findAdminProduct(shop, id)).toMatchObject(making)
    await changeProduct(shop, { id, version: 1 }, LILY)
    const usual = { work: 1, lead: 0, ribbon: false }
    expect(await findAdminProduct(shop, id)).toMatchObject(usual)
    await deleteProduct(shop, id)
    // Deleted by an older version of the shop.
    await shop.db.execute(
      sql`update deleted_products set product = product - '{work,lead_minutes,ribbon}'::text[] where id = ${id}`,
    )
    await restoreProduct(shop, id)
    expect(await findAdminProduct(shop, id)).toMatchObject(usual)
  })

  test('A deleted product cannot be changed', async () => {
    const id = await newLily()
    await deleteProduct(shop, id)
    expect(await changeProduct(shop, { id, version: 1 }, LILY)).toMatchObject({
      problem: { code: 'product-gone' },
    })
    expect(await deleteProduct(shop, id)).toMatchObject({ problem: { code: 'product-gone' } })
  })

  test('A restored product is unchanged to the microsecond and has its old position', async () => {
    const moreImages = ['/images/products/bud', 'https://elsewhere.test/open,.jpg']
    const id = await newLily({
      title: { en: 'Lily', th: 'ลิลลี่' },
      description: { en: 'White', 'zh-CN': '“百合”\n\\' },
      moreImages,
    })
    const before = await rowOf(id)
    expect(before).toMatchObject({ moreImages })
    expect(await deleteProduct(shop, id)).toMatchObject({ ok: true })
    expect(await rowOf(id)).toBeNull()
    expect(await findDeletedTitle(shop, id)).toMatchObject({ en: 'Lily' })
    expect(await restoreProduct(shop, id)).toMatchObject({ ok: true })
    expect(await rowOf(id)).toEqual(before)
    expect(await restoreProduct(shop, id)).toMatchObject({ problem: { code: 'product-gone' } })
    expect(await shop.db.select().from(deletedProducts).where(eq(deletedProducts.id, id))).toEqual([])
  })

  test('A new product adds the names of its category unless they exist', async () => {
    const namesOf = async (key: string) =>
      (await listCategories(shop)).find((category) => category.key === key)?.title
    await newLily({ category: 'Ferns', categoryNames: { th: 'เฟิร์น' } })
    await newLily({ category: 'FERNS', categoryNames: { th: 'อย่างอื่น', 'zh-CN': '蕨' } })
    expect(await namesOf('ferns')).toMatchObject({ th: 'เฟิร์น', 'zh-CN': '蕨' })
    const roses = await namesOf('roses')
    await newLily({ category: 'roses', categoryNames: { th: 'ผิด' } })
    expect((await namesOf('roses'))?.th).toBe(roses?.th)
  })
})

describe('what the owner does to a product', () => {
  test('A changed price is charged by the next checkout and leaves orders alone', async () => {
    const mali = await newShopper(shop)
    const id = await newLily()
    const wish = await wishFor(shop, [{ id, count: 1 }])
    const { id: checkout, reference } = await buy(shop, mali, wish)
    await changeProduct(shop, { id, version: 1 }, { ...LILY, price: 900_00 })
    expect(await startCheckout(shop, mali, await wishFor(shop, [{ id, count: 1 }]))).toMatchObject({
      ok: true,
    })
    const stale = { ...wish, form: { ...wish.form, token: randomUUID() } }
    expect(await startCheckout(shop, mali, stale)).toMatchObject({
      problem: { code: 'cart-changed' },
      changes: [{ id, kind: 'price-changed', product: { price: 900_00 } }],
    })
    await deleteProduct(shop, id)
    expect(await startCheckout(shop, mali, stale)).toMatchObject({
      problem: { code: 'cart-changed' },
      changes: [{ id, kind: 'gone' }],
    })
    await payAtBank(shop, reference)
    expect(await settleCheckoutOf(shop, mali, checkout)).toMatchObject({
      status: 'ordered',
      items: [{ id, price: 700_00, title: { en: 'Lily' } }],
    })
  })
})

describe('the owner’s table', () => {
  const SORTS: ProductSort[] = ['time', 'title', 'category', 'price']
  const page = (sort: ProductSort, descending: boolean, number: number) =>
    listAdminProducts(shop, { search: '', sort, descending, page: number }, 'th')

  test.each(SORTS)(
    'The owner’s table sorted by %s has each product once, in the same sequence from both ends',
    async (sort) => {
      const { total } = await page(sort, true, 1)
      const pages = Math.ceil(total / DASHBOARD_ROWS)
      expect(pages).toBeGreaterThan(1)
      const orders = await Promise.all(
        [true, false].map(async (descending) => {
          const found = await Promise.all(
            Array.from({ length: pages }, (_, index) => page(sort, descending, index + 1)),
          )
          return found.flatMap(({ products }) => products.map(({ id }) => id))
        }),
      )
      expect(new Set(orders[0]).size).toBe(total)
      expect(orders[0]).toHaveLength(total)
      expect(orders[1]?.toReversed()).toEqual(orders[0])
    },
  )

  test('A page of the owner’s table beyond the last one shows the last one', async () => {
    const { total } = await page('time', true, 1)
    const last = await page('time', true, 999_999)
    expect(last.page).toBe(Math.ceil(total / DASHBOARD_ROWS))
    expect(last.products.length).toBeGreaterThan(0)
  })

  test('The owner’s table finds a title in any language and treats wildcards as text', async () => {
    const search = (text: string) =>
      listAdminProducts(shop, { search: text, sort: 'time', descending: true, page: 1 }, 'en')
    expect((await search(' กุหลาบ ')).total).toBeGreaterThan(1)
    expect((await search('RED ROSE')).products.map(({ id }) => id)).toContain('single-red-rose')
    expect((await search('%')).total).toBe(0)
  })
})

describe('a product that cannot be saved', () => {
  const typed = (changes: Record<string, string | File> = {}) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ id: randomUUID(), ...TYPED_LILY, ...changes }))
      form.set(name, value)
    return form
  }
  const noImage = new File(['no image'], 'a.png', { type: 'image/png' })

  test('A product with an invalid image is refused under its image and keeps what was typed', async () => {
    const form = typed({ imageUrl: '', image: noImage })
    expect(await saveProduct(shop, 'add', form)).toMatchObject({
      ok: false,
      fieldErrors: { image: 'image-invalid' },
      typed: { title: 'Lily', price: '700' },
    })
  })

  test('A product whose image cannot be stored is refused, and nothing is half-written', async () => {
    const put = async () => {
      throw new (await import('#app/server/files/file-store.ts')).FilesUnavailable('away')
    }
    const sharp = (await import('sharp')).default
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const form = typed({ image: new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' }) })
    const before = await shop.db.$count(products)
    const answer = await saveProduct({ ...shop, files: { ...shop.files, put } }, 'add', form)
    expect(answer).toMatchObject({ fieldErrors: { image: 'image-not-saved' } })
    expect(await shop.db.$count(products)).toBe(before)
  })

  test('A product that somebody else has changed is refused with the other version', async () => {
    const id = await newLily()
    await changeProduct(shop, { id, version: 1 }, { ...LILY, title: { en: 'Tiger Lily' } })
    expect(await saveProduct(shop, 'change', typed({ id, version: '1', price: '650' }))).toMatchObject({
      problem: { code: 'product-changed' },
      typed: { price: '650' },
      theirs: { version: 2, fields: { title: 'Tiger Lily', price: '700' } },
    })
    expect((await rowOf(id))?.price).toBe(700_00)
  })

  test('A product that fails to save because of the database is answered like a refusal and logged', async () => {
    const logged: unknown[] = []
    const log = { ...shop.log, error: (...entry: unknown[]) => logged.push(entry) } as typeof shop.log
    const pool = {
      connect: () => Promise.reject(new Error('no more connections')),
    } as unknown as typeof shop.pool
    const form = typed({ title: 'Rain Lily' })
    expect(await saveProduct({ ...shop, log, pool }, 'add', form)).toMatchObject({
      problem: { code: 'not-saved' },
      typed: { title: 'Rain Lily' },
    })
    expect(logged).toHaveLength(1)
  })

  test('The id of a new product is made from its form’s id and never equal to it', async () => {
    const made = async (id: string) => {
      const title = `Lily ${randomUUID()}`
      expect(await saveProduct(shop, 'add', typed({ id, title }))).toMatchObject({ ok: true })
      expect(await saveProduct(shop, 'add', typed({ id, title }))).toMatchObject({ ok: true })
      return (await shop.db.select().from(products).where(sql`${products.title} ->> 'en' = ${title}`)).map(
        (row) => row.id,
      )
    }
    for (const id of ['../../etc', '<script>', 'my-own-id']) {
      expect(await made(id)).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
      expect(await rowOf(id)).toBeNull()
    }
    const rose = await rowOf('single-red-rose')
    await made('single-red-rose')
    expect(await rowOf('single-red-rose')).toEqual(rose)
  })
})
