import { and, asc, eq } from 'drizzle-orm'
import { buyerNameSql } from '#app/server/database/buyer-name-sql.ts'
import { handPayments, ordersNow, user } from '#app/server/database/schema.ts'
import { joinedIn } from '#app/server/delivery/joined-orders.ts'
import type { Shop } from '#app/server/shop.ts'
import type { JoinedOrder } from '#app/shop/orders/order.ts'

/** The orders that lie in an order's parcel, besides its own goods; oldest first. */
export async function listJoined({ db }: Pick<Shop, 'db'>, orderId: string): Promise<JoinedOrder[]> {
  const { id, price, paymentId, createdAt } = ordersNow
  const isOwed = and(eq(handPayments.reference, paymentId), eq(handPayments.status, 'owed'))
  const rows = await db
    .select({ id, buyerName: buyerNameSql(ordersNow), price, owed: handPayments.amount })
    .from(ordersNow)
    .leftJoin(user, eq(user.id, ordersNow.userId))
    .leftJoin(handPayments, isOwed)
    .where(joinedIn(orderId))
    .orderBy(asc(createdAt), asc(id))
  return rows.map(({ price: { total }, ...row }) => ({ ...row, total }))
}
