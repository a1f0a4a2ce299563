import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { PaperName } from '#app/shop/delivery/print/papers.ts'
import { orders } from './checkout.ts'
import { time } from './columns.ts'
import { runs } from './runs.ts'
import { deliverySlots } from './slots.ts'

/** Numbers that papers have shown: each stays its order's, also if that moves to another time. */
export const stops = pgTable(
  'stops',
  {
    day: date('day').notNull(),
    slotId: text('slot_id')
      .notNull()
      .references(() => deliverySlots.id),
    stop: smallint('stop').notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.slotId, table.stop] }),
    uniqueIndex('stops_order').on(table.orderId, table.day, table.slotId),
    check('stops_stop', sql`${table.stop} > 0`),
  ],
)

/** Papers that were printed, with what they show. Never changed or deleted. */
export const prints = pgTable(
  'prints',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    paper: text('paper').$type<PaperName>().notNull(),
    corrections: integer('corrections').notNull(),
    /** Null for an order without a delivery time. */
    day: date('day'),
    slotId: text('slot_id'),
    /** Of a run's sheet. */
    runId: text('run_id').references(() => runs.id),
    at: time('at').notNull().defaultNow(),
  },
  (table) => [
    index('prints_order').on(table.orderId, table.paper, table.at),
    index('prints_run').on(table.runId).where(sql`${table.runId} is not null`),
  ],
)
