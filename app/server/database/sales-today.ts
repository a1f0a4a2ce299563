import { type SQL, sql } from 'drizzle-orm'
import { TIME_ZONE } from '#app/shop/day.ts'

/** Must be read in one statement with the rolled-up sums, so that no order is missed or counted twice. */
const FRESH = sql`orders where id in (select order_id from orders_fresh)`

export function salesSql(price = sql`price`): SQL {
  return sql`(${price} #>> '{parts,subtotal}')::bigint`
}

export const salesNow = sql`(
  select day, orders, sales, paid from sales_days
  union all
  select (created_at at time zone ${sql.raw(`'${TIME_ZONE}'`)})::date, 1, ${salesSql()}, amount from ${FRESH}
) sales_now`

export const freshlySold = sql`(
  select (created_at at time zone ${sql.raw(`'${TIME_ZONE}'`)})::date as day, item ->> 'id' as product_id, item -> 'title' as title,
    (item ->> 'count')::int as count, (item ->> 'price')::bigint * (item ->> 'count')::int as sales
  from (select created_at, items from ${FRESH}) fresh, jsonb_array_elements(items) item
)`

export const soldNow = sql`(
  select day, product_id, title, count, sales from sales_products
  union all
  select * from ${freshlySold} freshly_sold
) sold_now`

export const freshShoppers = sql`(
  select user_id, count(*)::int as orders, sum(amount)::bigint as spent, max(created_at) as last_order_at
  from ${FRESH} and user_id is not null group by user_id
)`
