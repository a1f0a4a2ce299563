import { eq } from 'drizzle-orm'
import { orders } from '#app/server/database/schema.ts'
import type { Transaction } from '#app/server/database/transact.ts'
import { lockHandPayment, moveWithin } from './move-payment.ts'

/** Nobody is asked for the money of an order that is cancelled. Money that came stays, for the owner to give back. */
export async function writeOffOwed(
  tx: Transaction,
  { orderId, actorName }: { orderId: string; actorName?: string | null },
): Promise<void> {
  const [order] = await tx.select({ id: orders.paymentId }).from(orders).where(eq(orders.id, orderId))
  const payment = order && (await lockHandPayment(tx, order.id))
  if (payment?.status === 'owed')
    await moveWithin(tx, payment, { to: 'written-off', actor: actorName ?? 'shop' })
}
