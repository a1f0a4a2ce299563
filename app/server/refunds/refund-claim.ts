import { eq, sql } from 'drizzle-orm'
import { refunds } from '#app/server/database/schema.ts'
import { transact } from '#app/server/database/transact.ts'
import type { Shop } from '#app/server/shop.ts'
import { checkRefundable } from '#app/shop/refunds/refund.ts'
import type { RefundRow } from './finish-refund.ts'
import { lockPayment, readPaymentMoney } from './payment-money.ts'
import { wasAskedLately } from './refund-key.ts'
import { alertWithdrawn, withdrawUnsent } from './withdraw-refund.ts'

/**
 * Commits that the provider is about to be asked. False if it must not be: asked lately, done, disputed, or more than
 * is left by now.
 */
export async function claim(shop: Shop, { id, paymentId, provider }: RefundRow): Promise<boolean> {
  const { claimed, withdrawn } = await transact(shop.pool, async (tx) => {
    const [row] = await tx
      .select({ refund: refunds, askedLately: wasAskedLately() })
      .from(refunds)
      .where(eq(refunds.id, id))
      .for('update')
    await lockPayment(tx, paymentId)
    const isFree = row?.refund.status === 'wanted' && row.refund.providerRefundId === null && !row.askedLately
    if (!isFree) return { claimed: false, withdrawn: [] }
    const money = await readPaymentMoney(tx, paymentId, id)
    const left = checkRefundable({ ...money, provider, providers: shop.payments.names })
    if (!left.ok) return { claimed: false, withdrawn: [] }
    if (row.refund.amount > left.value) {
      return { claimed: false, withdrawn: await withdrawUnsent(tx, paymentId, eq(refunds.id, id)) }
    }
    await tx.update(refunds).set({ askedAt: sql`now()` }).where(eq(refunds.id, id))
    return { claimed: true, withdrawn: [] }
  })
  alertWithdrawn(shop, withdrawn)
  return claimed
}

export async function unclaim({ db }: Shop, { id, askedAt }: RefundRow): Promise<void> {
  await db.update(refunds).set({ askedAt }).where(eq(refunds.id, id))
}
