import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readForm } from '#app/shop/forms/fields.ts'
import type { Occasion } from './occasions.ts'
import { KINDS_IN_FORM } from './product-field-kinds.ts'
import {
  formProblem,
  listDifferences,
  missingNames,
  NO_PRODUCT,
  productForm,
  typedProduct,
  uncheckedBoxes,
} from './product-form.ts'
import { aProduct, NO_NOTES, TYPED_LILY } from './testing/a-product.ts'

const LILY = {
  title: '  White   Lily ',
  price: '฿1,290.50',
  imageUrl: 'https://pictures.example/lily.webp',
  category: 'Lilies',
  description: 'One stem.\r\nTall.',
}
const read = (changes: Record<string, unknown> = {}) => readForm(productForm, { ...LILY, ...changes })
const fieldErrorsOf = (changes: Record<string, unknown>) => {
  const result = read(changes)
  return result.ok ? {} : result.fieldErrors
}

describe('the form of a product', () => {
  test('A product form is normalised: tidy lines, exact satang, no empty texts', () => {
    expect(read({ 'title.th': 'ลิลลี่ขาว', 'description.zh-CN': ' ', role: 'admin' })).toEqual({
      ok: true,
      value: {
        title: { en: 'White Lily', th: 'ลิลลี่ขาว' },
        price: 129050,
        imageUrl: 'https://pictures.example/lily.webp',
        moreImages: [],
        category: 'Lilies',
        categoryNames: {},
        description: { en: 'One stem.\nTall.' },
        occasions: undefined,
        contents: undefined,
        care: undefined,
        imageAlt: undefined,
        hidden: false,
        soldOut: false,
        work: 1,
        lead: 0,
        ribbon: false,
      },
    })
  })

  test.each(['title', 'price', 'imageUrl', 'category', 'description'])(
    'A product must have its %s, however it is left out',
    (name) => {
      for (const value of ['', '   ', '\u200b', undefined]) {
        const fieldErrors = fieldErrorsOf({ [name]: value })
        expect(fieldErrors).toEqual({ [name]: 'required' })
        expect(formProblem(fieldErrors)).toBe('fill-all-fields')
      }
    },
  )

  test.each([
    ['free', 'price-invalid'],
    ['-5', 'price-invalid'],
    ['1.999', 'price-invalid'],
    ['1e3', 'price-invalid'],
    ['NaN', 'price-invalid'],
    ['0', 'price-absurd'],
    ['1,000,000.01', 'price-absurd'],
    ['99999999999999999999', 'price-absurd'],
  ])('A product form refuses the price %s', (price, code) => {
    expect(fieldErrorsOf({ price })).toEqual({ price: code })
    expect(formProblem({ price: 'price-invalid' })).toBe('check-fields')
  })

  test.each([
    ['0.01', 1],
    ['190', 19000],
    ['๑๙๐', 19000],
    ['1,000,000', 100000000],
  ])('A product form reads the price %s exactly', (price, satang) => {
    expect(read({ price })).toMatchObject({ ok: true, value: { price: satang } })
  })

  test('A product form refuses the category that stands for all, and texts that are too long', () => {
    expect(fieldErrorsOf({ category: 'Product Type' })).toEqual({ category: 'category-reserved' })
    expect(fieldErrorsOf({ title: 'x'.repeat(201), 'description.th': 'ก'.repeat(4001) })).toEqual({
      title: 'too-long',
      'description.th': 'too-long',
    })
  })
})

describe('two people at one product', () => {
  const mine = { ...NO_PRODUCT, title: 'Lily', price: '1290.50', description: 'One\r\nstem' }

  test('Two versions of a product differ only if a reader would see a difference', () => {
    expect(
      listDifferences(mine, { ...mine, title: ' Lily ', price: '1,290.5', description: 'One\nstem' }),
    ).toEqual([])
    expect(listDifferences(mine, { ...mine, price: '1290', 'title.th': 'ลิลลี่' })).toEqual([
      'price',
      'title.th',
    ])
  })

  test('Two versions of a product are compared as one types their fields', () => {
    const product = {
      ...aProduct(),
      ...NO_NOTES,
      occasions: [],
      title: { en: 'Lily', th: 'ลิลลี่' },
      description: { en: 'One stem' },
      price: 129005,
      imageUrl: '/images/products/lily',
      moreImages: ['/images/products/bud', 'https://elsewhere.test/open.jpg'],
    }
    expect(typedProduct(product)).toMatchObject({ price: '1290.05', 'title.th': 'ลิลลี่', 'title.zh-CN': '' })
    const { price, moreImages } = product
    expect(readForm(productForm, typedProduct(product))).toMatchObject({
      ok: true,
      value: { price, moreImages },
    })
  })
})

test('A product form asks for a category’s missing names only', () => {
  const categories = [
    { key: 'roses', title: { en: 'Roses', th: 'กุหลาบ', 'zh-CN': '玫瑰' } },
    { key: 'lilies', title: { en: 'Lilies', th: 'ลิลลี่' } },
  ]
  expect(missingNames(categories, ' ROSES ')).toEqual([])
  expect(missingNames(categories, 'Lilies')).toEqual(['zh-CN'])
  expect(missingNames(categories, 'Vases')).toEqual(['th', 'zh-CN'])
})

describe('what a product is for', () => {
  const readOccasions = (typed: Record<string, string>) => {
    const result = readForm(productForm, { ...TYPED_LILY, ...typed })
    return result.ok && result.value.occasions
  }

  test('A product has the occasions that are ticked, in the shop’s order', () => {
    const typed = {
      occasions: '',
      'occasions.love': 'yes',
      'occasions.birthday': 'yes',
      'occasions.war': 'yes',
    }
    expect(readOccasions(typed)).toEqual(['birthday', 'love'])
    expect(readOccasions({ occasions: '' })).toEqual([])
  })

  test('A form of an older version, which offers no occasions, says nothing of them', () => {
    expect(readOccasions({})).toBeUndefined()
    expect(uncheckedBoxes(new FormData())).toEqual({ hidden: '', soldOut: '', ribbon: '' })
  })

  test('A box that was offered and not sent is unticked', () => {
    const form = new FormData()
    form.set('occasions', '')
    expect(uncheckedBoxes(form)).toMatchObject({
      'occasions.birthday': '',
      'occasions.sympathy': '',
      hidden: '',
    })
  })

  test('Two versions of a product differ in each occasion that only one of them has', () => {
    const typed = (occasions: Occasion[]) => typedProduct({ ...aProduct(), ...NO_NOTES, occasions })
    expect(listDifferences(typed(['birthday', 'love']), typed(['love', 'sympathy']))).toEqual([
      'occasions.birthday',
      'occasions.sympathy',
    ])
    expect(listDifferences({ ...NO_PRODUCT, occasions: '' }, NO_PRODUCT)).toEqual([])
  })
})

test('An optional text may be empty, and is left alone by a form of an older version', () => {
  const { schemas, read } = KINDS_IN_FORM.text
  const field = { kind: 'text', maxLength: 9, isRequired: false } as const
  const readCare = (typed: Record<string, string>) => {
    const result = readForm(z.object(schemas('care', field)), typed)
    return result.ok ? read(result.value, 'care', field) : result.fieldErrors
  }
  expect(readCare({})).toBeUndefined()
  expect(readCare({ care: ' ', 'care.th': 'รดน้ำ' })).toEqual({ en: '', th: 'รดน้ำ' })
  expect(readCare({ care: 'x'.repeat(10) })).toEqual({ care: 'too-long' })
})

test('The description of an image stays with its image when the ones before it have none', () => {
  const kept = read({ imageAlt: '\r\n\r\n Seen  from above \r\n\r\n', 'imageAlt.th': '\n \n' })
  expect(kept).toMatchObject({ value: { imageAlt: { en: '\n\nSeen from above' } } })
  const fields = { ...NO_PRODUCT, imageAlt: '\n\nSeen from above' }
  expect(listDifferences({ ...fields, imageAlt: 'Seen from above' }, fields)).toEqual(['imageAlt'])
})
