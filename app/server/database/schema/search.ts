import { bigint, bit, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { satang, time } from './columns.ts'

/** Products that were added, changed or deleted since the segments below were built; the same one may be in it twice. */
export const productsFresh = pgTable(
  'products_fresh',
  { productId: text('product_id').notNull() },
  (table) => [index('products_fresh_product').on(table.productId)],
)

/** Up to 16,384 products that follow each other in time: from the newest to the oldest that it was built of. */
export const productSegments = pgTable('product_segments', {
  segment: integer('segment').primaryKey().generatedAlwaysAsIdentity(),
  newestTime: time('newest_time').notNull(),
  newestId: text('newest_id').notNull(),
  oldestTime: time('oldest_time').notNull(),
  oldestId: text('oldest_id').notNull(),
})

/** The product of each bit of a segment, the newest first, with the columns that a search reads. */
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

/**
 * For each key (every one to four neighbouring characters of the titles, every category, and all): which set of a segment's
 * products have it. A set's number begins with how many they are.
 */
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

/** The sets: many keys have the same. */
export const productSets = pgTable(
  'product_sets',
  {
    segment: integer('segment').notNull(),
    set: bigint('set', { mode: 'bigint' }).notNull(),
    bits: bit('bits', { dimensions: 16_384 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.segment, table.set] })],
)

/** For some prices of a segment: which products cost at most that. */
export const productPriceBits = pgTable(
  'product_price_bits',
  {
    segment: integer('segment').notNull(),
    price: satang('price').notNull(),
    bits: bit('bits', { dimensions: 16_384 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.segment, table.price] })],
)
