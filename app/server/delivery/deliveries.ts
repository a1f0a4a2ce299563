import { asc, eq, sql } from 'drizzle-orm'
import { deliveries, ordersNow } from '#app/server/database/schema.ts'
import type { Shop } from '#app/server/shop.ts'
import type { UnscheduledReason } from '#app/shop/delivery/delivery-status.ts'

const MAX_LISTED = 100

export interface UnscheduledOrder {
  orderId: string
  recipient: string
  reason: UnscheduledReason | null
  since: Date
}

/** Paid orders that need a time, longest waiting first. */
export function listUnscheduled({ db }: Pick<Shop, 'db'>): Promise<UnscheduledOrder[]> {
  return db
    .select({
      orderId: ordersNow.id,
      recipient: sql<string>`${ordersNow.address} ->> 'name'`,
      reason: deliveries.reason,
      since: deliveries.updatedAt,
    })
    .from(deliveries)
    .innerJoin(ordersNow, eq(ordersNow.id, deliveries.orderId))
    .where(eq(deliveries.status, 'unscheduled'))
    .orderBy(asc(deliveries.updatedAt), asc(ordersNow.id))
    .limit(MAX_LISTED)
}

export async function countDeliveries({
  db,
}: Pick<Shop, 'db'>): Promise<{ held: number; unscheduled: number }> {
  const { rows } = await db.execute<{ held: number; unscheduled: number }>(sql`
    select (select count(*)::int from slot_claims where state = 'held') as held,
      (select count(*)::int from deliveries where status = 'unscheduled') as unscheduled`)
  return rows[0] ?? { held: 0, unscheduled: 0 }
}
