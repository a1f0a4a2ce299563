import { desc, eq, sql } from 'drizzle-orm'
import { orders } from '#app/server/database/schema.ts'
import type { Shop } from '#app/server/open-shop.ts'
import { completedRefunds } from '#app/server/refunds/order-refunds.ts'
import type { User } from '#app/shop/accounts/user.ts'
import type { Order, OrderRefund } from '#app/shop/orders/order.ts'

export interface ShoppersOrder extends Order {
  refunds: OrderRefund[]
}

export async function ordersOf(
  shop: Pick<Shop, 'db'>,
  user: User,
  page: { limit: number; offset: number },
): Promise<{ orders: ShoppersOrder[]; total: number }> {
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
  const given = await completedRefunds(
    shop,
    rows.map(({ paymentId }) => paymentId),
  )
  return {
    orders: rows.map((row) => ({ ...toOrder(row), refunds: given.get(row.paymentId) ?? [] })),
    total: counted?.total ?? 0,
  }
}

export async function lastAddressOf(
  { db }: Pick<Shop, 'db'>,
  user: User,
): Promise<Order['addressInfo'] | null> {
  const [last] = await db
    .select({ address: orders.address })
    .from(orders)
    .where(eq(orders.userId, user.uid))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1)
  return last?.address ?? null
}

export function toOrder(row: typeof orders.$inferSelect): Order {
  const { id, checkoutId, email, paymentId, price } = row
  return {
    id,
    checkoutId,
    userid: row.userId,
    email,
    cartItems: row.items,
    addressInfo: row.address,
    price,
    paymentId,
    date: row.createdAt.toISOString(),
  }
}
