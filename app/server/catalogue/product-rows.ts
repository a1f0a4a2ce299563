import { eq } from 'drizzle-orm'
import { products } from '#app/server/database/schema.ts'
import type { AdminProduct, Product } from '#app/shop/catalogue/product.ts'
import {
  type FieldsWith,
  fieldsWith,
  PRODUCT_FIELD_NAMES,
  type ProductFieldName,
  type ProductValues,
} from '#app/shop/catalogue/product-fields.ts'
import type { ProductForm } from '#app/shop/catalogue/product-form.ts'

type Row = typeof products.$inferSelect
type ColumnFor<Value> = { [Key in keyof Row]: Row[Key] extends Value ? Key : never }[keyof Row]

/** The column of each field, by its name in the schema. */
const FIELD_COLUMNS = {
  title: 'title',
  price: 'price',
  imageUrl: 'imageUrl',
  category: 'category',
  description: 'description',
  contents: 'contents',
  care: 'care',
  moreImages: 'moreImages',
  imageAlt: 'imageAlt',
  occasions: 'occasions',
  hidden: 'hidden',
  soldOut: 'soldOut',
  work: 'work',
  lead: 'leadMinutes',
  ribbon: 'ribbon',
} as const satisfies { [Name in ProductFieldName]: ColumnFor<ProductValues[Name]> }

type Columns<Name extends ProductFieldName> = {
  [Each in Name]: (typeof products)[(typeof FIELD_COLUMNS)[Each]]
}

/** These fields' columns, by the names of the fields. */
export function fieldColumns<Name extends ProductFieldName>(...names: Name[]): Columns<Name> {
  return Object.fromEntries(names.map((name) => [name, products[FIELD_COLUMNS[name]]])) as Columns<Name>
}

type OrderField = FieldsWith<{ seenIn: 'orders' }>
type ListField = FieldsWith<{ seenIn: 'orders' | 'lists' }>
type PageField = FieldsWith<{ seenIn: 'orders' | 'lists' | 'page' }>
const ORDER_FIELDS: OrderField[] = fieldsWith('seenIn', 'orders')
const LIST_FIELDS: ListField[] = fieldsWith('seenIn', 'orders', 'lists')
const PAGE_FIELDS: PageField[] = fieldsWith('seenIn', 'orders', 'lists', 'page')

const { id, time, version, demo, imageColour } = products
export const orderColumns = { id, time, ...fieldColumns(...ORDER_FIELDS) }
export const listColumns = { id, time, imageColour, ...fieldColumns(...LIST_FIELDS) }
export const pageColumns = { id, time, imageColour, ...fieldColumns(...PAGE_FIELDS) }
export const adminColumns = { id, time, version, demo, imageColour, ...fieldColumns(...PRODUCT_FIELD_NAMES) }

/** Belongs in every query for shoppers (docs/decisions/0047). */
export const isListed = eq(products.hidden, false)

type StoredRow = Pick<Row, 'id' | 'time'> & { imageColour?: string }
type OrderRow = StoredRow & Pick<ProductValues, OrderField>
type ListRow = StoredRow & Pick<ProductValues, ListField>
type PageRow = StoredRow & Pick<ProductValues, PageField>
type AdminRow = StoredRow & Pick<Row, 'version'> & ProductValues

/** Returns the part of a product that orders keep. */
export function toOrderedProduct(row: OrderRow): Product {
  return toProduct(row, ORDER_FIELDS)
}

export function toListedProduct(row: ListRow): Product {
  return toProduct(row, LIST_FIELDS)
}

export function toPageProduct(row: PageRow): Product {
  return toProduct(row, PAGE_FIELDS)
}

export function toAdminProduct({ time, ...row }: AdminRow): AdminProduct {
  return { ...row, time: time.toISOString() }
}

/** Leaves out what is off or empty. */
function toProduct<Name extends PageField>(
  row: StoredRow & Pick<ProductValues, Name>,
  names: Name[],
): Product {
  const values = names.flatMap((name) => {
    const value = row[name]
    return isEmpty(value) ? [] : [[name, value]]
  })
  const colour = row.imageColour ? { imageColour: row.imageColour } : {}
  return { id: row.id, ...Object.fromEntries(values), ...colour, time: row.time.toISOString() }
}

function isEmpty(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === false
  return Object.values(value).every((part) => part === '')
}

type FormRow = { [Name in ProductFieldName as (typeof FIELD_COLUMNS)[Name]]: ProductForm[Name] }

/** Keeps the stored value of every field that is undefined. */
export function toRow(form: ProductForm): FormRow {
  const moreImages = form.moreImages.filter((url) => url !== form.imageUrl)
  const values = { ...form, moreImages }
  return Object.fromEntries(PRODUCT_FIELD_NAMES.map((name) => [FIELD_COLUMNS[name], values[name]])) as FormRow
}
