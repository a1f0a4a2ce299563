import { getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { emails } from '#app/server/database/schema.ts'

/** All that emails without an order's number are about, each with its order. */
const ABOUT_ORDERS = sql`(
  select order_id, 'order-corrected' as kind, id::text as about from order_corrections
  union all select order_id, told.kind, id from delivery_pictures, (values ('delivery-photo'), ('owner-photo')) told (kind)
  union all select order_id, 'owner-failed', id::text from delivery_events where to_status = 'failed'
  union all select id, 'owner-order', id from orders
  union all select id, 'slip-refused', payment_id from orders
  union all select orders.id, 'owner-refund', refunds.id from refunds join orders using (payment_id)
  union all select orders.id, 'owner-dispute', disputes.id from disputes join orders using (payment_id)
  union all select orders.id, 'owner-slip', slips.id::text from slips join orders on orders.payment_id = slips.reference
) about_orders`

/** Every email about an order, to its buyer and to the owner. */
export function isAboutOrder(orderId: string): SQL {
  // Not as two conditions with `or`, for which PostgreSQL would read the whole table.
  return inArray(
    emails.id,
    sql`(select id from emails where order_id = ${orderId}
      union all select told.id from ${ABOUT_ORDERS} join emails told on told.about_id = about and told.kind = about_orders.kind
        where about_orders.order_id = ${orderId})`,
  )
}

/** An email with the order that it is about; null for none. */
export const emailWithOrder = {
  ...getTableColumns(emails),
  orderId: sql<string | null>`coalesce(${emails.orderId}, (
    select order_id from ${ABOUT_ORDERS} where about_orders.kind = ${emails}.kind and about = ${emails}.about_id limit 1))`,
}
