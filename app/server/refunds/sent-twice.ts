import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { refunds } from '#app/server/database/schema.ts'
import type { Transaction } from '#app/server/database/transact.ts'
import { writeToOwner } from '#app/server/email/queue-owner-email.ts'
import type { Shop } from '#app/server/shop.ts'
import type { Satang } from '#app/shop/money.ts'

type RefundRow = typeof refunds.$inferSelect

/** Records what the provider sent on top of a transfer by hand; null if it is known, or failed there before. */
export async function noteSentTwice(
  tx: Transaction,
  byHand: RefundRow,
  providerRefundId: string,
): Promise<RefundRow | null> {
  const { paymentId, provider, amount, reason } = byHand
  const [noted] = await tx
    .insert(refunds)
    .values({
      ...{ id: randomUUID(), paymentId, provider, amount, reason },
      ...{ status: 'sent-twice', providerRefundId },
    })
    // An event without our key came first; or the refund failed there before its transfer, and nothing changes.
    .onConflictDoUpdate({
      target: refunds.providerRefundId,
      set: { status: 'sent-twice', closedAt: null },
      setWhere: eq(refunds.status, 'done'),
    })
    .returning()
  if (!noted) return null
  await writeToOwner(tx, { kind: 'owner-refund', aboutId: noted.id })
  return noted
}

/** True if the owner transferred this amount herself, so that another refund of it may be the same money. */
export async function isTransferred(tx: Transaction, paymentId: string, amount: Satang): Promise<boolean> {
  const same = and(
    eq(refunds.paymentId, paymentId),
    eq(refunds.status, 'by-hand'),
    eq(refunds.amount, amount),
  )
  return (await tx.$count(refunds, same)) > 0
}

export function alertSentTwice(
  { log }: Pick<Shop, 'log'>,
  { id: refundId, paymentId, amount }: RefundRow,
): void {
  log.error(
    { alert: 'refund-sent-twice', refundId, paymentId, amount },
    'a refund by hand was also sent by the provider',
  )
}
