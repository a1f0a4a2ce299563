import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { WorkRight } from '#app/shop/accounts/work-rights.ts'
import { satang, time } from './columns.ts'

/** Links with a name: a helper's, or that of a driver's run. The device that opens one first is the only one. */
export const workLinks = pgTable(
  'work_links',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    may: text('may').array().$type<WorkRight[]>().notNull(),
    /** SHA-256 in hex; the key itself is only in the link. */
    keyHash: text('key_hash').notNull().unique(),
    deviceHash: text('device_hash').unique(),
    expiresAt: time('expires_at').notNull(),
    revokedAt: time('revoked_at'),
    lastSeenAt: time('last_seen_at'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [check('work_links_may', sql`${table.may} <@ array['board', 'orders', 'run', 'money']`)],
)

/** A driver's tour of a day. */
export const runs = pgTable(
  'runs',
  {
    id: text('id').primaryKey(),
    day: date('day').notNull(),
    name: text('name').notNull(),
    /** The driver's link, once one was made. */
    linkId: text('link_id').references(() => workLinks.id),
    endedAt: time('ended_at'),
    /** Cash that the driver gave to the shop at the end. */
    cashGiven: satang('cash_given'),
    version: integer('version').notNull().default(1),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [index('runs_day').on(table.day)],
)
