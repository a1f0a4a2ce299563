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

/** Each product for each day. */
export function withTimes(
  goods: CartProduct[],
  { slotId, days }: { slotId: string; days: string[] },
): CartProduct[] {
  return goods.flatMap((product) =>
    days.map((deliveryDay) => ({ ...product, time: { deliveryDay, deliverySlot: slotId } })),
  )
}
