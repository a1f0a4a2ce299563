import { inArray } from 'drizzle-orm'
import { handPayments } from '#app/server/database/schema.ts'
import type { Shop } from '#app/server/shop.ts'
import type { HandPayment } from '#app/shop/payments/by-hand/hand-payment.ts'

export type HandMoney = Pick<HandPayment, 'status' | 'due'>

/** By payment, how the money by hand of orders stands. */
export async function readHandMoney(
  { db }: Pick<Shop, 'db'>,
  orders: { paymentId: string }[],
): Promise<Map<string, HandMoney>> {
  const ids = orders.map(({ paymentId }) => paymentId)
  const { reference, status, due } = handPayments
  const rows = await db.select({ reference, status, due }).from(handPayments).where(inArray(reference, ids))
  return new Map(rows.map((row) => [row.reference, row]))
}
