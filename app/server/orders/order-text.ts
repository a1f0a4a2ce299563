import { sql } from 'drizzle-orm'

/** All that the owner's search finds an order by, of a row of `orders`. */
export const orderTextOf = sql`order_text(id, payment_id, email, buyer, note, address, items, delivery)`
