import { sql } from 'drizzle-orm'
import { NOTIFY_CHANNEL } from '#app/server/database/channel.ts'
import { salesSql } from '#app/server/database/sales-today.ts'
import { transact } from '#app/server/database/transact.ts'
import { runBatches } from '#app/server/jobs/run-batches.ts'
import { type Job, runEvery } from '#app/server/jobs/run-every.ts'
import type { Shop } from '#app/server/shop.ts'
import { TIME_ZONE } from '#app/shop/day.ts'
import { orderTextOf } from './order-text.ts'

/** Orders that are not rolled up yet are summed row by row. */
const ROLL_UP_EVERY_MS = 5000
const BATCH_SIZE = 5000
/** Any number that nothing else locks; `roll` in ASCII. */
const ROLL_UP_LOCK = 0x726f6c6c

export function startRollingUp(shop: Shop): Pick<Job, 'stop'> {
  return runEvery(
    (stopping) => rollUp(shop, stopping),
    ROLL_UP_EVERY_MS,
    (error) =>
      shop.log.warn(
        { event: 'roll-up-failed', err: error },
        'the sums of the dashboard could not be brought up to date',
      ),
  )
}

/** Adds new orders to the sums and the search, exactly once; returns how many. One process at a time. */
export function rollUp(shop: Pick<Shop, 'pool'>, stopping?: AbortSignal): Promise<number> {
  return runBatches(BATCH_SIZE, () => rollUpSome(shop), stopping)
}

function rollUpSome({ pool }: Pick<Shop, 'pool'>): Promise<number> {
  return transact(pool, async (tx) => {
    const { rows: locks } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${ROLL_UP_LOCK}) as mine`,
    )
    if (!locks[0]?.mine) return 0
    const { rows } = await tx.execute<{ count: number }>(TAKE_FRESH)
    const count = rows[0]?.count ?? 0
    // Notifies open pages of orders whose process died before it could.
    if (count > 0) await tx.execute(sql`select pg_notify(${NOTIFY_CHANNEL}, '{"topic":"orders"}')`)
    return count
  })
}

/**
 * One statement: an order leaves the fresh list as it enters the sums. Those already in the search are skipped.
 */
const TAKE_FRESH = sql`
  with taken as (
    delete from orders_fresh where ctid = any (array(select ctid from orders_fresh limit ${BATCH_SIZE}))
    returning order_id
  ), fresh as materialized (
    select o.*, (o.created_at at time zone ${TIME_ZONE})::date as day
    from orders o
    where o.id in (select order_id from taken)
      and not exists (select from order_search s where s.order_id = o.id)
  ), days as (
    insert into sales_days (day, orders, sales, paid)
    select day, count(*), sum(${salesSql()}), sum(amount) from fresh group by day
    on conflict (day) do update set orders = sales_days.orders + excluded.orders,
      sales = sales_days.sales + excluded.sales, paid = sales_days.paid + excluded.paid
  ), products as (
    insert into sales_products (day, product_id, title, count, sales)
    select day, item ->> 'id', (array_agg(item -> 'title' order by created_at desc))[1],
      sum((item ->> 'count')::int), sum((item ->> 'price')::bigint * (item ->> 'count')::int)
    from fresh, jsonb_array_elements(items) item group by 1, 2
    on conflict (day, product_id) do update set title = excluded.title,
      count = sales_products.count + excluded.count, sales = sales_products.sales + excluded.sales
  ), shoppers as (
    insert into sales_users (user_id, orders, spent, last_order_at)
    select user_id, count(*), sum(amount), max(created_at) from fresh where user_id is not null group by 1
    on conflict (user_id) do update set orders = sales_users.orders + excluded.orders,
      spent = sales_users.spent + excluded.spent,
      last_order_at = greatest(sales_users.last_order_at, excluded.last_order_at)
  ), searchable as (
    insert into order_search (order_id, created_at, amount, text)
    select id, created_at, amount, ${orderTextOf} from fresh
  )
  select count(*)::int as count from taken`
