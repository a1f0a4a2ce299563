import { and, eq, sql } from 'drizzle-orm'
import { deliveries, deliveryEvents, orders } from '#app/server/database/schema.ts'
import { type DeliveryMove, readLastMoves } from '#app/server/moves/move-delivery.ts'
import type { Shop } from '#app/server/shop.ts'

/** A driver's word about a parcel of the run. */
type LateDelivery = Pick<
  DeliveryMove,
  'orderId' | 'actor' | 'actorName' | 'origin' | 'moveId' | 'leftAt' | 'whoTook' | 'collected'
> & { inRun: string }

/**
 * Keeps what a driver says of a delivery that somebody else has noted before: the cash, who took it and where it is. Once:
 * false if the driver's own word is there already, or if the parcel stands otherwise.
 */
export async function noteLateDelivery(
  { db, live }: Pick<Shop, 'db' | 'live'>,
  { inRun, orderId, actor, actorName, origin, moveId, leftAt, whoTook, collected }: LateDelivery,
): Promise<boolean> {
  const said = { orderId, actor, actorName, origin, moveId, leftAt, whoTook, collected }
  const noted = await db.transaction(async (tx) => {
    const [parcel] = await tx
      .select({ day: deliveries.day, slotId: deliveries.slotId, buyer: orders.userId })
      .from(deliveries)
      .innerJoin(orders, eq(orders.id, deliveries.orderId))
      .where(
        and(eq(deliveries.orderId, orderId), eq(deliveries.runId, inRun), eq(deliveries.status, 'delivered')),
      )
      .for('update', { of: deliveries })
    const last = (await readLastMoves(tx, [orderId])).get(orderId)
    if (!parcel || last?.origin === 'run') return null
    const { buyer, ...time } = parcel
    await tx
      .insert(deliveryEvents)
      .values({ ...said, ...time, fromStatus: 'delivered', toStatus: 'delivered' })
    await tx
      .update(deliveries)
      .set({ version: sql`${deliveries.version} + 1` })
      .where(eq(deliveries.orderId, orderId))
    return { buyer }
  })
  if (noted) live.broadcastOrderChange(orderId, noted.buyer)
  return noted !== null
}
