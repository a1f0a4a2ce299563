import { randomUUID } from 'node:crypto'
import { asc, eq, inArray } from 'drizzle-orm'
import { deliveries, orders, runs } from '#app/server/database/schema.ts'
import type { Database } from '#app/server/database/transact.ts'
import { listParcels } from '#app/server/delivery/parcels.ts'
import type { Shop } from '#app/server/shop.ts'
import { DELIVERY_FIELD_NAMES, type DeliveryAddress } from '#app/shop/delivery/delivery-fields.ts'
import { phoneOnParcel } from '#app/shop/delivery/gift.ts'
import { type Parcel, withoutEmpty } from '#app/shop/delivery/print/parcel.ts'
import type { DriverRun, DriverStop } from '#app/shop/runs/driver-run.ts'

/** A run as its driver may see it, in the sequence of its stops. Null for no such run. */
export async function readDriverRun({ db }: Pick<Shop, 'db'>, runId: string): Promise<DriverRun | null> {
  const [run] = await db.select({ name: runs.name, day: runs.day }).from(runs).where(eq(runs.id, runId))
  if (!run) return null
  const stops = await listRunStops({ db }, { id: runId, day: run.day })
  return { ...run, at: new Date(), stops: stops.map(({ stop }) => stop) }
}

/** The parcels of a run, in its sequence, each with what its driver may see. */
export async function listRunStops(
  { db }: { db: Database },
  run: { id: string; day: string },
): Promise<{ parcel: Parcel; stop: DriverStop }[]> {
  const [parcels, places] = await Promise.all([
    listParcels({ db }, { day: run.day, slotId: null }),
    readPlaces(db, run.id),
  ])
  const byReceipt = new Map(parcels.map((parcel) => [parcel.receipt, parcel]))
  return places.flatMap(({ receipt, ordered, ...place }) => {
    const parcel = byReceipt.get(receipt)
    return parcel ? [{ parcel, stop: { ...toStop(parcel, ordered), ...place } }] : []
  })
}

async function readPlaces(db: Database, runId: string) {
  const rows = await db
    .select({
      ...{ receipt: deliveries.orderId, status: deliveries.status, version: deliveries.version },
    })
    .from(deliveries)
    .where(eq(deliveries.runId, runId))
    .orderBy(asc(deliveries.runPosition), asc(deliveries.orderId))
  const ordered = await readOrdered(
    db,
    rows.map(({ receipt }) => receipt),
  )
  return rows.map((row) => ({ ...row, ordered: ordered.get(row.receipt) ?? null }))
}

/** Addresses as they were before any correction. */
async function readOrdered(db: Database, receipts: string[]): Promise<Map<string, DeliveryAddress>> {
  if (receipts.length === 0) return new Map()
  const rows = await db
    .select({ id: orders.id, address: orders.address })
    .from(orders)
    .where(inArray(orders.id, receipts))
  return new Map(rows.map(({ id, address }) => [id, address]))
}

function toStop(
  { receipt, stop, slot, address, gift, collect }: Parcel,
  ordered: DeliveryAddress | null,
): Omit<DriverStop, 'status' | 'version'> {
  const { call, leaveAt, placeKind, placeDetail, landmark } = gift
  const phone = phoneOnParcel(address, gift)
  return {
    ...{ receipt, stop, slot, collect, phone, moveId: randomUUID(), sendId: randomUUID() },
    ...{ name: address.name, address: address.address, pincode: address.pincode },
    corrected: DELIVERY_FIELD_NAMES.filter((name) => ordered !== null && ordered[name] !== address[name]),
    gift: withoutEmpty({ call, leaveAt, placeKind, placeDetail, landmark }),
  }
}
