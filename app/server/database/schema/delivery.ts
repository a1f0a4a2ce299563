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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { WorkRight } from '#app/shop/accounts/work-rights.ts'
import type { ClaimState } from '#app/shop/delivery/claim-status.ts'
import type { DeliveryDay, SlotKind } from '#app/shop/delivery/delivery-slot.ts'
import {
  DELIVERY_STATUSES,
  type DeliveryKind,
  type DeliveryStatus,
  type Failure,
  type LeftAt,
  TIMED,
  UNDER_WAY,
  type UnscheduledReason,
} from '#app/shop/delivery/delivery-status.ts'
import type { PaperName } from '#app/shop/delivery/print/papers.ts'
import {
  DELIVERY_PICTURE_KINDS,
  type DeliveryPictureKind,
  PHOTO_STATES,
  type PhotoState,
} from '#app/shop/pictures/delivery-picture.ts'
import { checkouts, orders } from './checkout.ts'
import { listed, satang, time } from './columns.ts'

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
  },
  (table) => [
    primaryKey({ columns: [table.day, table.slotId] }),
    check('slot_days_taken', sql`${table.taken} between 0 and ${table.capacity}`),
  ],
)

/** A time that a checkout holds or an order has. Written by `claim_slot`, `move_claim` and `release_claim` only. */
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

/** How each parcel stands. Orders that joined another's parcel have none. */
export const deliveries = pgTable(
  'deliveries',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    status: text('status').$type<DeliveryStatus>().notNull(),
    reason: text('reason').$type<UnscheduledReason>(),
    kind: text('kind').$type<DeliveryKind>().notNull(),
    day: date('day'),
    slotId: text('slot_id').references(() => deliverySlots.id),
    /** Pieces that are finished, by the line's id; of a parcel that is not ready yet. */
    made: jsonb('made').$type<Record<string, number>>().notNull().default({}),
    photo: text('photo').$type<PhotoState>().notNull().default('none'),
    runId: text('run_id').references(() => runs.id),
    /** Its turn in the run, from 1. */
    runPosition: smallint('run_position'),
    /** False once the job has tried to get the lost time back. */
    retry: boolean('retry').notNull().default(false),
    version: integer('version').notNull().default(1),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('deliveries_states', sql`${table.status} in (${listed(DELIVERY_STATUSES)})`),
    check(
      'deliveries_times',
      sql`case when ${table.kind} = 'untimed' then ${table.day} is null and ${table.slotId} is null
        else (${table.status} in (${listed(TIMED)})) = (${table.day} is not null and ${table.slotId} is not null) end`,
    ),
    check('deliveries_photo', sql`${table.photo} in (${listed(PHOTO_STATES)})`),
    check('deliveries_run', sql`(${table.runId} is null) = (${table.runPosition} is null)`),
    index('deliveries_day').on(table.day, table.slotId),
    index('deliveries_run').on(table.runId, table.runPosition).where(sql`${table.runId} is not null`),
    index('deliveries_under_way')
      .on(table.day)
      .where(sql`${table.status} in (${listed(UNDER_WAY)})`),
    index('deliveries_unscheduled').on(table.updatedAt).where(sql`${table.status} = 'unscheduled'`),
  ],
)

/** Never changed or deleted. */
export const deliveryEvents = pgTable(
  'delivery_events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: text('order_id')
      .notNull()
      .references(() => deliveries.orderId),
    at: time('at').notNull().defaultNow(),
    actor: text('actor').$type<DeliveryActor>().notNull(),
    /** The name on a helper's or driver's link; null for everyone else. */
    actorName: text('actor_name'),
    origin: text('origin').$type<DeliveryOrigin>(),
    /** Chosen by the phone, which sends a move again until it is answered. */
    moveId: uuid('move_id'),
    failure: text('failure').$type<Failure>(),
    leftAt: text('left_at').$type<LeftAt>(),
    whoTook: text('who_took'),
    /** Cash that the driver collected. */
    collected: satang('collected'),
    fromStatus: text('from_status').$type<DeliveryStatus>(),
    toStatus: text('to_status').$type<DeliveryStatus>().notNull(),
    day: date('day'),
    slotId: text('slot_id'),
    /** Takes the move before it back. */
    takesBack: boolean('takes_back').notNull().default(false),
    /** The owner raised the capacity for it. */
    beyond: boolean('beyond').notNull().default(false),
  },
  (table) => [
    index('delivery_events_order').on(table.orderId, table.at),
    index('delivery_events_newest').on(table.at),
    uniqueIndex('delivery_events_move').on(table.moveId).where(sql`${table.moveId} is not null`),
  ],
)

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

/** Photos of the finished bouquet and of the delivery, in the file store. Both go after 90 days. */
export const deliveryPictures = pgTable(
  'delivery_pictures',
  {
    /** 32 random signs: the file's name. */
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => deliveries.orderId),
    kind: text('kind').$type<DeliveryPictureKind>().notNull(),
    actor: text('actor').$type<DeliveryActor>().notNull(),
    actorName: text('actor_name'),
    /** Chosen by the phone, which sends a picture again until it is answered. */
    sendId: uuid('send_id').unique(),
    /** The buyer's answer to the photo: text of a change, or null. */
    change: text('change'),
    at: time('at').notNull().defaultNow(),
  },
  (table) => [
    check('delivery_pictures_kind', sql`${table.kind} in (${listed(DELIVERY_PICTURE_KINDS)})`),
    index('delivery_pictures_order').on(table.orderId, table.at),
    index('delivery_pictures_oldest').on(table.at),
  ],
)

export type DeliveryActor = 'shop' | 'owner' | 'shopper' | 'helper' | 'driver'
/** The screen from which a delivery was moved. */
export type DeliveryOrigin = 'board' | 'order' | 'run'

/** Changes without a history of their own: prices and settings, written by triggers; links and runs. Never changed or deleted. */
export const changes = pgTable(
  'changes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    at: time('at').notNull().defaultNow(),
    actor: text('actor').$type<DeliveryActor>().notNull(),
    /** The name on a link; null for the owner. */
    actorName: text('actor_name'),
    kind: text('kind').notNull(),
    /** A product's id, the name of a settings form, a link's or a run's id. */
    subject: text('subject'),
    /** Field by field: before and after. No secret. */
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [index('changes_newest').on(table.at.desc(), table.id)],
)
