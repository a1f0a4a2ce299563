import { inArray, type SQL, sql } from 'drizzle-orm'
import { disputes, refunds } from '#app/server/database/schema.ts'
import { UNDECIDED_DISPUTES } from '#app/shop/refunds/refund.ts'
import type { RefundStatus } from '#app/shop/refunds/refund-status.ts'

/**
 * The sum of a payment's refunds with these statuses, as `shop/refunds` adds them up. Takes SQL: Drizzle omits a
 * column's table in single-table selects.
 */
export function refundedSql(paymentId: SQL, statuses: readonly RefundStatus[]): SQL<number> {
  return sql<number>`(select coalesce(sum(r.amount), 0)::float8 from ${refunds} r
    where r.payment_id = ${paymentId} and ${inArray(sql`r.status`, [...statuses])})`
}

/** `lostAmount` of `shop/refunds` in SQL. */
export function lostSql(paymentId: SQL): SQL<number> {
  return sql<number>`(select coalesce(sum(d.amount), 0)::float8 from ${disputes} d
    where d.payment_id = ${paymentId} and d.status = 'lost')`
}

/** `isDisputed` of `shop/refunds` in SQL. */
export function isDisputedSql(paymentId: SQL): SQL<boolean> {
  return sql<boolean>`exists (select from ${disputes} d where d.payment_id = ${paymentId}
    and ${inArray(sql`d.status`, [...UNDECIDED_DISPUTES])} and not d.refundable)`
}
