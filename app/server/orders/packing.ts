import { eq } from 'drizzle-orm'
import { orders, packedOrders } from '#app/server/database/schema.ts'
import type { Shop } from '#app/server/shop.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'

/** Refused with `not-found`. */
export async function setPacked(
  { db, live }: Pick<Shop, 'db' | 'live'>,
  orderId: string,
  isPacked: boolean,
): Promise<Outcome<null>> {
  const [order] = await db.select({ userId: orders.userId }).from(orders).where(eq(orders.id, orderId))
  if (!order) return refused('not-found')
  if (isPacked) await db.insert(packedOrders).values({ orderId }).onConflictDoNothing()
  else await db.delete(packedOrders).where(eq(packedOrders.orderId, orderId))
  live.broadcastOrderChange(orderId, order.userId)
  return done(null)
}
