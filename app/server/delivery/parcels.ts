import { and, asc, eq, getViewSelectedFields, inArray, max, sql } from 'drizzle-orm'
import { deliveries, deliverySlots, deliveryZones, ordersNow, stops } from '#app/server/database/schema.ts'
import type { Database } from '#app/server/database/transact.ts'
import { DELIVERY_FIELD_NAMES, type DeliveryAddress } from '#app/shop/delivery/delivery-fields.ts'
import { TIMED } from '#app/shop/delivery/delivery-status.ts'
import type { Parcel } from '#app/shop/delivery/print/parcel.ts'
import { isMade } from '#app/shop/orders/order-progress.ts'
import { changesOnPaper } from './joined-orders.ts'
import { listInParcels, type ParcelLine } from './parcel-lines.ts'

interface DayOrSlot {
  day: string
  /** Null for the whole day. */
  slotId: string | null
}

/**
 * The orders that are promised for a day: by time, then by the numbers that papers have shown; those that no paper has
 * shown yet follow by zone and receipt.
 */
export async function listParcels({ db }: { db: Database }, where: DayOrSlot): Promise<Parcel[]> {
  const rows = await readPromised(db, where)
  const stops = numberRows(rows)
  const inParcels = await listInParcels(
    db,
    rows.map(({ order }) => order.id),
  )
  return rows.map(({ order, status, changes, slot: { id, kind, starts, ends }, zone }) => {
    const { lines = [], notes = [], collect = 0 } = inParcels.get(order.id) ?? {}
    return {
      ...{ receipt: order.id, stop: stops.get(order.id) ?? 0, corrections: changes },
      ...{ slot: { day: where.day, slotId: id, kind, starts, ends }, zone },
      ...{ address: toParcelAddress(order.address), gift: order.delivery?.gift ?? {} },
      items: lines.map(toParcelItem),
      ...{ notes, collect, isMade: isMade(status) },
    }
  })
}

/** The numbers of a day's parcels, by receipt, as its papers show them. */
export async function listStops(db: Database, where: DayOrSlot): Promise<Map<string, number>> {
  return numberRows(await readPromised(db, where))
}

type PromisedRow = Awaited<ReturnType<typeof readPromised>>[number]

function numberRows(rows: PromisedRow[]): Map<string, number> {
  const lastStops = new Map(rows.map(({ slot, lastStop }) => [slot.id, lastStop]))
  return new Map(
    rows.map(({ order, slot, stop: fixed }) => {
      const stop = fixed ?? (lastStops.get(slot.id) ?? 0) + 1
      if (fixed === null) lastStops.set(slot.id, stop)
      return [order.id, stop]
    }),
  )
}

const parcelFacts = {
  order: getViewSelectedFields(ordersNow),
  status: deliveries.status,
  changes: changesOnPaper,
  slot: deliverySlots,
  zone: deliveryZones.name,
  stop: stops.stop,
}
const isStop = and(
  eq(stops.orderId, deliveries.orderId),
  eq(stops.day, deliveries.day),
  eq(stops.slotId, deliveries.slotId),
)
const byTimeAndStop = [
  ...[asc(deliverySlots.starts), asc(deliverySlots.ends), asc(deliverySlots.id)],
  ...[sql`${stops.stop} nulls last`, sql`${deliveryZones.position} nulls first`, asc(ordersNow.id)],
]

function readPromised(db: Database, { day, slotId }: DayOrSlot) {
  const isWanted = and(eq(deliveries.day, day), slotId === null ? undefined : eq(deliveries.slotId, slotId))
  return db
    .select({ ...parcelFacts, lastStop: lastStop(db) })
    .from(deliveries)
    .innerJoin(ordersNow, eq(ordersNow.id, deliveries.orderId))
    .innerJoin(deliverySlots, eq(deliverySlots.id, deliveries.slotId))
    .leftJoin(deliveryZones, sql`${deliveryZones.id} = ${ordersNow.delivery} ->> 'zoneId'`)
    .leftJoin(stops, isStop)
    .where(and(isWanted, inArray(deliveries.status, TIMED)))
    .orderBy(...byTimeAndStop)
}

/**
 * The highest number of a slot, also of orders that have moved away. In one statement with the orders: a print between
 * two would number them again.
 */
function lastStop(db: Database) {
  const used = db
    .select({ last: max(stops.stop) })
    .from(stops)
    .where(and(eq(stops.day, deliveries.day), eq(stops.slotId, deliveries.slotId)))
  return sql<number>`coalesce((${used}), 0)`.mapWith(Number)
}

function toParcelAddress(address: DeliveryAddress): DeliveryAddress {
  const entries = DELIVERY_FIELD_NAMES.map((name) => [name, address[name]])
  return Object.fromEntries(entries) as DeliveryAddress
}

function toParcelItem({ id, title, count, isTakenOut }: ParcelLine) {
  return { id, title, count, ...(isTakenOut && { isTakenOut }) }
}
