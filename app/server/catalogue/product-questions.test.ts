import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { products } from '#app/server/database/schema.ts'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { mergeCategory } from './categories.ts'
import { switchProduct } from './products-admin.ts'
import { saveProduct } from './save-product.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

function typed(changes: Record<string, string> = {}): FormData {
  const form = new FormData()
  const fields = {
    id: randomUUID(),
    title: `Iris ${randomUUID()}`,
    price: '700',
    imageUrl: '/images/products/iris',
    category: 'Irises',
    description: 'Blue',
  }
  for (const [name, value] of Object.entries({ ...fields, ...changes })) form.set(name, value)
  return form
}

const add = (changes: Record<string, string>) => saveProduct(shop, 'add', typed(changes))
const withTitle = (title: string) =>
  shop.db.select().from(products).where(sql`${products.title} ->> 'en' = ${title}`)

async function refusalOf(changes: Record<string, string>) {
  const saved = await add(changes)
  if (saved.ok) throw new Error('it was saved')
  return saved
}

describe('before a product is saved', () => {
  test('A product with an existing title, ignoring case and spaces, is saved only after confirmation', async () => {
    const title = `Blue  iris ${randomUUID()}`
    await add({ title })
    const [first] = await withTitle(title.replace('  ', ' '))
    const again = ` BLUE IRIS ${title.slice(11)}`
    const refusal = await refusalOf({ title: again })
    expect(refusal).toMatchObject({
      problem: { code: 'confirm-first' },
      typed: { title: again, price: '700' },
      questions: { sameTitle: { id: first?.id }, category: null },
    })
    expect(await withTitle(again.trim())).toHaveLength(0)
    expect(await add({ title: again, anyway: refusal.questions?.answer ?? '' })).toEqual({
      ok: true,
      value: null,
    })
    expect(await withTitle(again.trim())).toHaveLength(1)
  })

  test('A title that looks the same is an existing one', async () => {
    const title = `Mother’s café แก้ว ${randomUUID()}`
    await add({ title })
    const again = title.replace('’', "'").replace('é', 'e').replace('แ', 'เเ')
    expect(await refusalOf({ title: again })).toMatchObject({ questions: { sameTitle: { title } } })
  })

  test('A category that is typed by its name in any language is that category, without a question', async () => {
    for (const category of ['กุหลาบ', 'กุุหลาบ', '玫瑰', 'ROSES', ' ｒoses\u200b']) {
      const title = `Iris ${randomUUID()}`
      expect(await add({ title, category }), category).toMatchObject({ ok: true })
      expect(await withTitle(title), category).toMatchObject([{ category: 'Roses', categoryKey: 'roses' }])
    }
  })

  test('A confirmation is valid only for the title it was given for', async () => {
    const [one, other] = [`Iris ${randomUUID()}`, `Iris ${randomUUID()}`]
    await add({ title: one })
    await add({ title: other })
    const { questions } = await refusalOf({ title: one })
    expect(await refusalOf({ title: other, anyway: questions?.answer ?? '' })).toMatchObject({
      questions: { sameTitle: { title: other } },
    })
  })

  test('A category with a similar name asks for confirmation and can be replaced', async () => {
    const title = `Iris ${randomUUID()}`
    expect(await refusalOf({ title, category: 'rose' })).toMatchObject({
      problem: { code: 'confirm-first' },
      typed: { category: 'rose' },
      questions: { sameTitle: null, category: { key: 'roses', title: { en: 'Roses' } } },
    })
    expect(await add({ title, category: 'rose', useCategory: 'Roses' })).toMatchObject({ ok: true })
    expect(await withTitle(title)).toMatchObject([{ category: 'Roses' }])
  })

  test('A category that another window merged into another is offered as that one, or made anew', async () => {
    const title = `Iris ${randomUUID()}`
    await add({ category: 'Gerberas' })
    expect(await mergeCategory(shop, 'gerberas', 'roses')).toMatchObject({ ok: true })
    const { questions } = await refusalOf({ title, category: 'gerberas' })
    expect(questions?.category).toMatchObject({ key: 'roses' })
    expect(await add({ title, category: 'gerberas', anyway: questions?.answer ?? '' })).toMatchObject({
      ok: true,
    })
    expect(await withTitle(title)).toMatchObject([{ category: 'gerberas' }])
  })

  test('Unchanged titles and categories ask for no confirmation', async () => {
    const title = `Iris ${randomUUID()}`
    await add({ title })
    const { questions } = await refusalOf({ title })
    const id = randomUUID()
    await add({ id, title, anyway: questions?.answer ?? '' })
    const copy = (await withTitle(title)).at(-1)
    await shop.db
      .update(products)
      .set({ category: 'rose' })
      .where(eq(products.id, copy?.id ?? ''))
    const form = typed({ id: copy?.id ?? '', version: '1', title, category: 'rose', price: '650' })
    expect(await saveProduct(shop, 'change', form)).toMatchObject({ ok: true })
  })

  test('A conflicting change is shown before any confirmation', async () => {
    const title = `Iris ${randomUUID()}`
    await add({ title })
    await add({ title: 'Iris of theirs' })
    const [row] = await withTitle('Iris of theirs')
    if (!row) throw new Error('it was not added')
    await switchProduct(shop, row.id, { name: 'soldOut', on: true })
    const saved = await saveProduct(shop, 'change', typed({ id: row.id, version: '1', title }))
    expect(saved).toMatchObject({ problem: { code: 'product-changed' } })
  })
})

describe('a price that no card can pay', () => {
  test.each([
    ['150,000.01', 'price-above-payable'],
    ['1,000,000', 'price-above-payable'],
    ['1,000,000.01', 'price-absurd'],
  ])('A price that no card can pay, such as %s, is refused under its field', async (price, fault) => {
    expect(await refusalOf({ price })).toMatchObject({
      problem: { code: 'check-fields' },
      fieldErrors: { price: fault },
      typed: { price },
    })
  })

  test.each(['150,000', '0.01'])('A price is not %s with the current delivery fee', async (price) => {
    expect(await add({ price })).toMatchObject({ ok: true })
  })

  test('The payable price range depends on the delivery fee', async () => {
    const deliver = (fee: number, freeFrom: number | null) => {
      const current = async () => ({ ...shop.settings.last(), delivery: { fee, freeFrom } })
      return { ...shop, settings: { ...shop.settings, current } }
    }
    const faultOf = async (own: typeof shop, price: string) => {
      const saved = await saveProduct(own, 'add', typed({ price }))
      return saved.ok ? null : saved.fieldErrors?.price
    }
    expect(await faultOf(deliver(0, null), '19.99')).toBe('price-below-payable')
    expect(await faultOf(deliver(0, null), '20')).toBeNull()
    expect(await faultOf(deliver(100_00, null), '149,900.01')).toBe('price-above-payable')
    expect(await faultOf(deliver(100_00, null), '149,900')).toBeNull()
  })
})

test('A product is saved with its switches, and loses them when they are off', async () => {
  const title = `Iris ${randomUUID()}`
  await add({ title, hidden: 'yes', soldOut: 'yes' })
  const [row] = await withTitle(title)
  expect(row).toMatchObject({ hidden: true, soldOut: true })
  const form = typed({ id: row?.id ?? '', version: '1', title })
  expect(await saveProduct(shop, 'change', form)).toMatchObject({ ok: true })
  expect((await withTitle(title))[0]).toMatchObject({ hidden: false, soldOut: false })
})
