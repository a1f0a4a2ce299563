import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { refunds } from '#app/server/database/schema.ts'
import type { Transaction } from '#app/server/database/transact.ts'
import { writeToOwner } from '#app/server/email/queue-owner-email.ts'
import type { Shop } from '#app/server/shop.ts'
import { leftToRefund, NOT_SENT } from '#app/shop/refunds/refund.ts'
import type { RefundRow } from './finish-refund.ts'
import { readPaymentMoney } from './payment-money.ts'
import { wasAskedLately } from './refund-key.ts'
import { countWorkAgain } from './work-again.ts'

/**
 * Takes back refunds that the provider was not asked for, since other money of the payment went back meanwhile. The
 * owner decides anew about what is left; if nothing is, she has nothing to decide.
 */
export async function withdrawUnsent(
  tx: Transaction,
  paymentId: string,
  which: SQL = sql`true`,
): Promise<RefundRow[]> {
  const withdrawn = await failUnsent(tx, paymentId, which)
  const isOver = leftToRefund(await readPaymentMoney(tx, paymentId)) === 0
  for (const { id, ...row } of withdrawn) {
    await countWorkAgain(tx, row)
    if (isOver) await tx.update(refunds).set({ closedAt: sql`now()` }).where(eq(refunds.id, id))
    else await writeToOwner(tx, { kind: 'owner-refund', aboutId: id })
  }
  return isOver ? [] : withdrawn
}

function failUnsent(tx: Transaction, paymentId: string, which: SQL) {
  const unsent = and(
    eq(refunds.paymentId, paymentId),
    eq(refunds.status, 'wanted'),
    isNull(refunds.providerRefundId),
    sql`not ${wasAskedLately()}`,
    which,
  )
  return tx
    .update(refunds)
    .set({ status: 'failed', lastError: NOT_SENT, updatedAt: sql`now()` })
    .where(unsent)
    .returning()
}

export function alertWithdrawn({ log }: Pick<Shop, 'log'>, withdrawn: RefundRow[]): void {
  for (const { id: refundId, paymentId, amount } of withdrawn) {
    log.error(
      { alert: 'refund-refused', refundId, paymentId, amount, lastError: NOT_SENT },
      'a refund was not sent, since other money of its payment went back meanwhile',
    )
  }
}
