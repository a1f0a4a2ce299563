import { sql } from 'drizzle-orm'
import {
  check,
  customType,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { HandPaymentStatus } from '#app/shop/payments/by-hand/hand-payment.ts'
import { HAND_PAYMENT_STATUSES } from '#app/shop/payments/by-hand/hand-payment.ts'
import { HAND_WAYS, type HandWay } from '#app/shop/payments/payment-way.ts'
import { checkouts } from './checkout.ts'
import { listed, satang, time } from './columns.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Money past every gateway, by somebody's word: the books of the provider `by-hand`. */
export const handPayments = pgTable(
  'hand_payments',
  {
    /** The session's reference, and the payment's id once there is money. */
    reference: text('reference').primaryKey(),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    checkoutId: text('checkout_id')
      .notNull()
      .references(() => checkouts.id),
    amount: satang('amount').notNull(),
    currency: text('currency').notNull(),
    means: text('means').$type<HandWay>().notNull(),
    status: text('status').$type<HandPaymentStatus>().notNull().default('open'),
    /** The bank's number, as it stands on the slip or on the statement. */
    bankReference: text('bank_reference'),
    /** When an open account is to be paid. */
    due: date('due'),
    version: integer('version').notNull().default(1),
    createdAt: time('created_at').notNull().defaultNow(),
    /** When it counted as paid for the first time, also if it is only owed. */
    paidAt: time('paid_at'),
  },
  (table) => [
    check('hand_payments_amount', sql`${table.amount} >= 0`),
    check('hand_payments_means', sql`${table.means} in (${listed(HAND_WAYS)})`),
    check('hand_payments_status', sql`${table.status} in (${listed(HAND_PAYMENT_STATUSES)})`),
    index('hand_payments_checkout').on(table.checkoutId),
    index('hand_payments_waiting').on(table.createdAt).where(sql`${table.status} in ('slip', 'owed')`),
    index('hand_payments_paid').on(table.paidAt, table.reference).where(sql`${table.paidAt} is not null`),
  ],
)

/** Whose word it is. Never changed or deleted. */
export const handPaymentEvents = pgTable(
  'hand_payment_events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    reference: text('reference')
      .notNull()
      .references(() => handPayments.reference),
    at: time('at').notNull().defaultNow(),
    /** Who said it: a person's name, or `buyer` or `shop`. */
    actor: text('actor').notNull(),
    fromStatus: text('from_status').$type<HandPaymentStatus>(),
    toStatus: text('to_status').$type<HandPaymentStatus>().notNull(),
    note: text('note'),
  },
  (table) => [
    index('hand_payment_events_of').on(table.reference, table.at),
    index('hand_payment_events_newest').on(table.at),
  ],
)

/** Pictures of transfers that buyers send in; private, and gone after 90 days. */
export const slips = pgTable(
  'slips',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    reference: text('reference')
      .notNull()
      .references(() => handPayments.reference),
    /** A WebP file. */
    picture: bytes('picture').notNull(),
    /** Of the file as it was sent, in hex. */
    sha256: text('sha256').notNull(),
    /** The bank's number in the slip's own QR code; null if it could not be read. */
    code: text('code'),
    at: time('at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('slips_once').on(table.reference, table.sha256),
    index('slips_sha256').on(table.sha256),
    index('slips_code').on(table.code).where(sql`${table.code} is not null`),
    index('slips_at').on(table.at),
  ],
)
