import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Translated } from '#app/shop/language.ts'
import { satang } from './columns.ts'

/** Over the default fee rule; the first zone in order wins. */
export const deliveryZones = pgTable(
  'delivery_zones',
  {
    id: text('id').primaryKey(),
    position: integer('position').notNull(),
    name: jsonb('name').$type<Translated>().notNull(),
    fee: satang('fee').notNull(),
    freeFrom: bigint('free_from', { mode: 'number' }),
    sameDay: boolean('same_day').notNull().default(true),
    leadMinutes: integer('lead_minutes').notNull().default(0),
    closed: boolean('closed').notNull().default(false),
  },
  (table) => [
    check('delivery_zones_fee', sql`${table.fee} >= 0`),
    check('delivery_zones_free_from', sql`${table.freeFrom} > 0`),
  ],
)

export const zonePlaces = pgTable(
  'zone_places',
  {
    zoneId: text('zone_id')
      .notNull()
      .references(() => deliveryZones.id, { onDelete: 'cascade' }),
    province: text('province'),
    district: text('district'),
    postcode: text('postcode'),
  },
  (table) => [
    // NULLS NOT DISTINCT would need PostgreSQL 15.
    uniqueIndex('zone_places_place').on(
      sql`coalesce(${table.province}, '')`,
      sql`coalesce(${table.district}, '')`,
      sql`coalesce(${table.postcode}, '')`,
    ),
    index('zone_places_zone').on(table.zoneId),
  ],
)
