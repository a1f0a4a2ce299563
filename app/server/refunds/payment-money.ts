import { eq, sql } from 'drizzle-orm'
import { disputes, orders, paymentExceptions, refunds } from '#app/server/database/schema.ts'
import type { Database, Transaction } from '#app/server/database/transact.ts'
import type { PaymentMoney } from '#app/shop/refunds/refund.ts'

/**
 * Every new refund takes this lock after the refunds, so that each sees the other. False for another
 * program's payment.
 */
export async function lockPayment(tx: Transaction, paymentId: string): Promise<boolean> {
  const ordered = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.paymentId, paymentId))
    .for('update')
  const noted = await tx
    .select({ id: paymentExceptions.paymentId })
    .from(paymentExceptions)
    .where(eq(paymentExceptions.paymentId, paymentId))
    .for('update')
  return ordered.length + noted.length > 0
}

/** Reads the amount paid and the amounts given back, apart from one refund. */
export async function readPaymentMoney(db: Database, paymentId: string, except = ''): Promise<PaymentMoney> {
  const paid = await db.execute<{ paid: string }>(sql`select coalesce(
    (select o.amount from ${orders} o where o.payment_id = ${paymentId}),
    (select e.amount from ${paymentExceptions} e where e.payment_id = ${paymentId}), 0) as paid`)
  const disputed = await db.select().from(disputes).where(eq(disputes.paymentId, paymentId))
  const others = await db
    .select()
    .from(refunds)
    .where(sql`${eq(refunds.paymentId, paymentId)} and ${refunds.id} <> ${except}`)
  return { paid: Number(paid.rows[0]?.paid), refunds: others, disputes: disputed }
}
