import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import { handPayments, ordersNow, refunds } from '#app/server/database/schema.ts'
import type { Database } from '#app/server/database/transact.ts'
import type { Satang } from '#app/shop/money.ts'
import type { OrderedItem } from '#app/shop/orders/order.ts'

/** What goes into a parcel besides its own order, and what is to be collected for all of it. */
export interface Joined {
  items: OrderedItem[]
  notes: string[]
  collect: Satang
  /** Ids of lines that were taken out with a refund. */
  takenOut: Set<string>
}

const parcelId = sql<string>`coalesce(${ordersNow.joins}, ${ordersNow.id})`

/** By the parcel's order: what orders by hand add to it, and the cash that is still owed on delivery. */
export async function listJoined(db: Database, orderIds: string[]): Promise<Map<string, Joined>> {
  const found = new Map<string, Joined>(
    orderIds.map((id) => [id, { items: [], notes: [], collect: 0, takenOut: new Set() }]),
  )
  if (orderIds.length === 0) return found
  for (const { parcelId: id, takenOut } of await listTakenOut(db, orderIds)) {
    for (const line of takenOut ?? []) found.get(id)?.takenOut.add(line)
  }
  const rows = await db
    .select({
      parcelId,
      joins: ordersNow.joins,
      items: ordersNow.items,
      note: ordersNow.note,
      owed: handPayments.amount,
    })
    .from(ordersNow)
    .leftJoin(
      handPayments,
      and(
        eq(handPayments.reference, ordersNow.paymentId),
        eq(handPayments.means, 'on-delivery'),
        eq(handPayments.status, 'owed'),
      ),
    )
    .where(and(inArray(parcelId, orderIds), isNotNull(ordersNow.channel)))
  for (const { parcelId: id, joins, items, note, owed } of rows) {
    const parcel = found.get(id)
    if (!parcel) continue
    if (joins) parcel.items.push(...items)
    if (note) parcel.notes.push(note)
    parcel.collect += owed ?? 0
  }
  return found
}

/** A refund that failed takes nothing out. */
function listTakenOut(db: Database, orderIds: string[]) {
  return db
    .select({ parcelId, takenOut: refunds.takenOut })
    .from(refunds)
    .innerJoin(ordersNow, eq(ordersNow.paymentId, refunds.paymentId))
    .where(and(inArray(parcelId, orderIds), isNotNull(refunds.takenOut), ne(refunds.status, 'failed')))
}
