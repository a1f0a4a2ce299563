import { inArray, type SQL, sql } from 'drizzle-orm'
import { disputes, refunds } from '#app/server/database/schema.ts'
import { REFUNDED, type RefundStatus } from '#app/shop/refunds/refund.ts'

/**
 * The money of a payment that went back, or may still go: `refundedAmount` of `shop/refunds`, in SQL. It takes SQL and no
 * column, because Drizzle leaves a column's table out where it selects from one table.
 */
export function refundedSql(paymentId: SQL, statuses: readonly RefundStatus[] = REFUNDED): SQL<number> {
  return sql<number>`(select coalesce(sum(r.amount), 0)::float8 from ${refunds} r
    where r.payment_id = ${paymentId} and ${inArray(sql`r.status`, [...statuses])})`
}

/** True for a payment of which a bank has taken money back, or may yet take it. */
export function isDisputed(paymentId: SQL): SQL<boolean> {
  return sql<boolean>`exists (select from ${disputes} d where d.payment_id = ${paymentId} and d.status <> 'won')`
}
