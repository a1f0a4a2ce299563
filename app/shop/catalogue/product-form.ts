import { z } from 'zod'
import { checkPayable } from '#app/shop/checkout/payment.ts'
import { priceOrder } from '#app/shop/checkout/pricing.ts'
import { MAX_CATEGORY_LENGTH } from '#app/shop/constants.ts'
import type { DeliveryFee } from '#app/shop/delivery/delivery-fee.ts'
import { optionalText, versionNumber } from '#app/shop/forms/field-kinds.ts'
import type { FieldErrors } from '#app/shop/forms/fields.ts'
import { inOtherLanguages, otherTexts } from '#app/shop/forms/translated-fields.ts'
import { OTHER_LANGUAGES, type OtherLanguage, type OtherTexts } from '#app/shop/language.ts'
import type { Satang } from '#app/shop/money.ts'
import type { PlainProblemCode, ProblemCode } from '#app/shop/problem.ts'
import { findCategory } from './find-category.ts'
import type { Category } from './product.ts'
import { type AnyKindInForm, KINDS_IN_FORM } from './product-field-kinds.ts'
import {
  type ChoicesName,
  type FieldKind,
  type FieldsWith,
  fieldsWith,
  PRODUCT_FIELD_NAMES,
  PRODUCT_FIELDS,
  type ProductFieldName,
  type ProductInput,
  type ProductValues,
} from './product-fields.ts'

const formKind = (name: ProductFieldName) => KINDS_IN_FORM[PRODUCT_FIELDS[name].kind] as AnyKindInForm

/** The inputs of a field, with their schemas. */
const inputSchemas = (name: ProductFieldName) => formKind(name).schemas(name, PRODUCT_FIELDS[name])
const fieldBehind = (input: ProductInput) => input.split('.')[0] as ProductFieldName

const schemas = Object.assign({}, ...PRODUCT_FIELD_NAMES.map(inputSchemas)) as Record<ProductInput, z.ZodType>
const INPUTS = Object.keys(schemas) as ProductInput[]
const isTranslation = (input: ProductInput) => OTHER_LANGUAGES.some((each) => input.endsWith(`.${each}`))

/** Translations come last. */
export const PRODUCT_INPUTS = [
  ...INPUTS.filter((input) => !isTranslation(input)),
  ...INPUTS.filter(isTranslation),
]

/** Typed, or as the form shows them; a checked box is `yes`. */
export type TypedProduct = Record<ProductInput, string>

export const NO_PRODUCT = Object.fromEntries(PRODUCT_INPUTS.map((input) => [input, ''])) as TypedProduct

type LaterField = ChoicesName | FieldsWith<{ isRequired: false }>

/** Undefined fields were not in the form, which is of an older version, and stay as they are stored. */
export type ProductForm = {
  [Name in ProductFieldName]: ProductValues[Name] | (Name extends LaterField ? undefined : never)
} & { categoryNames: OtherTexts }

/** The category's names are for the category, not for the product. */
export const productInputs = z.object({
  ...schemas,
  ...inOtherLanguages('category', optionalText(MAX_CATEGORY_LENGTH)),
})

export const productForm: z.ZodType<ProductForm> = productInputs.transform((form) => {
  const values = PRODUCT_FIELD_NAMES.map((name) => [
    name,
    formKind(name).read(form, name, PRODUCT_FIELDS[name]),
  ])
  return { ...Object.fromEntries(values), categoryNames: otherTexts(form, 'category') } as ProductForm
})

export const productKeyForm = z.object({
  id: z.string().min(1).max(200),
  version: versionNumber.default(1),
})

export const productIdForm = z.object({ id: z.string().min(1).max(200) })

export const productSwitchForm = productIdForm.extend({
  name: z.enum(fieldsWith('group', 'availability')),
  on: z.enum(['yes', 'no']).transform((value) => value === 'yes'),
})
export type ProductSwitch = Omit<z.infer<typeof productSwitchForm>, 'id'>

export function formProblem(fieldErrors: FieldErrors): PlainProblemCode {
  return Object.values(fieldErrors).includes('required') ? 'fill-all-fields' : 'check-fields'
}

/** Refuses a single product that no card can pay with its delivery; else only its shopper would notice. */
export function findPriceError(price: Satang, delivery: DeliveryFee): ProblemCode | undefined {
  const payable = checkPayable(priceOrder([{ price, count: 1 }], delivery).total)
  if (payable.ok) return undefined
  return payable.problem.code === 'total-too-small' ? 'price-below-payable' : 'price-above-payable'
}

export function typedProduct(product: ProductValues): TypedProduct {
  const inputs = PRODUCT_FIELD_NAMES.map((name) =>
    formKind(name).write(product[name], name, PRODUCT_FIELDS[name]),
  )
  return Object.assign({}, ...inputs)
}

const BOXES: FieldKind[] = ['switch', 'choices']

/** Browsers do not send an unchecked box. A form of an older version has none of the later choices. */
export function uncheckedBoxes(form: FormData): Partial<TypedProduct> {
  const offered = [
    ...fieldsWith('kind', 'switch'),
    ...fieldsWith('kind', 'choices').filter((name) => form.has(name)),
  ]
  return Object.fromEntries(
    offered.flatMap((name) => Object.keys(inputSchemas(name)).map((input) => [input, ''])),
  )
}

export function isBox(input: ProductInput): boolean {
  return BOXES.includes(PRODUCT_FIELDS[fieldBehind(input)].kind)
}

export function listDifferences(typed: Partial<TypedProduct>, theirs: TypedProduct): ProductInput[] {
  return PRODUCT_INPUTS.filter((input) => {
    const { normalise } = formKind(fieldBehind(input))
    return normalise(typed[input] ?? '') !== normalise(theirs[input])
  })
}

export function missingNames(categories: Category[], typed: string): OtherLanguage[] {
  const known = findCategory(categories, typed)
  return OTHER_LANGUAGES.filter((language) => !known?.title[language])
}
