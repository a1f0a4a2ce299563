import { and, asc, eq, sql } from 'drizzle-orm'
import { deliverySlots } from '#app/server/database/schema.ts'
import type { Database, Transaction } from '#app/server/database/transact.ts'
import { isUsed, spreadCapacity, withoutClaims } from '#app/server/delivery/slots.ts'
import type { Shop } from '#app/server/shop.ts'
import { bangkokDay } from '#app/shop/day.ts'
import type { OwnTime } from '#app/shop/delivery/calendar/own-times-form.ts'
import { type DeliverySlot, WEEKLY } from '#app/shop/delivery/delivery-slot.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'

type ChangingShop = Pick<Shop, 'pool' | 'live'>

/** The times that are offered on this day only. */
export async function listOwnTimes(db: Database, day: string): Promise<DeliverySlot[]> {
  return db
    .select()
    .from(deliverySlots)
    .where(and(isOwnTime(day), eq(deliverySlots.active, true)))
    .orderBy(asc(deliverySlots.kind), asc(deliverySlots.starts), asc(deliverySlots.ends))
}

/**
 * Offers these times on this day, in place of the weekly ones of their kinds; none brings the weekly ones back. Promised
 * orders stay. Refused with `day-over`.
 */
export async function setOwnTimes(shop: ChangingShop, day: string, times: OwnTime[]): Promise<Outcome<null>> {
  if (day < bangkokDay(new Date())) return refused('day-over')
  await withoutClaims(shop, (tx) => writeOwnTimes(tx, day, times))
  shop.live.broadcastSlots()
  return done(null)
}

/** The caller keeps claims away. */
export async function writeOwnTimes(tx: Transaction, day: string, times: OwnTime[]): Promise<void> {
  const stored = await tx
    .select({ slot: deliverySlots, used: isUsed() })
    .from(deliverySlots)
    .where(isOwnTime(day))
  const wanted = new Map(times.map((time) => [ownTimeId(day, time), time]))
  for (const { slot, used } of stored) {
    if (wanted.has(slot.id)) continue
    if (used) await tx.update(deliverySlots).set({ active: false }).where(eq(deliverySlots.id, slot.id))
    else await tx.delete(deliverySlots).where(eq(deliverySlots.id, slot.id))
  }
  for (const [id, { capacity, fee, ...time }] of wanted) {
    const change = { capacity, fee, active: true }
    await tx
      .insert(deliverySlots)
      .values({ ...OWN, ...time, ...change, id, firstDay: day, lastDay: day })
      .onConflictDoUpdate({ target: deliverySlots.id, set: change })
    await spreadCapacity(tx, { id, capacity })
  }
}

const OWN = { ...WEEKLY, weekdays: '1111111', leadMinutes: 0, replaces: true }

/** Follows from day, kind and hours: orders name the slot. */
function ownTimeId(day: string, { kind, starts, ends }: OwnTime): string {
  return `${kind}-${day}-${starts}-${ends}`
}

function isOwnTime(day: string) {
  return and(eq(deliverySlots.firstDay, day), sql`${deliverySlots.lastDay} = ${deliverySlots.firstDay}`)
}
