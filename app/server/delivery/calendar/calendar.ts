import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { deliveries, deliverySlots, ordersNow } from '#app/server/database/schema.ts'
import { readSlots } from '#app/server/delivery/delivery-rules.ts'
import { readPlan } from '#app/server/delivery/slot-plan.ts'
import type { Shop } from '#app/server/shop.ts'
import { bangkokDay } from '#app/shop/day.ts'
import { type CalendarDay, calendarDay, daysOfMonth } from '#app/shop/delivery/calendar/calendar.ts'
import { TIMED } from '#app/shop/delivery/delivery-status.ts'

type CalendarShop = Pick<Shop, 'db' | 'settings' | 'deliveryRules'>

const MAX_PROMISED = 500

/** The days of a month such as `2027-02`, without those before today. */
export async function readMonth(shop: CalendarShop, month: string): Promise<CalendarDay[]> {
  const today = bangkokDay(new Date())
  return readDays(
    shop,
    daysOfMonth(month).filter((day) => day >= today),
  )
}

export async function readDay(shop: CalendarShop, day: string): Promise<CalendarDay> {
  const [found] = await readDays(shop, [day])
  if (!found) throw new Error(`there is no day ${day}`)
  return found
}

async function readDays(shop: CalendarShop, days: string[]): Promise<CalendarDay[]> {
  const [from, to] = [days[0], days.at(-1)]
  if (!from || !to) return []
  const plan = await readPlan(shop, await readSlots(shop), { from, to })
  return days.map((day) => calendarDay(plan, day))
}

export interface PromisedOrder {
  receipt: string
  recipient: string
  slotId: string | null
  hasCard: boolean
}

/** The orders that are promised for a day, in the order of their times. */
export async function listPromised({ db }: Pick<Shop, 'db'>, day: string): Promise<PromisedOrder[]> {
  return db
    .select({
      receipt: deliveries.orderId,
      recipient: sql<string>`coalesce(${ordersNow.address} ->> 'name', '')`,
      slotId: deliveries.slotId,
      hasCard: sql<boolean>`coalesce(${ordersNow.delivery} -> 'gift' ? 'cardMessage', false)`,
    })
    .from(deliveries)
    .innerJoin(ordersNow, eq(ordersNow.id, deliveries.orderId))
    .leftJoin(deliverySlots, eq(deliverySlots.id, deliveries.slotId))
    .where(and(eq(deliveries.day, day), inArray(deliveries.status, TIMED)))
    .orderBy(asc(deliverySlots.starts), asc(deliveries.slotId), asc(ordersNow.createdAt), asc(ordersNow.id))
    .limit(MAX_PROMISED)
}
