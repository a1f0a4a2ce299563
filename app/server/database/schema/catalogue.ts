import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import {
  DEFAULT_LANGUAGE,
  LANGUAGES,
  type Language,
  type OtherTexts,
  type Translated,
} from '#app/shop/language.ts'
import { satang, time } from './columns.ts'

const columnPart = (language: Language) => language.replace('-', '_').toLowerCase()

const sortTitle = (language: Language) =>
  text(`sort_title_${columnPart(language)}`).generatedAlwaysAs(
    sql.raw(`lower(coalesce(title ->> '${language}', title ->> '${DEFAULT_LANGUAGE}'))`),
  )

/** One sort column per language: PostgreSQL answers deep pages only from an index of plain columns. */
const sortTitles = Object.fromEntries(
  LANGUAGES.map((language) => [`sortTitle.${language}`, sortTitle(language)]),
) as Record<`sortTitle.${Language}`, ReturnType<typeof sortTitle>>

export const products = pgTable(
  'products',
  {
    id: text('id').primaryKey(),
    title: jsonb('title').$type<Translated>().notNull(),
    description: jsonb('description').$type<Translated>().notNull(),
    price: satang('price').notNull(),
    imageUrl: text('image_url').notNull(),
    /** Addresses of further images, in the order in which the product's page shows them. */
    moreImages: text('more_images').array().notNull().default([]),
    category: text('category').notNull(),
    time: time('time').notNull().defaultNow(),
    /** Goes up with each change: who changes a product says which version they saw. */
    version: integer('version').notNull().default(1),
    /** Only the owner sees it (docs/decisions/0047). */
    hidden: boolean('hidden').notNull().default(false),
    /** Everyone sees it, and nobody can buy it. */
    soldOut: boolean('sold_out').notNull().default(false),
    /** Came with the demo catalogue, and was not edited since. */
    demo: boolean('demo').notNull().default(false),
    /** The titles of all languages in the form that searches are compared with; kept by the database itself. */
    searchTitle: text('search_title').generatedAlwaysAs(sql`search_form(all_texts(title))`),
    categoryKey: text('category_key').generatedAlwaysAs(sql`lower(category)`),
    ...sortTitles,
  },
  (table) => [
    ...LANGUAGES.map((language) =>
      index(`products_title_${columnPart(language)}`).on(table[`sortTitle.${language}`], table.id),
    ),
    index('products_newest').on(table.time.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('products_category').on(
      table.categoryKey,
      table.time.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('products_price').on(table.price, table.id),
    index('products_demo').on(table.id).where(sql`${table.demo}`),
  ],
)

/** Products that were deleted lately, whole, so that they can be brought back (docs/decisions/0048). */
export const deletedProducts = pgTable(
  'deleted_products',
  {
    id: text('id').primaryKey(),
    product: jsonb('product').notNull(),
    deletedAt: time('deleted_at').notNull().defaultNow(),
  },
  (table) => [index('deleted_products_newest').on(table.deletedAt.desc().nullsFirst(), table.id)],
)

/** One row, once the catalogue was filled with the demo one or had products of its own: it is never filled again. */
export const demoCatalogue = pgTable(
  'demo_catalogue',
  {
    id: integer('id').primaryKey().default(1),
    filledAt: time('filled_at').notNull().defaultNow(),
  },
  (table) => [check('demo_catalogue_one_row', sql`${table.id} = 1`)],
)

/** Images that were uploaded into a product's form which was not saved yet. */
export const unusedImages = pgTable('unused_images', {
  imageUrl: text('image_url').primaryKey(),
  uploadedAt: time('uploaded_at').notNull().defaultNow(),
})

/** Translated category titles; a category without a row is shown as the owner typed it. */
export const categoryTitles = pgTable('category_titles', {
  categoryKey: text('category_key').primaryKey(),
  title: jsonb('title').$type<OtherTexts>().notNull(),
})
