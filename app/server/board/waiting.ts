import { and, eq, inArray, lt, or, sql } from 'drizzle-orm'
import { deliveries, handPayments } from '#app/server/database/schema.ts'
import type { Shop } from '#app/server/shop.ts'
import { bangkokDay } from '#app/shop/day.ts'
import { UNDER_WAY } from '#app/shop/delivery/delivery-status.ts'

/** Counts over all days. */
export interface Waiting {
  slips: number
  unscheduled: number
  failed: number
  /** Of a day before today, and not at their end. */
  overdue: number
  /** The last of these days. */
  overdueDay: string | null
}

export async function countWaiting({ db }: Pick<Shop, 'db'>): Promise<Waiting> {
  const today = bangkokDay(new Date())
  const isOverdue = and(lt(deliveries.day, today), inArray(deliveries.status, UNDER_WAY))
  const [[found], slips] = await Promise.all([
    db
      .select({
        unscheduled: sql<number>`count(*) filter (where ${deliveries.status} = 'unscheduled')::int`,
        failed: sql<number>`count(*) filter (where ${deliveries.status} = 'failed')::int`,
        overdue: sql<number>`count(*) filter (where ${isOverdue})::int`,
        overdueDay: sql<string | null>`(max(${deliveries.day}) filter (where ${isOverdue}))::text`,
      })
      .from(deliveries)
      .where(or(eq(deliveries.status, 'unscheduled'), eq(deliveries.status, 'failed'), isOverdue)),
    db.$count(handPayments, eq(handPayments.status, 'slip')),
  ])
  return { ...{ unscheduled: 0, failed: 0, overdue: 0, overdueDay: null }, ...found, slips }
}
