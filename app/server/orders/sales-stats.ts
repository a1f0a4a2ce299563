import { inArray, sql } from 'drizzle-orm'
import { freshlySold, salesNow, soldNow } from '#app/server/database/sales-today.ts'
import type { Shop } from '#app/server/shop.ts'
import { bangkokDay } from '#app/shop/day.ts'
import type { Translated } from '#app/shop/language.ts'
import { type BestSeller, firstDays, type Period, type SalesReport } from '#app/shop/orders/sales.ts'
import type { SalesStats } from '#app/shop/orders/sales-stats.ts'
import { GIVEN_BACK } from '#app/shop/refunds/refund-status.ts'

const BEST_SELLERS = 5

type Row<T> = T & Record<string, unknown>

export async function salesStats({ db }: Pick<Shop, 'db'>, now = new Date()): Promise<SalesStats> {
  const { rows } = await db.execute<
    Row<Omit<SalesStats, 'today'> & { todayOrders: number; todaySales: number }>
  >(sql`
    select
      (select count(*)::int from products) as products,
      (select count(*)::int from "user") as users,
      (select coalesce(sum(amount), 0)::float8 from refunds where ${inArray(sql`status`, GIVEN_BACK)}
        and exists (select from orders where orders.payment_id = refunds.payment_id)) as refunded,
      coalesce(sum(orders), 0)::int as orders,
      coalesce(sum(sales), 0)::float8 as sales,
      coalesce(sum(orders) filter (where day = ${bangkokDay(now)}), 0)::int as "todayOrders",
      coalesce(sum(sales) filter (where day = ${bangkokDay(now)}), 0)::float8 as "todaySales"
    from ${salesNow}`)
  const { todayOrders, todaySales, ...sums } = rows[0] as (typeof rows)[number]
  return { ...sums, today: { orders: todayOrders, sales: todaySales } }
}

/** Counts by Bangkok's calendar and includes bars without a sale. */
export async function readSales(
  { db }: Pick<Shop, 'db'>,
  period: Period,
  now = new Date(),
): Promise<SalesReport> {
  const days = firstDays(period, bangkokDay(now))
  const since = days[0] ?? bangkokDay(now)
  const [{ rows }, bestSellers] = await Promise.all([
    db.execute<Row<{ from: string; orders: number; sales: number }>>(sql`
      select date_trunc(${period}, day)::date::text as "from", sum(orders)::int as orders, sum(sales)::float8 as sales
      from ${salesNow} where day >= ${since} and day <= ${bangkokDay(now)} group by 1`),
    listBestSellers(db, since),
  ])
  const byDay = new Map(rows.map((row) => [row.from, row]))
  const bars = days.map((from) => byDay.get(from) ?? { from, orders: 0, sales: 0 })
  return {
    period,
    bars,
    orders: bars.reduce((sum, { orders }) => sum + orders, 0),
    sales: bars.reduce((sum, { sales }) => sum + sales, 0),
    bestSellers,
  }
}

/** Named by their latest titles. */
async function listBestSellers(db: Shop['db'], since: string): Promise<BestSeller[]> {
  const { rows } = await db.execute<
    Row<{ productId: string; title: Translated; count: number; sales: number }>
  >(sql`
    with best as (
      select product_id, sum(count)::int as count, sum(sales)::float8 as sales
      from ${soldNow} where day >= ${since}
      group by 1 order by 2 desc, 3 desc, 1 limit ${BEST_SELLERS}
    )
    select product_id as "productId", count, sales, coalesce(
      (select title from ${freshlySold} f where f.product_id = best.product_id order by day desc limit 1),
      (select title from sales_products p where p.product_id = best.product_id order by day desc limit 1)) as title
    from best order by 2 desc, 3 desc, 1`)
  return rows
}
