import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { addDays, bangkokDay } from '#app/shop/day.ts'
import type { CartProduct } from './purchase.ts'

/** As in a shop that never had delivery times. */
export async function switchTimesOff(pool: pg.Pool): Promise<void> {
  await pool.query('update delivery_slots set active = false')
}

interface Places {
  days: number
  perDay: number
}

/** One slot, the only one; returns its id and its days from the day after tomorrow. */
export async function makeTimes(
  pool: pg.Pool,
  { days, perDay }: Places,
): Promise<{ slotId: string; days: string[] }> {
  await switchTimesOff(pool)
  const slotId = randomUUID()
  await pool.query(
    `insert into delivery_slots (id, kind, starts, ends, capacity) values ($1, 'delivery', 600, 1200, $2)`,
    [slotId, perDay],
  )
  const listed = Array.from({ length: days }, (_, at) => addDays(bangkokDay(new Date()), at + 2))
  await pool.query('insert into delivery_days (day, capacity) select unnest($1::date[]), 1000000', [listed])
  return { slotId, days: listed }
}

/** Promises nine of ten orders of a crowd, from that one on, for some days after they were bought. */
export async function promiseDeliveries(pool: pg.Pool, fromOrder: number): Promise<void> {
  await pool.query(
    `insert into delivery_slots (id, kind, starts, ends, capacity, active)
      select 'bench-' || n, 'delivery', n * 240, n * 240 + 240, 10000, false from generate_series(2, 4) n on conflict do nothing`,
  )
  await pool.query(PROMISES, [fromOrder])
}

const PROMISES = `
  with promise as materialized (
    select o.id as order_id, checkout_id, user_id, created_at::date + 1 + n % 7 as day, 'bench-' || 2 + n % 3 as slot_id
    from orders o cross join lateral (select substr(checkout_id, 7)::int as n) crowd
    where checkout_id like 'crowd-%' and n >= $1 and n % 10 > 0
  ), days as (
    insert into delivery_days as known (day, capacity, taken) select day, 1000000, count(*) from promise group by 1
    on conflict (day) do update set taken = known.taken + excluded.taken, capacity = 1000000
  ), slots as (
    insert into slot_days as known (day, slot_id, capacity, taken) select day, slot_id, 1000000, count(*) from promise group by 1, 2
    on conflict (day, slot_id) do update set taken = known.taken + excluded.taken
  ), claims as (
    insert into slot_claims (checkout_id, user_id, day, slot_id, work, state)
    select checkout_id, user_id, day, slot_id, 1, 'sold' from promise
  )
  insert into deliveries (order_id, status, kind, day, slot_id)
  select order_id, 'accepted', 'delivery', day, slot_id from promise
  on conflict (order_id) do update set kind = excluded.kind, day = excluded.day, slot_id = excluded.slot_id`

/** Each product for each day. */
export function withTimes(
  goods: CartProduct[],
  { slotId, days }: { slotId: string; days: string[] },
): CartProduct[] {
  return goods.flatMap((product) =>
    days.map((deliveryDay) => ({ ...product, time: { deliveryDay, deliverySlot: slotId } })),
  )
}
