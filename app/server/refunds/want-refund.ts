import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { disputes, refunds } from '#app/server/database/schema.ts'
import type { Transaction } from '#app/server/database/transact.ts'
import type { Satang } from '#app/shop/money.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import { type PricedLines, shareOfLines } from '#app/shop/refunds/line-share.ts'
import { checkRefundable, listTakenOut, type RefundFacts } from '#app/shop/refunds/refund.ts'

/** An exception is closed only by its own refund. */
type RefundReason = 'order' | 'exception'

export interface RefundRequest {
  /** Made by the form: sent twice, it is one refund. */
  id: string
  /** The amount left according to the page; if it has changed, nothing is refunded. */
  left: Satang
  /** Absent means the lines that are taken out, or all that is left. */
  amount?: Satang | undefined
  /** Ids of lines that are not made any more. */
  takenOut?: string[] | undefined
}

interface Money extends Pick<RefundFacts, 'paid' | 'provider' | 'providers' | 'byHand'> {
  paymentId: string
  /** Lines that can be taken out. */
  lines?: PricedLines
}

/** Stores a refund. The caller has locked the payment's row, so that concurrent refunds see each other. */
export async function wantRefund(
  tx: Transaction,
  { lines = { items: [], discount: 0 }, ...money }: Money,
  { request, reason }: { request: Partial<RefundRequest>; reason: RefundReason },
): Promise<Outcome<{ refundId: string; amount: Satang }>> {
  const { paymentId, provider } = money
  const earlier = await tx.select().from(refunds).where(eq(refunds.paymentId, paymentId))
  const repeated = earlier.find(({ id }) => id === request.id)
  if (repeated) return done({ refundId: repeated.id, amount: repeated.amount })
  const disputed = await tx.select().from(disputes).where(eq(disputes.paymentId, paymentId))
  const checked = checkRefundable({ ...money, refunds: earlier, disputes: disputed })
  if (!checked.ok) return checked
  const left = checked.value
  const [before, takenOut = []] = [listTakenOut(earlier), request.takenOut]
  const isTakenTwice = before.some((line) => takenOut.includes(line))
  if (isTakenTwice || (request.left !== undefined && request.left !== left))
    return refused('refund-changed', { most: left })
  const isForLines = takenOut.length > 0
  const amount = request.amount ?? (isForLines ? shareOfLines(lines, { before, now: takenOut }) : left)
  const isNothing = amount === 0 && lines.items.some(({ id }) => takenOut.includes(id))
  if (!Number.isSafeInteger(amount) || (amount <= 0 && !isNothing) || amount > left) {
    return refused('refund-too-large', { most: left })
  }
  const id = request.id ?? randomUUID()
  // No provider is asked to send nothing.
  const status = isNothing ? 'done' : 'wanted'
  await tx
    .insert(refunds)
    .values({ id, paymentId, provider, amount, reason, status, takenOut: isForLines ? takenOut : null })
  return done({ refundId: id, amount })
}
