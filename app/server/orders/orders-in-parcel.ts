import { and, asc, eq, isNull } from 'drizzle-orm'
import { buyerNameSql } from '#app/server/database/buyer-name-sql.ts'
import { deliveries, ordersNow, user } from '#app/server/database/schema.ts'
import type { Shop } from '#app/server/shop.ts'
import type { OrderInParcel } from '#app/shop/orders/order.ts'

/** The oldest first. */
export function listOrdersInParcel({ db }: Pick<Shop, 'db'>, orderId: string): Promise<OrderInParcel[]> {
  return db
    .select({ id: ordersNow.id, buyer: buyerNameSql(ordersNow), price: ordersNow.price })
    .from(ordersNow)
    .leftJoin(deliveries, eq(deliveries.orderId, ordersNow.id))
    .leftJoin(user, eq(user.id, ordersNow.userId))
    .where(and(eq(ordersNow.joins, orderId), isNull(deliveries.orderId)))
    .orderBy(asc(ordersNow.createdAt), asc(ordersNow.id))
}
