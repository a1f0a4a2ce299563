import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { ProviderName } from '#app/shop/payments/provider-name.ts'
import type { DisputeStatus } from '#app/shop/refunds/refund.ts'
import type { RefundStatus } from '#app/shop/refunds/refund-status.ts'
import { satang, time } from './columns.ts'

export const refunds = pgTable(
  'refunds',
  {
    id: text('id').primaryKey(),
    paymentId: text('payment_id').notNull(),
    provider: text('provider').$type<ProviderName>().notNull(),
    amount: satang('amount').notNull(),
    reason: text('reason').notNull(),
    /** Ids of the order's lines that are not made any more; null for money alone. */
    takenOut: jsonb('taken_out').$type<string[]>(),
    status: text('status').$type<RefundStatus>().notNull().default('wanted'),
    /** Committed before the provider is called. */
    askedAt: time('asked_at'),
    attempts: integer('attempts').notNull().default(0),
    /** The provider is not called again once this is set. */
    providerRefundId: text('provider_refund_id').unique(),
    /** The bank's number of a transfer that the owner made; only with `by-hand`. */
    bankReference: text('bank_reference'),
    lastError: text('last_error'),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
    closedAt: time('closed_at'),
  },
  (table) => [
    index('refunds_payment').on(table.paymentId),
    index('refunds_newest').on(table.createdAt),
    index('refunds_unfinished').on(table.createdAt).where(sql`${table.status} not in ('done', 'by-hand')`),
    check(
      'refunds_bank_reference',
      sql`(${table.status} = 'by-hand') = (${table.bankReference} is not null)`,
    ),
  ],
)

export const disputes = pgTable(
  'disputes',
  {
    id: text('id').primaryKey(),
    provider: text('provider').$type<ProviderName>().notNull(),
    paymentId: text('payment_id').notNull(),
    amount: satang('amount').notNull(),
    currency: text('currency').notNull(),
    status: text('status').$type<DisputeStatus>().notNull(),
    /** An inquiry, which a refund ends. */
    refundable: boolean('refundable').notNull().default(false),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('disputes_payment').on(table.paymentId),
    index('disputes_undecided').on(table.createdAt).where(sql`${table.status} in ('open', 'pending')`),
  ],
)
