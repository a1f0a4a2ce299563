import { sql } from 'drizzle-orm'
import { pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PaymentWay } from '#app/shop/payments/payment-way.ts'
import type { ProviderName } from '#app/shop/payments/provider-name.ts'
import { checkouts } from './checkout.ts'
import { satang, time } from './columns.ts'

/** Stored before the provider is called: a card token is charged once, one attempt per checkout at a time. */
export const chargeAttempts = pgTable(
  'charge_attempts',
  {
    id: text('id').primaryKey(),
    checkoutId: text('checkout_id')
      .notNull()
      .references(() => checkouts.id),
    way: text('way').$type<PaymentWay>().notNull().default('card'),
    /** SHA-256 in hex; the token is money and is not stored. */
    tokenHash: text('token_hash').notNull().unique(),
    status: text('status').$type<'charging' | 'made' | 'refused' | 'lost'>().notNull().default('charging'),
    chargeId: text('charge_id').unique(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('charge_attempts_under_way').on(table.checkoutId).where(sql`${table.status} = 'charging'`),
  ],
)

export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: text('provider').$type<ProviderName>().notNull(),
    eventId: text('event_id').notNull(),
    type: text('type').notNull(),
    reference: text('reference'),
    receivedAt: time('received_at').notNull().defaultNow(),
    settledAt: time('settled_at'),
  },
  (table) => [primaryKey({ columns: [table.provider, table.eventId] })],
)

/**
 * Keeps the time until which each list of a provider was read; a restored backup has that of its own books.
 */
export const providerLists = pgTable(
  'provider_lists',
  {
    provider: text('provider').$type<ProviderName>().notNull(),
    list: text('list').$type<'paid' | 'news'>().notNull(),
    readUntil: time('read_until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.list] })],
)

/** Payments that cannot become an order; shown to the owner until handled. */
export const paymentExceptions = pgTable('payment_exceptions', {
  paymentId: text('payment_id').primaryKey(),
  provider: text('provider').$type<ProviderName>().notNull(),
  /** Null if the checkout is unknown. */
  checkoutId: text('checkout_id').references(() => checkouts.id),
  reference: text('reference').notNull(),
  reason: text('reason').notNull(),
  amount: satang('amount').notNull(),
  currency: text('currency').notNull(),
  way: text('way').$type<PaymentWay>(),
  /** The receipt that the shop sent along with the payment; null if the provider does not tell. */
  receipt: text('receipt'),
  description: text('description'),
  email: text('email'),
  status: text('status').$type<'open' | 'refunded' | 'accepted'>().notNull().default('open'),
  createdAt: time('created_at').notNull().defaultNow(),
  closedAt: time('closed_at'),
})
