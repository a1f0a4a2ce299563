import { describe, expect, test } from 'vitest'
import { DEFAULT_DELIVERY } from '#app/shop/delivery/delivery-fee.ts'
import { optionalText } from '#app/shop/forms/field-kinds.ts'
import { readForm } from '#app/shop/forms/fields.ts'
import {
  findPriceError,
  listDifferences,
  NO_PRODUCT,
  PRODUCT_INPUTS,
  productForm,
  productIdForm,
  productKeyForm,
  productSwitchForm,
  typedProduct,
} from './product-form.ts'
import { aProduct, NO_NOTES, TYPED_LILY } from './testing/a-product.ts'

const read = (changes: Record<string, unknown> = {}) => readForm(productForm, { ...TYPED_LILY, ...changes })
const refusal = (fieldErrors: Record<string, string>) => ({ ok: false, fieldErrors })

describe('the lengths of a product’s texts', () => {
  test.each([
    ['title', 200],
    ['title.th', 200],
    ['title.zh-CN', 200],
    ['category', 60],
    ['category.th', 60],
    ['category.zh-CN', 60],
    ['description', 4000],
    ['description.th', 4000],
    ['description.zh-CN', 4000],
  ])('A %s has %i characters at most, counted after cleaning', (field, most) => {
    expect(read({ [field]: 'x'.repeat(most) }).ok).toBe(true)
    expect(read({ [field]: 'x'.repeat(most + 1) })).toEqual(refusal({ [field]: 'too-long' }))
    expect(read({ [field]: `x${' '.repeat(most * 4 - 1)}` }).ok).toBe(true)
    expect(read({ [field]: `x${' '.repeat(most * 4)}` })).toEqual(refusal({ [field]: 'too-long' }))
  })

  test('Descriptions keep their lines, titles and categories are one line', () => {
    const texts = {
      'title.th': 'a\nb',
      'title.zh-CN': 'a\nb',
      'category.th': 'a\nb',
      'category.zh-CN': 'a\nb',
    }
    expect(read({ ...texts, 'description.th': 'a\r\nb', 'description.zh-CN': 'a\r\nb' })).toMatchObject({
      value: {
        title: { th: 'a b', 'zh-CN': 'a b' },
        categoryNames: { th: 'a b', 'zh-CN': 'a b' },
        description: { th: 'a\nb', 'zh-CN': 'a\nb' },
      },
    })
  })

  test('A missing description is reported as missing', () => {
    expect(read({ description: 5 })).toEqual(refusal({ description: 'required' }))
  })

  test('An optional text may be empty or left out', () => {
    const text = optionalText(5, (typed) => typed.trim())
    expect([text.parse(undefined), text.parse('  '), text.parse(' a ')]).toEqual(['', '', 'a'])
  })
})

describe('a product’s price', () => {
  test('The maximum price is one million baht', () => {
    expect(read({ price: '1,000,000' }).ok).toBe(true)
    expect(read({ price: '1,000,000.01' })).toEqual(refusal({ price: 'price-absurd' }))
  })

  test('A number that is too long is out of range, other text is no price', () => {
    for (const price of ['1234567890', '1234567890.', '1,234,567,890.5']) {
      expect(read({ price }), price).toEqual(refusal({ price: 'price-absurd' }))
    }
    for (const price of ['1234567890x', 'x1234567890', '12,34,56', '1234567890.x', '1'.repeat(101)]) {
      expect(read({ price }).ok, price).toBe(false)
    }
    expect(read({ price: '12,34,56' })).toEqual(refusal({ price: 'price-invalid' }))
    expect(read({ price: '1234567890x' })).toEqual(refusal({ price: 'price-invalid' }))
    expect(read({ price: 'x1234567890' })).toEqual(refusal({ price: 'price-invalid' }))
    expect(read({ price: '1'.repeat(101) })).toEqual(refusal({ price: 'too-long' }))
  })

  test('A price that no card can pay is reported to the owner', () => {
    const free = { fee: 0, freeFrom: null }
    expect([findPriceError(19_99, free), findPriceError(20_00, free)]).toEqual([
      'price-below-payable',
      undefined,
    ])
    expect([findPriceError(150_000_00, free), findPriceError(150_000_01, free)]).toEqual([
      undefined,
      'price-above-payable',
    ])
    // The delivery fee makes even this payable.
    expect(findPriceError(1_00, DEFAULT_DELIVERY)).toBeUndefined()
  })
})

describe('switches and keys', () => {
  test('A switch is on if its box is ticked', () => {
    expect(read({ hidden: 'yes', soldOut: 'on' })).toMatchObject({ value: { hidden: true, soldOut: false } })
    expect(read({ soldOut: 'yes' })).toMatchObject({ value: { hidden: false, soldOut: true } })
  })

  test('A row of the owner’s table can hide a product or mark it as sold out', () => {
    const on = (fields: object) =>
      readForm(productSwitchForm, { id: 'a', name: 'hidden', on: 'yes', ...fields })
    expect(on({})).toEqual({ ok: true, value: { id: 'a', name: 'hidden', on: true } })
    expect(on({ name: 'soldOut', on: 'no' })).toEqual({
      ok: true,
      value: { id: 'a', name: 'soldOut', on: false },
    })
    for (const odd of [{ name: 'price' }, { name: '' }, { on: '' }, { id: '' }])
      expect(on(odd).ok).toBe(false)
  })

  test('A product’s id has 1 to 200 characters', () => {
    for (const form of [productIdForm, productKeyForm]) {
      const ok = (id: string) => readForm<unknown>(form, { id }).ok
      expect([ok(''), ok('a'), ok('x'.repeat(200)), ok('x'.repeat(201))]).toEqual([false, true, true, false])
    }
  })

  test('The version of a product is a number from 1, and 1 if absent', () => {
    const version = (typed?: string) => {
      const result = readForm(productKeyForm, { id: 'a', ...(typed && { version: typed }) })
      return result.ok ? result.value.version : null
    }
    expect([version(), version('7'), version('2147483647')]).toEqual([1, 7, 2147483647])
    expect([version('0'), version('1.5'), version('2147483648'), version('x')]).toEqual([
      null,
      null,
      null,
      null,
    ])
  })

  test('A new product form has only empty fields', () => {
    expect(NO_PRODUCT).toEqual(Object.fromEntries(PRODUCT_INPUTS.map((input) => [input, ''])))
    expect(PRODUCT_INPUTS).toHaveLength(35)
  })
})

describe('what a product takes to make', () => {
  test('A product without work, lead time and ribbon in its form has one point and none of the others', () => {
    const usual = { work: 1, lead: 0, ribbon: false }
    expect(read()).toMatchObject({ ok: true, value: usual })
    expect(read({ work: ' ', lead: '', ribbon: '' })).toMatchObject({ ok: true, value: usual })
  })

  test('A product takes 1 to 100 work points and up to thirty days', () => {
    expect(read({ work: '๑๐๐', lead: '720', ribbon: 'yes' })).toMatchObject({
      value: { work: 100, lead: 43_200, ribbon: true },
    })
    for (const work of ['0', '101']) expect(read({ work })).toEqual(refusal({ work: 'number-range' }))
    for (const work of ['1.5', 'x', ' '.repeat(101)])
      expect(read({ work }), work).toEqual(refusal({ work: 'number-invalid' }))
    for (const lead of ['720.5', 'x', '0.3'])
      expect(read({ lead })).toEqual(refusal({ lead: 'hours-invalid' }))
  })
})

describe('a product in its form', () => {
  const product = {
    ...aProduct({ price: 1290_00, imageUrl: '/images/a' }),
    title: { en: 'Lily', 'zh-CN': '百合' },
    description: { en: 'One', th: 'หนึ่ง', 'zh-CN': '一' },
    ...NO_NOTES,
    occasions: [],
  }

  test('A product’s form shows each field as one types it', () => {
    const switches = { hidden: true, soldOut: true, ribbon: true }
    expect(typedProduct({ ...product, ...switches, work: 3, lead: 90 })).toMatchObject({
      title: 'Lily',
      'title.th': '',
      'title.zh-CN': '百合',
      price: '1290',
      imageUrl: '/images/a',
      moreImages: '',
      category: 'Lilies',
      description: 'One',
      'description.th': 'หนึ่ง',
      'description.zh-CN': '一',
      hidden: 'yes',
      soldOut: 'yes',
      work: '3',
      lead: '1.5',
      ribbon: 'yes',
    })
    expect(typedProduct(product)).toMatchObject({ work: '1', lead: '', ribbon: '' })
    expect(typedProduct({ ...product, description: { en: 'One' } })).toMatchObject({
      'description.th': '',
      'description.zh-CN': '',
      hidden: '',
      soldOut: '',
    })
    expect(typedProduct({ ...product, title: { en: 'Lily', th: 'ลิลลี่' } })).toMatchObject({
      'title.th': 'ลิลลี่',
      'title.zh-CN': '',
    })
    expect(typedProduct({ ...product, price: 1290_50 }).price).toBe('1290.50')
  })

  test('Line breaks count as differences in descriptions, not in titles', () => {
    const theirs = typedProduct(product)
    expect(listDifferences({ ...theirs, title: 'Li\nly' }, { ...theirs, title: 'Li ly' })).toEqual([])
    expect(listDifferences({ ...theirs, description: 'a b' }, { ...theirs, description: 'a\nb' })).toEqual([
      'description',
    ])
    expect(
      listDifferences({ ...theirs, 'description.th': 'a b' }, { ...theirs, 'description.th': 'a\nb' }),
    ).toEqual(['description.th'])
    expect(listDifferences({ ...theirs, price: 'cheap' }, { ...theirs, price: 'dear' })).toEqual(['price'])
    expect(listDifferences({}, NO_PRODUCT)).toEqual([])
  })

  test('Work and lead times differ by their meaning, not by how they are typed', () => {
    const theirs = typedProduct(product)
    expect(listDifferences({ ...theirs, work: '', lead: '0' }, theirs)).toEqual([])
    expect(listDifferences({ ...theirs, work: '2', lead: '0.5', ribbon: 'yes' }, theirs)).toEqual([
      'work',
      'lead',
      'ribbon',
    ])
    expect(listDifferences({ ...theirs, lead: '2,5' }, { ...theirs, lead: '2.5' })).toEqual([])
    expect(listDifferences({ ...theirs, work: 'x' }, { ...theirs, work: 'y' })).toEqual(['work'])
  })
})
