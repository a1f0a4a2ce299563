import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { handPayments, orders, ordersNow, refunds } from '#app/server/database/schema.ts'
import type { Database } from '#app/server/database/transact.ts'
import type { Satang } from '#app/shop/money.ts'
import { itemsToCome, type OrderedItem } from '#app/shop/orders/order.ts'
import { listTakenOut } from '#app/shop/refunds/refund.ts'
import { changesOnPaper, parcelId } from './joined-orders.ts'

/** A line of an order in a parcel. */
export interface ParcelLine extends OrderedItem {
  /** It was refunded, and is not made any more. */
  isTakenOut: boolean
}

/** All that lies in a parcel, and what is to be collected for it. */
interface InParcel {
  lines: ParcelLine[]
  notes: string[]
  collect: Satang
}

/** By the parcel's order: its own lines, then those of orders that joined it, and the cash that is owed on delivery. */
export async function listInParcels(db: Database, orderIds: string[]): Promise<Map<string, InParcel>> {
  const found = new Map<string, InParcel>(orderIds.map((id) => [id, { lines: [], notes: [], collect: 0 }]))
  if (orderIds.length === 0) return found
  const takenOut = await readTakenOut(db, orderIds)
  for (const { id, parcelId, items, note, owed } of await readParts(db, orderIds)) {
    const parcel = found.get(parcelId)
    if (!parcel) continue
    const gone = takenOut.get(id)
    parcel.lines.push(...items.map((item) => ({ ...item, isTakenOut: gone?.has(item.id) ?? false })))
    if (note) parcel.notes.push(note)
    parcel.collect += owed ?? 0
  }
  return found
}

function readParts(db: Database, orderIds: string[]) {
  const { id, items, note, joins, createdAt } = ordersNow
  return db
    .select({ id, parcelId, items, note, owed: handPayments.amount })
    .from(ordersNow)
    .leftJoin(
      handPayments,
      and(
        eq(handPayments.reference, ordersNow.paymentId),
        eq(handPayments.means, 'on-delivery'),
        eq(handPayments.status, 'owed'),
      ),
    )
    .where(or(inArray(id, orderIds), inArray(joins, orderIds)))
    .orderBy(sql`${joins} is not null`, asc(createdAt), asc(id))
}

/** By order, the ids of its lines that were taken out. */
async function readTakenOut(db: Database, orderIds: string[]): Promise<Map<string, Set<string>>> {
  const { id, joins, paymentId } = orders
  const rows = await db
    .select({ id, takenOut: refunds.takenOut, status: refunds.status })
    .from(refunds)
    .innerJoin(orders, eq(paymentId, refunds.paymentId))
    .where(and(or(inArray(id, orderIds), inArray(joins, orderIds)), isNotNull(refunds.takenOut)))
  const byOrder = Map.groupBy(rows, (row) => row.id)
  return new Map([...byOrder].map(([key, group]) => [key, new Set(listTakenOut(group))]))
}

/**
 * The lines of a packing slip, without those that were taken out, and `parcel`, the order whose parcel has them: itself,
 * or the one that it joined. Null for no such order.
 */
export async function readSlip(
  { db }: { db: Database },
  orderId: string,
): Promise<{ parcel: string; items: OrderedItem[]; corrections: number } | null> {
  const [order] = await db
    .select({ corrections: changesOnPaper, parcel: parcelId })
    .from(ordersNow)
    .where(eq(ordersNow.id, orderId))
  if (!order) return null
  const lines = (await listInParcels(db, [orderId])).get(orderId)?.lines ?? []
  return { items: itemsToCome(lines), ...order }
}
