import { and, asc, gt, inArray } from 'drizzle-orm'
import { refunds } from '#app/server/database/schema.ts'
import type { Shop } from '#app/server/shop.ts'
import type { OrderRefund } from '#app/shop/orders/order.ts'
import { GIVEN_BACK } from '#app/shop/refunds/refund-status.ts'

/** Without lines that were taken out for nothing. */
export async function completedRefunds(
  { db }: Pick<Shop, 'db'>,
  paymentIds: string[],
): Promise<Map<string, OrderRefund[]>> {
  if (paymentIds.length === 0) return new Map()
  const rows = await selectCompleted(db, paymentIds)
  return Map.groupBy(
    rows.map(({ date, ...row }) => ({ ...row, date: date.toISOString() })),
    ({ paymentId }) => paymentId,
  )
}

function selectCompleted(db: Shop['db'], paymentIds: string[]) {
  return db
    .select({
      id: refunds.id,
      paymentId: refunds.paymentId,
      amount: refunds.amount,
      bankReference: refunds.bankReference,
      date: refunds.updatedAt,
    })
    .from(refunds)
    .where(
      and(inArray(refunds.paymentId, paymentIds), inArray(refunds.status, GIVEN_BACK), gt(refunds.amount, 0)),
    )
    .orderBy(asc(refunds.updatedAt))
}
