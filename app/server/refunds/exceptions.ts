import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { paymentExceptions, refunds } from '#app/server/database/schema.ts'
import type { Transaction } from '#app/server/database/transact.ts'
import { transact } from '#app/server/database/transact.ts'
import type { Shop } from '#app/server/shop.ts'
import type { Paid } from '#app/shop/checkout/payment.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'

export type PaymentException = typeof paymentExceptions.$inferSelect

/** Notes money that cannot become an order; true if it was not noted before. */
export async function noteException(
  tx: Transaction,
  {
    payment: { provider, paymentId, reference, amount, currency, way, told },
    checkoutId,
    reason,
  }: { payment: Paid; checkoutId: string | null; reason: string },
): Promise<boolean> {
  const noted = await tx
    .insert(paymentExceptions)
    .values({ paymentId, provider, checkoutId, reference, reason, amount, currency, way, ...told })
    .onConflictDoNothing()
    .returning({ paymentId: paymentExceptions.paymentId })
  return noted.length > 0
}

/** Oldest first. */
export async function listOpenExceptions(shop: Pick<Shop, 'db'>): Promise<PaymentException[]> {
  return shop.db
    .select()
    .from(paymentExceptions)
    .where(eq(paymentExceptions.status, 'open'))
    .orderBy(asc(paymentExceptions.createdAt), asc(paymentExceptions.paymentId))
}

/** Closes an exception and its failed refunds. Refused with `refund-under-way` while money may still go back. */
export async function acceptException(shop: Pick<Shop, 'pool'>, paymentId: string): Promise<Outcome<void>> {
  const own = eq(refunds.paymentId, paymentId)
  return transact(shop.pool, async (tx) => {
    // Locks in the order that a finished refund uses, or the two would wait for each other.
    await tx.select({ id: refunds.id }).from(refunds).where(own).orderBy(asc(refunds.id)).for('update')
    if (!(await lockOpenException(tx, paymentId))) return refused('not-found')
    if ((await tx.$count(refunds, and(own, eq(refunds.status, 'wanted')))) > 0) {
      return refused('refund-under-way')
    }
    await closeAccepted(tx, paymentId)
    return done(undefined)
  })
}

/** With the refunds of its money that have failed. */
async function closeAccepted(tx: Transaction, paymentId: string): Promise<void> {
  await tx
    .update(paymentExceptions)
    .set({ status: 'accepted', closedAt: sql`now()` })
    .where(eq(paymentExceptions.paymentId, paymentId))
  await tx
    .update(refunds)
    .set({ closedAt: sql`now()` })
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.status, 'failed'), isNull(refunds.closedAt)))
}

/** Locks the exception, so that of two concurrent decisions one sees the other. */
export async function lockOpenException(
  tx: Transaction,
  paymentId: string,
): Promise<PaymentException | undefined> {
  const [exception] = await tx
    .select()
    .from(paymentExceptions)
    .where(and(eq(paymentExceptions.paymentId, paymentId), eq(paymentExceptions.status, 'open')))
    .for('update')
  return exception
}
