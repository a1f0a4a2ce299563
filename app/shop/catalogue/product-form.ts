import { z } from 'zod'
import { checkPayable } from '#app/shop/checkout/payment.ts'
import { priceOrder } from '#app/shop/checkout/pricing.ts'
import {
  MAX_CATEGORY_LENGTH,
  MAX_DESCRIPTION_LENGTH,
  MAX_IMAGE_URL_LENGTH,
  MAX_PRICE,
  MAX_PRODUCT_IMAGES,
  MAX_TITLE_LENGTH,
  MAX_WORK_POINTS,
} from '#app/shop/constants.ts'
import { parseCount } from '#app/shop/count.ts'
import type { DeliveryFee } from '#app/shop/delivery/delivery-fee.ts'
import { hoursText, leadHours } from '#app/shop/delivery/time-fields.ts'
import { wholeNumber } from '#app/shop/forms/field-kinds.ts'
import { cleanLine, cleanText, errorCode, type FieldErrors, line } from '#app/shop/forms/fields.ts'
import {
  type FieldIn,
  fieldIn,
  inOtherLanguages,
  translatedFields,
} from '#app/shop/forms/translated-fields.ts'
import { OTHER_LANGUAGES, type OtherLanguage } from '#app/shop/language.ts'
import { parseBaht, type Satang } from '#app/shop/money.ts'
import type { PlainProblemCode, ProblemCode } from '#app/shop/problem.ts'
import { parseUrl } from '#app/shop/url.ts'
import { findCategory } from './find-category.ts'
import type { Category, ProductWithImages } from './product.ts'
import { isAnyType } from './product-filter.ts'

const FIELDS = [
  'title',
  'price',
  'imageUrl',
  'category',
  'description',
  'moreImages',
  'hidden',
  'soldOut',
  'work',
  'lead',
  'ribbon',
] as const
const TRANSLATED_FIELDS = ['title', 'description'] as const

export type MainField = (typeof FIELDS)[number]
/** Fields of the product form. Other languages may be empty; a switch that is on is `yes`. */
export type ProductField = MainField | FieldIn<(typeof TRANSLATED_FIELDS)[number]>
export const PRODUCT_FIELDS: ProductField[] = [
  ...FIELDS,
  ...TRANSLATED_FIELDS.flatMap((field) => OTHER_LANGUAGES.map((language) => fieldIn(field, language))),
]
export type ProductFields = Record<ProductField, string>

export const NO_PRODUCT = Object.fromEntries(PRODUCT_FIELDS.map((field) => [field, ''])) as ProductFields

export const optionalText = (maxLength: number, clean: (typed: string) => string) =>
  z
    .string()
    .max(maxLength * 4, errorCode('too-long'))
    .transform(clean)
    .pipe(z.string().max(maxLength, errorCode('too-long')))
    .transform((text) => text || null)
    .default(null)

const price = line(100).transform((typed, context): Satang => {
  const amount = parseBaht(typed)
  if (amount !== null && amount > 0 && amount <= MAX_PRICE) return amount
  // A number that is too long is out of range, not unreadable.
  const absurd = amount !== null || /^[\d,]{9,}(\.\d*)?$/.test(typed)
  context.addIssue({ code: 'custom', message: absurd ? 'price-absurd' : 'price-invalid' })
  return z.NEVER
})

const isOn = z
  .string()
  .default('')
  .transform((value) => value === 'yes')

/** Empty is the usual 1. */
const workPoints = z
  .string()
  .max(100, errorCode('number-invalid'))
  .default('')
  .transform((typed): string | number => typed.trim() || 1)
  .pipe(wholeNumber(1, MAX_WORK_POINTS))

const text = z
  .string(errorCode('required'))
  .max(MAX_DESCRIPTION_LENGTH * 4, errorCode('too-long'))
  .transform(cleanText)
  .pipe(z.string().min(1, errorCode('required')).max(MAX_DESCRIPTION_LENGTH, errorCode('too-long')))

const moreImages = z
  .string()
  .max((MAX_IMAGE_URL_LENGTH + 2) * MAX_PRODUCT_IMAGES, errorCode('too-long'))
  .default('')
  .transform((typed, context): string[] => {
    const lines = imageLines(typed)
    const addresses = lines.flatMap((line) => imageAddress(line) ?? [])
    if (addresses.length < lines.length) context.addIssue({ code: 'custom', message: 'image-url-invalid' })
    if (lines.length >= MAX_PRODUCT_IMAGES) context.addIssue({ code: 'custom', message: 'images-too-many' })
    return addresses
  })
export const categoryName = line(MAX_CATEGORY_LENGTH).refine(
  (typed) => !isAnyType(typed),
  errorCode('category-reserved'),
)

/** Texts in other languages are null if empty; English is then shown. */
export const productForm = z.object({
  title: line(MAX_TITLE_LENGTH),
  ...inOtherLanguages('title', optionalText(MAX_TITLE_LENGTH, cleanLine)),
  price,
  imageUrl: line(MAX_IMAGE_URL_LENGTH).transform((typed, context) => {
    const address = imageAddress(typed)
    if (address !== null) return address
    context.addIssue({ code: 'custom', message: 'image-url-invalid' })
    return z.NEVER
  }),
  moreImages,
  category: categoryName,
  ...inOtherLanguages('category', optionalText(MAX_CATEGORY_LENGTH, cleanLine)),
  description: text,
  ...inOtherLanguages('description', optionalText(MAX_DESCRIPTION_LENGTH, cleanText)),
  hidden: isOn,
  soldOut: isOn,
  work: workPoints,
  lead: leadHours,
  ribbon: isOn,
})
export type ProductForm = z.infer<typeof productForm>

export const productKeyForm = z.object({
  id: z.string().min(1).max(200),
  version: z.coerce.number().int().min(1).max(2_147_483_647).default(1),
})

export const productIdForm = z.object({ id: z.string().min(1).max(200) })

export const productSwitchForm = productIdForm.extend({
  name: z.enum(['hidden', 'soldOut']),
  on: z.enum(['yes', 'no']).transform((value) => value === 'yes'),
})
export type ProductSwitch = Omit<z.infer<typeof productSwitchForm>, 'id'>

/** A valid image URL (https or a path of this shop), or null; refuses `javascript:` and `//host`. */
export function imageAddress(typed: string): string | null {
  if (/^(?!.*(?:\/\/|\.\.))\/images\/[\w./-]+$/.test(typed)) return typed
  if (!/^https:\/\//i.test(typed) || !parseUrl(typed)) return null
  const url = new URL(typed)
  return url.username === '' && url.password === '' && url.href.length <= MAX_IMAGE_URL_LENGTH
    ? url.href
    : null
}

export function imageLines(text: string): string[] {
  const lines = text.split(/[\r\n]/).map((line) => line.trim())
  return [...new Set(lines.filter((line) => line !== ''))]
}

export function formProblem(fieldErrors: FieldErrors): PlainProblemCode {
  return Object.values(fieldErrors).includes('required') ? 'fill-all-fields' : 'check-fields'
}

/** Refuses a single product that no card can pay with its delivery; else only its shopper would notice. */
export function priceFault(price: Satang, delivery: DeliveryFee): ProblemCode | undefined {
  const payable = checkPayable(priceOrder([{ price, count: 1 }], delivery).total)
  if (payable.ok) return undefined
  return payable.problem.code === 'total-too-small' ? 'price-below-payable' : 'price-above-payable'
}

interface EditedProduct extends ProductWithImages {
  hidden?: boolean
  work?: number
  leadMinutes?: number
  ribbon?: boolean
}

export function fieldsOf(product: EditedProduct): ProductFields {
  const { title, description, work = 1, leadMinutes = 0 } = product
  return {
    ...translatedFields(title, 'title'),
    price: priceText(product.price),
    imageUrl: product.imageUrl,
    moreImages: product.moreImages.join('\n'),
    category: product.category,
    ...translatedFields(description, 'description'),
    hidden: product.hidden ? 'yes' : '',
    soldOut: product.soldOut ? 'yes' : '',
    work: String(work),
    lead: leadMinutes === 0 ? '' : hoursText(leadMinutes),
    ribbon: product.ribbon ? 'yes' : '',
  }
}

function priceText(amount: Satang): string {
  const satang = amount % 100
  return `${Math.trunc(amount / 100)}${satang ? `.${String(satang).padStart(2, '0')}` : ''}`
}

export function differences(typed: Partial<ProductFields>, theirs: ProductFields): ProductField[] {
  return PRODUCT_FIELDS.filter(
    (field) => normalised(field, typed[field] ?? '') !== normalised(field, theirs[field]),
  )
}

function normalised(field: ProductField, value: string): string {
  if (field === 'price') return String(parseBaht(value) ?? value)
  if (field === 'work') return String(parseCount(value || '1') ?? value)
  if (field === 'lead') return String(leadHours.safeParse(value).data ?? value)
  return field.startsWith('description') ? cleanText(value) : cleanLine(value)
}

export function missingNames(categories: Category[], typed: string): OtherLanguage[] {
  const known = findCategory(categories, typed)
  return OTHER_LANGUAGES.filter((language) => !known?.title[language])
}
