import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Occasion } from '#app/shop/catalogue/occasions.ts'
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

const note = (name: string) => jsonb(name).$type<Translated>().notNull().default({ en: '' })

/** Deep pages need an index of plain columns. */
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
    moreImages: text('more_images').array().notNull().default([]),
    /** Of the main image; empty where it is unknown. */
    imageColour: text('image_colour').notNull().default(''),
    imageAlt: note('image_alt'),
    contents: note('contents'),
    care: note('care'),
    category: text('category').notNull(),
    occasions: text('occasions').array().$type<Occasion[]>().notNull().default([]),
    time: time('time').notNull().defaultNow(),
    /** Optimistic locking: a change names the version that it is based on. */
    version: integer('version').notNull().default(1),
    /** Only the owner sees it (docs/decisions/0047). */
    hidden: boolean('hidden').notNull().default(false),
    /** Visible but not for sale. */
    soldOut: boolean('sold_out').notNull().default(false),
    /** Work points that making one takes of a day. */
    work: integer('work').notNull().default(1),
    /** Needed before a delivery or pick-up begins. */
    leadMinutes: integer('lead_minutes').notNull().default(0),
    /** Comes with a printed ribbon. */
    ribbon: boolean('ribbon').notNull().default(false),
    /** Part of the demo catalogue and never edited. */
    demo: boolean('demo').notNull().default(false),
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
    index('products_listed')
      .on(table.time.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`not ${table.hidden}`),
    index('products_listed_category')
      .on(table.categoryKey, table.time.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`not ${table.hidden}`),
    // Lists of changes kept aside would make every search slower until they are merged.
    index('products_search')
      .using('gin', sql`search_grams(${table.searchTitle})`, sql`(array[${table.categoryKey}])`)
      .with({ fastupdate: false }),
    index('products_occasions').using('gin', table.occasions),
    index('products_demo').on(table.id).where(sql`${table.demo}`),
  ],
)

/** Deleted products are kept so that they can be restored (docs/decisions/0048). */
export const deletedProducts = pgTable(
  'deleted_products',
  {
    id: text('id').primaryKey(),
    product: jsonb('product').notNull(),
    deletedAt: time('deleted_at').notNull().defaultNow(),
  },
  (table) => [index('deleted_products_newest').on(table.deletedAt.desc().nullsFirst(), table.id)],
)

/** A row marks that the demo catalogue must not be filled in again. */
export const demoCatalogue = pgTable(
  'demo_catalogue',
  {
    id: integer('id').primaryKey().default(1),
    filledAt: time('filled_at').notNull().defaultNow(),
  },
  (table) => [check('demo_catalogue_one_row', sql`${table.id} = 1`)],
)

export const unusedImages = pgTable('unused_images', {
  imageUrl: text('image_url').primaryKey(),
  uploadedAt: time('uploaded_at').notNull().defaultNow(),
})

/** Names in any language that a category had before, for links that still have them. */
export const formerCategories = pgTable('former_categories', {
  /** In the form in which names are compared. */
  name: text('name').primaryKey(),
  categoryKey: text('category_key').notNull(),
})

export const categoryTitles = pgTable('category_titles', {
  categoryKey: text('category_key').primaryKey(),
  title: jsonb('title').$type<OtherTexts>().notNull(),
})
