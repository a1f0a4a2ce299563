import { sql } from 'drizzle-orm'
import { bigint, check, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { StoredSettings } from '#app/shop/settings/settings.ts'
import { time } from './columns.ts'

export const backups = pgTable('backups', {
  id: uuid('id').primaryKey().defaultRandom(),
  finishedAt: time('finished_at').notNull().defaultNow(),
  place: text('place').notNull(),
})

export const shopSettings = pgTable(
  'shop_settings',
  {
    id: integer('id').primaryKey().default(1),
    values: jsonb('values').$type<StoredSettings>().notNull().default({}),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [check('shop_settings_one_row', sql`${table.id} = 1`)],
)

export const rateLimit = pgTable('rate_limit', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
})
