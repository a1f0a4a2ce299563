import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
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
import {
  DELIVERY_PICTURE_KINDS,
  type DeliveryPictureKind,
  PHOTO_STATES,
  type PhotoState,
} from '#app/shop/pictures/delivery-picture.ts'
import { orders } from './checkout.ts'
import { listed, satang, time } from './columns.ts'
import { runs } from './runs.ts'
import { deliverySlots } from './slots.ts'

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
    /** The buyer's answer to the photo: text of a change, or nothing for a yes; null before. */
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
