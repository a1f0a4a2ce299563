import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import type { ClaimState } from '#app/shop/delivery/claim-status.ts'
import type { DeliveryDay, SlotKind } from '#app/shop/delivery/delivery-slot.ts'
import { checkouts } from './checkout.ts'
import { satang, time } from './columns.ts'

/** The weekly pattern. Times are minutes of Bangkok's day, and fixed: promises name them. */
export const deliverySlots = pgTable(
  'delivery_slots',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<SlotKind>().notNull(),
    starts: smallint('starts').notNull(),
    ends: smallint('ends').notNull(),
    /** Seven times `0` or `1`, from Sunday. */
    weekdays: text('weekdays').notNull().default('1111111'),
    capacity: integer('capacity').notNull(),
    fee: satang('fee').notNull().default(0),
    leadMinutes: integer('lead_minutes').notNull().default(180),
    active: boolean('active').notNull().default(true),
    /** A slot of peak days is offered from the first to the last of them only; null for every week. */
    firstDay: date('first_day'),
    lastDay: date('last_day'),
    /** On its days the usual slots of its kind are not offered. */
    replaces: boolean('replaces').notNull().default(false),
  },
  (table) => [
    check(
      'delivery_slots_days',
      sql`(${table.firstDay} is null) = (${table.lastDay} is null) and ${table.firstDay} <= ${table.lastDay}`,
    ),
    check('delivery_slots_kind', sql`${table.kind} in ('delivery', 'pickup')`),
    check(
      'delivery_slots_times',
      sql`0 <= ${table.starts} and ${table.starts} < ${table.ends} and ${table.ends} <= 1440`,
    ),
    check('delivery_slots_weekdays', sql`${table.weekdays} ~ '^[01]{7}$'`),
    check('delivery_slots_capacity', sql`${table.capacity} between 0 and 10000`),
    check('delivery_slots_fee', sql`${table.fee} >= 0`),
    check('delivery_slots_lead', sql`${table.leadMinutes} between 0 and 43200`),
  ],
)

/** Stored from a day's first claim or change on. Capacity is in work points. */
export const deliveryDays = pgTable(
  'delivery_days',
  {
    day: date('day').primaryKey(),
    open: boolean('open').notNull().default(true),
    name: jsonb('name').$type<DeliveryDay['name']>().notNull().default({}),
    surcharge: satang('surcharge').notNull().default(0),
    closesAt: time('closes_at'),
    capacity: integer('capacity').notNull(),
    taken: integer('taken').notNull().default(0),
    /** The capacity was set for this day: the pattern does not change it. */
    own: boolean('own').notNull().default(false),
    /** This much of the capacity is only there because it is taken: it ends with what is given back. */
    beyond: integer('beyond').notNull().default(0),
    closedTo: text('closed_to').array().notNull().default([]),
  },
  (table) => [
    check('delivery_days_taken', sql`${table.taken} between 0 and ${table.capacity}`),
    check('delivery_days_surcharge', sql`${table.surcharge} >= 0`),
  ],
)

export const slotDays = pgTable(
  'slot_days',
  {
    day: date('day')
      .notNull()
      .references(() => deliveryDays.day),
    slotId: text('slot_id')
      .notNull()
      .references(() => deliverySlots.id),
    closed: boolean('closed').notNull().default(false),
    capacity: integer('capacity').notNull(),
    taken: integer('taken').notNull().default(0),
    own: boolean('own').notNull().default(false),
    beyond: integer('beyond').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.slotId] }),
    check('slot_days_taken', sql`${table.taken} between 0 and ${table.capacity}`),
  ],
)

/** A time that a checkout holds or an order has. Written by functions such as `claim_slot`; its work also by `countWorkAnew`. */
export const slotClaims = pgTable(
  'slot_claims',
  {
    checkoutId: text('checkout_id')
      .primaryKey()
      .references(() => checkouts.id),
    /** Null for an order by hand. */
    userId: text('user_id'),
    day: date('day').notNull(),
    slotId: text('slot_id').notNull(),
    work: integer('work').notNull(),
    state: text('state').$type<ClaimState>().notNull(),
    madeAt: time('made_at').notNull().defaultNow(),
    endedAt: time('ended_at'),
  },
  (table) => [
    foreignKey({ columns: [table.day, table.slotId], foreignColumns: [slotDays.day, slotDays.slotId] }),
    check('slot_claims_work', sql`${table.work} >= 0`),
    check('slot_claims_state', sql`${table.state} in ('held', 'sold', 'released')`),
    index('slot_claims_held').on(table.userId).where(sql`${table.state} = 'held'`),
    index('slot_claims_day').on(table.day, table.slotId),
  ],
)

/** From which network a held time was asked for. Forgotten after a day. */
export const holdOrigins = pgTable(
  'hold_origins',
  {
    checkoutId: text('checkout_id').primaryKey(),
    network: text('network').notNull(),
    /** The larger network around it. */
    site: text('site').notNull(),
    madeAt: time('made_at').notNull().defaultNow(),
  },
  (table) => [index('hold_origins_site').on(table.site, table.madeAt)],
)

/** Accounts for which the owner holds no time while they pay. */
export const stoppedHolders = pgTable('stopped_holders', {
  userId: text('user_id').primaryKey(),
  stoppedAt: time('stopped_at').notNull().defaultNow(),
})
