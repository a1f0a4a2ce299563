import { and, asc, inArray } from 'drizzle-orm'
import { refunds } from '#app/server/database/schema.ts'
import type { Shop } from '#app/server/shop.ts'
import type { OrderRefund } from '#app/shop/orders/order.ts'
import { GIVEN_BACK } from '#app/shop/refunds/refund-status.ts'

export async function completedRefunds(
  { db }: Pick<Shop, 'db'>,
  paymentIds: string[],
): Promise<Map<string, OrderRefund[]>> {
  if (paymentIds.length === 0) return new Map()
  const rows = await db
    .select({
      id: refunds.id,
      paymentId: refunds.paymentId,
      amount: refunds.amount,
      bankReference: refunds.bankReference,
      date: refunds.updatedAt,
    })
    .from(refunds)
    .where(and(inArray(refunds.paymentId, paymentIds), inArray(refunds.status, GIVEN_BACK)))
    .orderBy(asc(refunds.updatedAt))
  return Map.groupBy(
    rows.map(({ date, ...row }) => ({ ...row, date: date.toISOString() })),
    ({ paymentId }) => paymentId,
  )
}
