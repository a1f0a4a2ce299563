import { and, asc, gt, inArray, sql } from 'drizzle-orm'
import { refunds } from '#app/server/database/schema.ts'
import type { Shop } from '#app/server/shop.ts'
import type { OrderRefund } from '#app/shop/orders/order.ts'
import { PENDING, REFUNDED } from '#app/shop/refunds/refund-status.ts'

/** Refunds by payment, the pending ones last; without lines that were taken out for nothing. */
export async function listRefunds(
  { db }: Pick<Shop, 'db'>,
  paymentIds: string[],
): Promise<Map<string, OrderRefund[]>> {
  if (paymentIds.length === 0) return new Map()
  const rows = await selectRefunds(db, paymentIds)
  return Map.groupBy(
    rows.map(({ date, isPending, ...row }) => ({ ...row, date: isPending ? null : date.toISOString() })),
    ({ paymentId }) => paymentId,
  )
}

function selectRefunds(db: Shop['db'], paymentIds: string[]) {
  const isPending = sql<boolean>`${inArray(refunds.status, PENDING)}`
  return db
    .select({
      id: refunds.id,
      paymentId: refunds.paymentId,
      amount: refunds.amount,
      bankReference: refunds.bankReference,
      date: refunds.updatedAt,
      isPending,
    })
    .from(refunds)
    .where(
      and(inArray(refunds.paymentId, paymentIds), inArray(refunds.status, REFUNDED), gt(refunds.amount, 0)),
    )
    .orderBy(isPending, asc(refunds.updatedAt))
}
