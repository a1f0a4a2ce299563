import { and, asc, eq, sql } from 'drizzle-orm'
import { deliverySlots, slotDays } from '#app/server/database/schema.ts'
import type { Database, Transaction } from '#app/server/database/transact.ts'
import { fittedCapacity, isUsed, withoutClaims } from '#app/server/delivery/slots.ts'
import type { Shop } from '#app/server/shop.ts'
import { bangkokDay } from '#app/shop/day.ts'
import { type OwnTime, ownTimeFields } from '#app/shop/delivery/calendar/own-times-form.ts'
import { type DeliverySlot, WEEKLY } from '#app/shop/delivery/delivery-slot.ts'
import { isOutdated } from '#app/shop/forms/form-version.ts'
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
 * orders stay. Refused with `day-over` or `settings-changed`.
 */
export async function setOwnTimes(
  shop: ChangingShop,
  day: string,
  { times, version }: { times: OwnTime[]; version?: string | undefined },
): Promise<Outcome<null>> {
  if (day < bangkokDay(new Date())) return refused('day-over')
  const outcome = await withoutClaims(shop, async (tx): Promise<Outcome<null>> => {
    const now = ownTimeFields(await listOwnTimes(tx, day))
    if (isOutdated(version, { now, wanted: ownTimeFields(times.toSorted(byKindAndTime)) }))
      return refused('settings-changed')
    await writeOwnTimes(tx, day, times)
    return done(null)
  })
  if (outcome.ok) shop.live.broadcastSlots()
  return outcome
}

/** As the times are listed. */
function byKindAndTime(one: OwnTime, other: OwnTime): number {
  return one.kind.localeCompare(other.kind) || one.starts - other.starts || one.ends - other.ends
}

/** The caller keeps claims away. */
export async function writeOwnTimes(tx: Transaction, day: string, times: OwnTime[]): Promise<void> {
  const wanted = new Map(times.map((time) => [ownTimeId(day, time), time]))
  await removeOthers(tx, day, wanted)
  for (const [id, { capacity, fee, ...time }] of wanted) {
    const change = { capacity, fee, active: true }
    await tx
      .insert(deliverySlots)
      .values({ ...OWN, ...time, ...change, id, firstDay: day, lastDay: day })
      .onConflictDoUpdate({ target: deliverySlots.id, set: change })
    await tx
      .update(slotDays)
      .set({ ...fittedCapacity(slotDays, capacity), own: false })
      .where(eq(slotDays.slotId, id))
  }
}

/** A time that has orders stays, but is not offered any more. */
async function removeOthers(tx: Transaction, day: string, wanted: ReadonlyMap<string, OwnTime>) {
  const stored = await tx
    .select({ slot: deliverySlots, used: isUsed() })
    .from(deliverySlots)
    .where(isOwnTime(day))
  for (const { slot, used } of stored) {
    if (wanted.has(slot.id)) continue
    if (used) await tx.update(deliverySlots).set({ active: false }).where(eq(deliverySlots.id, slot.id))
    else await tx.delete(deliverySlots).where(eq(deliverySlots.id, slot.id))
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
