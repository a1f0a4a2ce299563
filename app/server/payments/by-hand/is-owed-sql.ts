import { inArray, sql } from 'drizzle-orm'
import { ordersNow } from '#app/server/database/schema.ts'
import { UNPAID } from '#app/shop/payments/by-hand/hand-payment.ts'

/** True for an order that stands by the owner's word, while its money has not come. */
export const isOwedSql = sql<boolean>`exists (select from hand_payments h where h.reference = ${ordersNow}.payment_id and ${inArray(sql`h.status`, [...UNPAID])})`

/** The day by which it is to be paid (`2027-02-14`); null for one that is paid, or that has no such day. */
export const dueSql = sql<
  string | null
>`(select h.due::text from hand_payments h where h.reference = ${ordersNow}.payment_id and h.status = 'owed')`
