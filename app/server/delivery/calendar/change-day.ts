import { and, eq, sql } from 'drizzle-orm'
import { deliveryDays, deliverySlots, slotDays } from '#app/server/database/schema.ts'
import { type Transaction, transact } from '#app/server/database/transact.ts'
import { lockDay } from '#app/server/delivery/claims.ts'
import { fittedCapacity, savedCapacity } from '#app/server/delivery/slots.ts'
import type { Shop } from '#app/server/shop.ts'
import { bangkokDay } from '#app/shop/day.ts'
import {
  type DayCapacity,
  numberFields,
  type PeakDay,
  peakFields,
} from '#app/shop/delivery/calendar/day-form.ts'
import { isOutdated } from '#app/shop/forms/form-version.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'

type ChangingShop = Pick<Shop, 'pool' | 'settings' | 'live'>

/** Promised orders stay. Refused with `day-over`. */
export function setDayOpen(shop: ChangingShop, day: string, open: boolean): Promise<Outcome<null>> {
  return inDay(shop, day, async (tx) => {
    await tx.update(deliveryDays).set({ open }).where(eq(deliveryDays.day, day))
    return done(null)
  })
}

/** Promised orders stay. Refused with `day-over` or `slot-gone`. */
export function setSlotClosed(
  shop: ChangingShop,
  { day, slotId }: { day: string; slotId: string },
  closed: boolean,
): Promise<Outcome<null>> {
  return inDay(shop, day, async (tx) => {
    const { rowCount } = await tx.execute(
      sql`insert into slot_days (day, slot_id, capacity, closed)
        select ${day}, id, capacity, ${closed} from delivery_slots where id = ${slotId}
        on conflict (day, slot_id) do update set closed = excluded.closed`,
    )
    return rowCount ? done(null) : refused('slot-gone')
  })
}

/** The version is of what the form showed; absent from an older page. */
type Versioned<T> = T & { version?: string | undefined }

/** Refused with `day-over` or `settings-changed`. */
export function setPeakDay(
  shop: ChangingShop,
  day: string,
  { version, ...peak }: Versioned<PeakDay>,
): Promise<Outcome<null>> {
  return inDay(shop, day, async (tx) => {
    const [row] = await tx.select().from(deliveryDays).where(eq(deliveryDays.day, day))
    if (row && isOutdated(version, { now: peakFields(row), wanted: peakFields(peak) }))
      return refused('settings-changed')
    await tx.update(deliveryDays).set(peak).where(eq(deliveryDays.day, day))
    return done(null)
  })
}

/** Promised amounts that stayed because they exceed the new capacity; null or absent elsewhere. */
export interface ClampedCapacity {
  work: number | null
  slots: Record<string, number>
}

/**
 * Nothing goes below what is promised. Changed numbers become the day’s own; the usual ones follow the pattern again.
 * The number of a time of this day only is that time's. Refused with `day-over` or `settings-changed`.
 */
export function setCapacity(
  shop: ChangingShop,
  day: string,
  { version, ...wanted }: Versioned<DayCapacity>,
): Promise<Outcome<ClampedCapacity>> {
  return inDay(shop, day, async (tx, workPerDay) => {
    const { now, saved } = await readCapacity(tx, day, wanted)
    if (isOutdated(version, { now: numberFields(now), wanted: numberFields(saved) }))
      return refused('settings-changed')
    const taken = await setWork(tx, day, { work: wanted.work, workPerDay })
    const work = taken > wanted.work ? taken : null
    return done({ work, slots: await setSlotCapacities(tx, day, { now: now.slots, wanted: wanted.slots }) })
  })
}

/** Returns the work that is taken on that day. */
async function setWork(
  tx: Transaction,
  day: string,
  { work, workPerDay }: { work: number; workPerDay: number },
): Promise<number> {
  const own = sql`${work} <> ${workPerDay} and (own or capacity <> ${work})`
  const [row] = await tx
    .update(deliveryDays)
    .set({ ...savedCapacity(deliveryDays, work), own })
    .where(eq(deliveryDays.day, day))
    .returning({ taken: deliveryDays.taken })
  return row?.taken ?? 0
}

/** Of the day and of those of its slots that are wanted: now, and as saving leaves them. */
async function readCapacity(
  tx: Transaction,
  day: string,
  wanted: DayCapacity,
): Promise<Record<'now' | 'saved', DayCapacity>> {
  const [row] = await tx.select().from(deliveryDays).where(eq(deliveryDays.day, day))
  const { rows } = await tx.execute<{ id: string; capacity: number; taken: number }>(
    sql`select s.id, coalesce(d.capacity, s.capacity) as capacity, coalesce(d.taken, 0) as taken
      from delivery_slots s left join slot_days d on d.slot_id = s.id and d.day = ${day}`,
  )
  const now: DayCapacity = { work: row?.capacity ?? 0, slots: {} }
  const saved: DayCapacity = { work: Math.max(wanted.work, row?.taken ?? 0), slots: {} }
  for (const { id, capacity, taken } of rows) {
    const slot = wanted.slots[id]
    if (slot === undefined) continue
    now.slots[id] = capacity
    saved.slots[id] = Math.max(slot, taken)
  }
  return { now, saved }
}

async function setSlotCapacities(
  tx: Transaction,
  day: string,
  { now, wanted }: Record<'now' | 'wanted', DayCapacity['slots']>,
): Promise<ClampedCapacity['slots']> {
  const pattern = await tx.select().from(deliverySlots).orderBy(deliverySlots.id)
  const clamped: ClampedCapacity['slots'] = {}
  for (const { id, capacity: usual, firstDay, lastDay } of pattern) {
    const capacity = wanted[id]
    if (capacity === undefined) continue
    const isNewUsual = capacity !== now[id] && firstDay === day && lastDay === day
    const place = { day, slotId: id }
    const taken = await (capacity === usual || isNewUsual ? setUsual : setOwn)(tx, place, capacity)
    // After the day's row, in the order of whoever changes the pattern.
    if (isNewUsual) await tx.update(deliverySlots).set({ capacity }).where(eq(deliverySlots.id, id))
    if (taken > capacity) clamped[id] = taken
  }
  return clamped
}

type Place = Pick<typeof slotDays.$inferSelect, 'day' | 'slotId'>

/** Returns what is taken. */
async function setUsual(tx: Transaction, { day, slotId }: Place, capacity: number): Promise<number> {
  const [row] = await tx
    .update(slotDays)
    .set({ ...fittedCapacity(slotDays, capacity), own: false })
    .where(and(eq(slotDays.day, day), eq(slotDays.slotId, slotId)))
    .returning({ taken: slotDays.taken })
  return row?.taken ?? 0
}

/** Returns what is taken. */
async function setOwn(tx: Transaction, place: Place, capacity: number): Promise<number> {
  const [row] = await tx
    .insert(slotDays)
    .values({ ...place, capacity, own: true })
    .onConflictDoUpdate({
      target: [slotDays.day, slotDays.slotId],
      set: {
        ...savedCapacity(slotDays, capacity),
        own: sql`${slotDays.own} or ${slotDays.capacity} <> ${capacity}`,
      },
    })
    .returning({ taken: slotDays.taken })
  return row?.taken ?? 0
}

/** The day's row is locked first, as by every claim. */
async function inDay<T>(
  shop: ChangingShop,
  day: string,
  change: (tx: Transaction, workPerDay: number) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  if (day < bangkokDay(new Date())) return refused('day-over')
  const { workPerDay } = (await shop.settings.current()).planning
  const outcome = await transact(shop.pool, async (tx) => {
    await lockDay(tx, day, workPerDay)
    return change(tx, workPerDay)
  })
  if (outcome.ok) shop.live.broadcastSlots()
  return outcome
}
