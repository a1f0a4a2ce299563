import { desc, eq, sql } from 'drizzle-orm'
import type { Order } from '#app/shop/order.ts'
import type { User } from '#app/shop/user.ts'
import { orders } from './database/schema.ts'
import type { Shop } from './open-shop.ts'

/** One page of a shopper's own orders, newest first, and how many there are in all. */
export async function ordersOf(
  shop: Pick<Shop, 'db'>,
  user: User,
  page: { limit: number; offset: number },
): Promise<{ orders: Order[]; total: number }> {
  const own = eq(orders.userId, user.uid)
  const [rows, [counted]] = await Promise.all([
    shop.db
      .select()
      .from(orders)
      .where(own)
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(page.limit)
      .offset(page.offset),
    shop.db.select({ total: sql<number>`count(*)::int` }).from(orders).where(own),
  ])
  return { orders: rows.map(orderOf), total: counted?.total ?? 0 }
}

export function orderOf(row: typeof orders.$inferSelect): Order {
  const { id, checkoutId, email, paymentId, subtotal, shipping, shippingDiscount, amount } = row
  return {
    id,
    checkoutId,
    userid: row.userId,
    email,
    cartItems: row.items,
    addressInfo: row.address,
    price: { subtotal, shipping, shippingDiscount, total: amount },
    paymentId,
    date: row.createdAt.toISOString(),
  }
}
