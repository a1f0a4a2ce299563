import { and, eq, gte, isNull, not, sql } from 'drizzle-orm'
import { type deliveryDays, deliverySlots, slotDays } from '#app/server/database/schema.ts'
import { type Transaction, transact } from '#app/server/database/transact.ts'
import type { Shop } from '#app/server/shop.ts'
import { bangkokDay } from '#app/shop/day.ts'
import { type DeliverySlot, findTwin, hasSameHours } from '#app/shop/delivery/delivery-slot.ts'
import { formatTimes } from '#app/shop/delivery/format-slot.ts'
import { MAX_SLOTS } from '#app/shop/delivery/planning.ts'
import { slotFields, WEEKDAY_FIELDS } from '#app/shop/delivery/slot-form.ts'
import { type FormAnswer, refusedAt } from '#app/shop/forms/form-answer.ts'
import { isOutdated } from '#app/shop/forms/form-version.ts'
import { done, type Outcome, type Refusal, refused } from '#app/shop/problem.ts'

export interface AdminSlot extends DeliverySlot {
  /** Some day refers to it: its times stay. */
  used: boolean
}

/** A day that keeps a higher capacity than wanted, since so much is promised. */
export interface ClampedDay {
  day: string
  promised: number
}

export async function listAdminSlots({ db }: Pick<Shop, 'db'>): Promise<AdminSlot[]> {
  const rows = await db
    .select({ slot: deliverySlots, used: isUsed() })
    .from(deliverySlots)
    .where(isNull(deliverySlots.firstDay))
    .orderBy(deliverySlots.kind, deliverySlots.starts, deliverySlots.ends, deliverySlots.id)
  return rows.map(({ slot, used }) => ({ ...slot, used }))
}

/** A form that is sent twice adds one slot. Refused with `slots-too-many` or `slot-twice`. */
export function addSlot(shop: Pick<Shop, 'pool'>, slot: DeliverySlot): Promise<FormAnswer<null>> {
  return withoutClaims(shop, async (tx) => {
    const rows = await listWeekly(tx)
    if (rows.some(({ id }) => id === slot.id)) return done(null)
    if (rows.length >= MAX_SLOTS) return refused('slots-too-many')
    const twin = findTwin(slot, rows)
    if (twin) return refusedAt('starts', asTwin(twin))
    await tx.insert(deliverySlots).values(slot)
    return done(null)
  })
}

/**
 * Changes a slot, and its capacity on coming days that have none of their own. Refused with `slot-gone`,
 * `settings-changed`, `slot-used` if its times are promised already, or `slot-twice`.
 */
export function changeSlot(
  shop: Pick<Shop, 'pool'>,
  slot: DeliverySlot,
  version?: string,
): Promise<FormAnswer<ClampedDay[]>> {
  const { id, ...change } = slot
  return withoutClaims(shop, async (tx) => {
    const stored = await findSlot(tx, id)
    if (!stored) return refused('slot-gone')
    if (isOutdated(version, { now: slotFields(stored), wanted: slotFields(slot) }))
      return refused('settings-changed')
    const keepsHours = hasSameHours(stored, slot)
    if (stored.used && !keepsHours) return refused('slot-used')
    const twin = findTwin(slot, await listWeekly(tx))
    // One that was there before may be changed in all else.
    if (twin && !findTwin(stored, [twin]))
      return refusedAt(keepsHours ? WEEKDAY_FIELDS[0] : 'starts', asTwin(twin))
    await tx.update(deliverySlots).set(change).where(eq(deliverySlots.id, id))
    return done(await spreadCapacity(tx, slot))
  })
}

/** Refused with `slot-used` if some day refers to it: it can only be switched off. */
export function deleteSlot(shop: Pick<Shop, 'pool'>, id: string): Promise<Outcome<null>> {
  return withoutClaims(shop, async (tx) => {
    if ((await findSlot(tx, id))?.used) return refused('slot-used')
    await tx.delete(deliverySlots).where(eq(deliverySlots.id, id))
    return done(null)
  })
}

/** Waits for running claims and holds up new ones, which read the pattern before they store a day. */
export function withoutClaims<T>(
  { pool }: Pick<Shop, 'pool'>,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return transact(pool, async (tx) => {
    await keepClaimsAway(tx)
    return work(tx)
  })
}

export async function keepClaimsAway(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table slot_days in share row exclusive mode`)
}

async function findSlot(tx: Transaction, id: string): Promise<AdminSlot | null> {
  const [row] = await tx
    .select({ slot: deliverySlots, used: isUsed() })
    .from(deliverySlots)
    .where(eq(deliverySlots.id, id))
  return row ? { ...row.slot, used: row.used } : null
}

export function isUsed() {
  return sql<boolean>`exists (select from slot_days where slot_id = ${deliverySlots}.id)`
}

function listWeekly(tx: Transaction): Promise<DeliverySlot[]> {
  return tx.select().from(deliverySlots).where(isNull(deliverySlots.firstDay))
}

function asTwin({ kind, starts, ends }: DeliverySlot): Refusal {
  return refused('slot-twice', { kind, times: formatTimes(starts, ends) })
}

async function spreadCapacity(
  tx: Transaction,
  { id, capacity }: Pick<DeliverySlot, 'id' | 'capacity'>,
): Promise<ClampedDay[]> {
  const { slotId, day, own, taken } = slotDays
  const days = await tx
    .update(slotDays)
    .set(fittedCapacity(slotDays, capacity))
    .where(and(eq(slotId, id), gte(day, bangkokDay(new Date())), not(own)))
    .returning({ day, promised: taken })
  return listClamped(days, capacity)
}

type Places = typeof slotDays | typeof deliveryDays

/** Not below what is promised: that much is there until it is given back. */
export function fittedCapacity({ taken }: Places, wanted: number) {
  return {
    capacity: sql`greatest(${wanted}, ${taken})`,
    beyond: sql`greatest(${taken} - ${wanted}, 0)`,
  }
}

/** The same for a number that the owner saves. Left as it was, it keeps its places beyond, which her form does not show. */
export function savedCapacity(places: Places, wanted: number) {
  const { capacity, beyond } = fittedCapacity(places, wanted)
  return {
    capacity,
    beyond: sql`case when ${places.capacity} = ${wanted} then ${places.beyond} else ${beyond} end`,
  }
}

/** Returns the days that promise more than the capacity, earliest first. */
export function listClamped(days: ClampedDay[], capacity: number): ClampedDay[] {
  return days
    .filter(({ promised }) => promised > capacity)
    .sort((one, other) => one.day.localeCompare(other.day))
}
