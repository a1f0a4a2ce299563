import { and, inArray, not, sql } from 'drizzle-orm'
import { deliveryEvents } from '#app/server/database/schema.ts'
import type { Database } from '#app/server/database/transact.ts'
import type { StateTimes } from '#app/shop/orders/order-progress.ts'

/** When each parcel came last to each of its states, by the order's id; a driver may speak of a delivery later. */
export async function readStateTimes(db: Database, orderIds: string[]): Promise<Map<string, StateTimes>> {
  if (orderIds.length === 0) return new Map()
  const { orderId, fromStatus, toStatus, at } = deliveryEvents
  const isSaidAgain = sql`(${fromStatus} is not distinct from 'delivered' and ${toStatus} = 'delivered')`
  const rows = await db
    .select({ orderId, toStatus, at: sql<Date>`max(${at})`.mapWith(at) })
    .from(deliveryEvents)
    .where(and(inArray(orderId, orderIds), not(isSaidAgain)))
    .groupBy(orderId, toStatus)
  const found = new Map<string, StateTimes>()
  for (const { orderId: id, toStatus: status, at: time } of rows)
    found.set(id, { ...found.get(id), [status]: time.toISOString() })
  return found
}
