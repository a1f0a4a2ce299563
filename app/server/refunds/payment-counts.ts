import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { checkouts, refunds } from '#app/server/database/schema.ts'
import type { Shop } from '#app/server/shop.ts'
import { WAITING } from '#app/shop/checkout/checkout-status.ts'
import { REFUND_STATUSES, type RefundStatus } from '#app/shop/refunds/refund-status.ts'

export async function countWaitingCodes({ db }: Pick<Shop, 'db'>): Promise<number> {
  return db.$count(checkouts, and(inArray(checkouts.status, WAITING), gt(checkouts.scanUntil, sql`now()`)))
}

/** Refunds that have not gone back yet, of each provider; of one without keys too, while it has some. */
export async function countWaitingRefunds({
  db,
  payments,
}: Pick<Shop, 'db' | 'payments'>): Promise<Record<string, number>> {
  const rows = await db
    .select({ provider: refunds.provider, count: sql<number>`count(*)::int` })
    .from(refunds)
    .where(eq(refunds.status, 'wanted'))
    .groupBy(refunds.provider)
  const none = payments.names.map((name) => [name, 0])
  return Object.fromEntries([...none, ...rows.map(({ provider, count }) => [provider, count])])
}

/** Those that were closed by the owner are not counted as failed or sent twice. */
export async function countRefunds({ db }: Pick<Shop, 'db'>): Promise<Record<RefundStatus, number>> {
  const rows = await db
    .select({ status: refunds.status, count: sql<number>`count(*)::int` })
    .from(refunds)
    .where(sql`${refunds.closedAt} is null`)
    .groupBy(refunds.status)
  const counted = new Map(rows.map(({ status, count }) => [status, count]))
  const all = REFUND_STATUSES.map((status) => [status, counted.get(status) ?? 0])
  return Object.fromEntries(all) as Record<RefundStatus, number>
}
