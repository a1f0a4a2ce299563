import { sql } from 'drizzle-orm'
import type { Figures } from '#app/shop/figures.ts'
import { orders, products, user } from './database/schema.ts'
import type { Shop } from './open-shop.ts'

export async function figures(shop: Pick<Shop, 'db'>): Promise<Figures> {
  const [found] = await shop.db
    .select({
      products: sql<number>`(select count(*)::int from ${products})`,
      users: sql<number>`(select count(*)::int from ${user})`,
      orders: sql<number>`count(*)::int`,
      sales: sql<string>`coalesce(sum(${orders.subtotal}), 0)`,
    })
    .from(orders)
  return {
    products: found?.products ?? 0,
    orders: found?.orders ?? 0,
    users: found?.users ?? 0,
    sales: Number(found?.sales ?? 0),
  }
}
