import { sql } from 'drizzle-orm'
import { inParcel } from '#app/server/delivery/joined-orders.ts'

/** All that the owner's search finds an order by, of a row of `orders`. */
export const orderTextOf = sql`order_text(id, payment_id, email, buyer, note, address, items, delivery)`

/** Orders that are not in `order_search` yet, as its rows. */
export const FRESH = sql`(
  select id as order_id, created_at, amount, ${orderTextOf} as text,
    (select delivery_starts(day, slot_id) from deliveries where ${inParcel}) as delivery_starts
  from orders_now where id in (select order_id from orders_fresh)
) fresh`
