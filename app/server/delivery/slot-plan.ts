import { sql } from 'drizzle-orm'
import { prepareOnce } from '#app/server/database/prepared.ts'
import { deliveryDays, slotDays } from '#app/server/database/schema.ts'
import type { Shop } from '#app/server/shop.ts'
import { addDays, bangkokDay } from '#app/shop/day.ts'
import { type DeliverySlot, type SlotPlan, slotDayKey } from '#app/shop/delivery/delivery-slot.ts'
import { OFFERED_DAYS } from '#app/shop/delivery/offers.ts'

export type PlanningShop = Pick<Shop, 'db' | 'settings' | 'deliveryRules'>

/** The slots that shoppers may choose; none where the owner has made none or switched times off. */
export async function offeredSlots({ settings, deliveryRules }: PlanningShop): Promise<DeliverySlot[]> {
  const { planning } = await settings.current()
  if (!planning.offersTimes) return []
  return (await deliveryRules.slots()).filter(({ active }) => active)
}

/** The days that can be ordered for, with their capacities and what is taken. */
export async function readPlan(
  shop: PlanningShop,
  slots: DeliverySlot[],
  { from, to }: { from: string; to: string } = offeredDays(new Date()),
): Promise<SlotPlan> {
  const { planning } = await shop.settings.current()
  const [days, inSlots] = await Promise.all([
    daysBetween(shop.db).execute({ from, to }),
    slotDaysBetween(shop.db).execute({ from, to }),
  ])
  return {
    slots,
    days: new Map(days.map((row) => [row.day, row])),
    slotDays: new Map(inSlots.map((row) => [slotDayKey(row.day, row.slotId), row])),
    workPerDay: planning.workPerDay,
  }
}

function offeredDays(now: Date): { from: string; to: string } {
  const from = bangkokDay(now)
  return { from, to: addDays(from, OFFERED_DAYS) }
}

const daysBetween = prepareOnce((db) =>
  db
    .select()
    .from(deliveryDays)
    .where(sql`${deliveryDays.day} between ${sql.placeholder('from')} and ${sql.placeholder('to')}`)
    .prepare('delivery_days_between'),
)

const slotDaysBetween = prepareOnce((db) =>
  db
    .select()
    .from(slotDays)
    .where(sql`${slotDays.day} between ${sql.placeholder('from')} and ${sql.placeholder('to')}`)
    .prepare('slot_days_between'),
)
