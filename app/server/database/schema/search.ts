import { bigint, bit, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { satang, time } from './columns.ts'

/** Products changed since the segments below were built; one may occur twice. */
export const productsFresh = pgTable(
  'products_fresh',
  { productId: text('product_id').notNull() },
  (table) => [index('products_fresh_product').on(table.productId)],
)

export const productSegments = pgTable('product_segments', {
  segment: integer('segment').primaryKey().generatedAlwaysAsIdentity(),
  newestTime: time('newest_time').notNull(),
  newestId: text('newest_id').notNull(),
  oldestTime: time('oldest_time').notNull(),
  oldestId: text('oldest_id').notNull(),
})

export const productSlots = pgTable(
  'product_slots',
  {
    segment: integer('segment').notNull(),
    slot: integer('slot').notNull(),
    productId: text('product_id').notNull().unique(),
    price: satang('price').notNull(),
    searchTitle: text('search_title').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.segment, table.slot] }),
    index('product_slots_price').on(table.segment, table.price, table.slot),
  ],
)

/** Keys are 1 to 4 adjacent characters of the titles, each category, and all. A set's number begins with
 * its size. */
export const productKeys = pgTable(
  'product_keys',
  {
    key: text('key').notNull(),
    segment: integer('segment').notNull(),
    set: bigint('set', { mode: 'bigint' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.segment, table.set] }),
    index('product_keys_segment').on(table.segment),
  ],
)

export const productSets = pgTable(
  'product_sets',
  {
    segment: integer('segment').notNull(),
    set: bigint('set', { mode: 'bigint' }).notNull(),
    bits: bit('bits', { dimensions: 16_384 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.segment, table.set] })],
)

export const productPriceBits = pgTable(
  'product_price_bits',
  {
    segment: integer('segment').notNull(),
    price: satang('price').notNull(),
    bits: bit('bits', { dimensions: 16_384 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.segment, table.price] })],
)

/** Of rows that were stored in an older form of texts; a row leaves when all are folded again (docs/decisions/0090). */
export const textsToFold = pgTable('texts_to_fold', {
  kind: text('kind').primaryKey(),
  /** The last id that is done. */
  behind: text('behind').notNull().default(''),
})
