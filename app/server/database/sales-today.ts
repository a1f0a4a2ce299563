import { type SQL, sql } from 'drizzle-orm'
import { TIME_ZONE } from '#app/shop/day.ts'

/**
 * Sums as they are this moment: what was rolled up, and beside it the few orders that were not yet. To be read in one
 * statement, so that no order is missed or counted twice between the two.
 */
const FRESH = sql`orders where id in (select order_id from orders_fresh)`

/** What the goods of an order cost, by its price; delivery is no sale. */
export function salesOf(price = sql`price`): SQL {
  return sql`(${price} #>> '{parts,subtotal}')::bigint`
}

/** Rows of day, orders, sales and paid; several to a day. */
export const salesNow = sql`(
  select day, orders, sales, paid from sales_days
  union all
  select (created_at at time zone ${sql.raw(`'${TIME_ZONE}'`)})::date, 1, ${salesOf()}, amount from ${FRESH}
) sales_now`

/** Rows of day, product_id, title, count and sales of what is not rolled up. */
export const freshlySold = sql`(
  select (created_at at time zone ${sql.raw(`'${TIME_ZONE}'`)})::date as day, item ->> 'id' as product_id, item -> 'title' as title,
    (item ->> 'count')::int as count, (item ->> 'price')::bigint * (item ->> 'count')::int as sales
  from (select created_at, items from ${FRESH}) fresh, jsonb_array_elements(items) item
)`

/** All sales by day and product, several rows to each. */
export const soldNow = sql`(
  select day, product_id, title, count, sales from sales_products
  union all
  select * from ${freshlySold} freshly_sold
) sold_now`

/** Rows of user_id, orders, spent and last_order_at: of each shopper who ordered since the last roll-up, one. */
export const freshShoppers = sql`(
  select user_id, count(*)::int as orders, sum(amount)::bigint as spent, max(created_at) as last_order_at
  from ${FRESH} group by user_id
)`
