import { MAX_DESCRIPTION_LENGTH, MAX_PRODUCT_NOTE_LENGTH, MAX_TITLE_LENGTH } from '#app/shop/constants.ts'
import type { FieldIn } from '#app/shop/forms/translated-fields.ts'
import type { Translated } from '#app/shop/language.ts'
import type { Satang } from '#app/shop/money.ts'
import { OCCASIONS } from './occasions.ts'

/** An optional one may be empty in English too. */
export interface TranslatedField {
  kind: 'line' | 'text' | 'lines'
  maxLength: number
  isRequired: boolean
}
export interface ChoicesField {
  kind: 'choices'
  options: readonly string[]
}

export type ProductField = (
  | TranslatedField
  | ChoicesField
  | { kind: 'money' | 'image' | 'images' | 'category' | 'switch' | 'count' | 'hours' }
) & {
  /** The part of the product form that has the field. */
  group: 'main' | 'making' | 'availability'
  /** Orders keep a copy, everyone sees lists and a product's own page, only the owner sees the rest. */
  seenIn: 'orders' | 'lists' | 'page' | 'dashboard'
  /** Parameters of a list's URL that narrow it by this field. */
  filters?: readonly string[]
}

const NOTE = {
  kind: 'text',
  maxLength: MAX_PRODUCT_NOTE_LENGTH,
  isRequired: false,
  group: 'main',
  seenIn: 'page',
} as const satisfies ProductField

/**
 * Fields by their name in the product form. The form, its conflicts, the columns, the product's types and the
 * filter are made from this table (docs/decisions/0099).
 */
export const PRODUCT_FIELDS = {
  title: {
    kind: 'line',
    maxLength: MAX_TITLE_LENGTH,
    isRequired: true,
    group: 'main',
    seenIn: 'orders',
    filters: ['searchkey'],
  },
  price: { kind: 'money', group: 'main', seenIn: 'orders', filters: ['minPrice', 'maxPrice'] },
  imageUrl: { kind: 'image', group: 'main', seenIn: 'orders' },
  category: { kind: 'category', group: 'main', seenIn: 'orders', filters: ['filterType'] },
  description: {
    kind: 'text',
    maxLength: MAX_DESCRIPTION_LENGTH,
    isRequired: true,
    group: 'main',
    seenIn: 'orders',
  },
  contents: NOTE,
  care: NOTE,
  moreImages: { kind: 'images', group: 'main', seenIn: 'lists' },
  /** One line for each image, in their order. */
  imageAlt: { ...NOTE, kind: 'lines' },
  occasions: { kind: 'choices', options: OCCASIONS, group: 'main', seenIn: 'lists', filters: ['occasion'] },
  hidden: { kind: 'switch', group: 'availability', seenIn: 'dashboard' },
  soldOut: { kind: 'switch', group: 'availability', seenIn: 'orders' },
  /** Work points that making one takes of a day. */
  work: { kind: 'count', group: 'making', seenIn: 'dashboard' },
  /** Minutes needed before a delivery begins. */
  lead: { kind: 'hours', group: 'making', seenIn: 'dashboard' },
  /** Comes with a printed ribbon. */
  ribbon: { kind: 'switch', group: 'making', seenIn: 'dashboard' },
} as const satisfies Record<string, ProductField>

type Fields = typeof PRODUCT_FIELDS
export type ProductFieldName = keyof Fields
export type FieldKind = ProductField['kind']

/** Names of the fields that have these properties. */
export type FieldsWith<Properties> = {
  [Name in ProductFieldName]: Fields[Name] extends Properties ? Name : never
}[ProductFieldName]

export type TranslatedName = FieldsWith<{ kind: TranslatedField['kind'] }>
export type ChoicesName = FieldsWith<{ kind: 'choices' }>

/** Leaves out choices, whose values are the options of each field. */
export interface KindValues {
  line: Translated
  text: Translated
  lines: Translated
  money: Satang
  image: string
  images: string[]
  category: string
  switch: boolean
  count: number
  hours: number
}

type ValueOf<Field> = Field extends { options: readonly (infer Option)[] }
  ? Option[]
  : Field extends { kind: infer Kind extends keyof KindValues }
    ? KindValues[Kind]
    : never

export type ProductValues = { -readonly [Name in ProductFieldName]: ValueOf<Fields[Name]> }

export type OptionOf<Name extends ChoicesName> = Fields[Name] extends {
  options: readonly (infer Option extends string)[]
}
  ? Option
  : never

type InputsOf<Name extends ProductFieldName> =
  | Name
  | (Name extends TranslatedName ? FieldIn<Name> : never)
  | (Name extends ChoicesName ? `${Name}.${OptionOf<Name>}` : never)
/** A text has one for each language, a field of choices one for each option. */
export type ProductInput = { [Name in ProductFieldName]: InputsOf<Name> }[ProductFieldName]

export const PRODUCT_FIELD_NAMES = Object.keys(PRODUCT_FIELDS) as ProductFieldName[]

/** Keeps the table's order: `fieldsWith('kind', 'switch', 'choices')`. */
export function fieldsWith<Key extends 'kind' | 'group' | 'seenIn', Value extends ProductField[Key]>(
  key: Key,
  ...values: Value[]
): FieldsWith<Record<Key, Value>>[] {
  const isLike = (name: ProductFieldName) => (values as string[]).includes(PRODUCT_FIELDS[name][key])
  return PRODUCT_FIELD_NAMES.filter(isLike) as FieldsWith<Record<Key, Value>>[]
}
