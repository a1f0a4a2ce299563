import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgSchema, text } from 'drizzle-orm/pg-core'
import type { GatewayWay } from '#app/shop/payments/payment-way.ts'
import { satang, time } from './columns.ts'

export const sandboxBank = pgSchema('sandbox_bank')

export type BankStatus = 'open' | 'challenge' | 'processing' | 'paid' | 'failed' | 'expired'

export type BankEventType = 'session.paid' | 'session.failed' | 'session.expired'

export type BankRequest = Record<string, string | number>

export const bankSessions = sandboxBank.table(
  'sessions',
  {
    reference: text('reference').primaryKey(),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    request: jsonb('request').$type<BankRequest>().notNull(),
    /** Lets only one shopper's card dialog pay this session. */
    clientSecret: text('client_secret').notNull(),
    checkoutId: text('checkout_id').notNull(),
    amount: satang('amount').notNull(),
    currency: text('currency').notNull(),
    status: text('status').$type<BankStatus>().notNull(),
    paymentId: text('payment_id').unique(),
    failure: text('failure'),
    dueAt: time('due_at'),
    way: text('way').$type<GatewayWay>().notNull().default('card'),
    /** The code of a PromptPay payment can be scanned until this time. */
    scanUntil: time('scan_until'),
    /** The money comes at this time, whatever became of the session. */
    lateAt: time('late_at'),
    refusesRefunds: boolean('refuses_refunds').notNull().default(false),
    expiresAt: time('expires_at').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    paidAt: time('paid_at'),
  },
  (table) => [
    index('bank_sessions_open').on(table.expiresAt).where(sql`${table.status} not in ('paid', 'expired')`),
    index('bank_sessions_late').on(table.lateAt).where(sql`${table.lateAt} is not null`),
    index('bank_sessions_paid').on(table.paidAt, table.reference).where(sql`${table.status} = 'paid'`),
  ],
)

export const bankEvents = sandboxBank.table(
  'events',
  {
    id: text('id').primaryKey(),
    type: text('type').$type<BankEventType>().notNull(),
    reference: text('reference').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: time('next_attempt_at').notNull().defaultNow(),
    deliveredAt: time('delivered_at'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [index('bank_events_due').on(table.nextAttemptAt).where(sql`${table.deliveredAt} is null`)],
)

export const bankRefunds = sandboxBank.table('refunds', {
  id: text('id').primaryKey(),
  idempotencyKey: text('idempotency_key').notNull().unique(),
  paymentId: text('payment_id').notNull(),
  amount: satang('amount').notNull(),
  status: text('status').$type<'done' | 'failed'>().notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
})
