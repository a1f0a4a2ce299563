import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { emails, orders, paymentExceptions, refunds } from '#app/server/database/schema.ts'
import type { Transaction } from '#app/server/database/transact.ts'
import { transact } from '#app/server/database/transact.ts'
import { writeToOwner } from '#app/server/email/queue-owner-email.ts'
import type { Shop } from '#app/server/shop.ts'
import { GIVEN_BACK, mayRefundMove } from '#app/shop/refunds/refund-status.ts'
import { lostSql, refundedSql } from './refunded-sql.ts'
import { alertSentTwice, noteSentTwice } from './sent-twice.ts'
import { countWorkAgain } from './work-again.ts'

export type RefundRow = typeof refunds.$inferSelect

/** The reason of a refund that was found at the provider, and not asked for by these books. */
export const MADE_AT_PROVIDER = 'at-provider'
const MAX_REASON_LENGTH = 500

interface Failure {
  alert: 'refund-refused' | 'refund-failed'
  lastError: string
  providerRefundId?: string
}

/**
 * Completes a refund once, closes its exception and emails the shopper. False if it was done before, or by hand, which
 * the owner is told of.
 */
export async function completeRefund(
  shop: Pick<Shop, 'pool' | 'db' | 'live' | 'log'>,
  refundId: string,
  providerRefundId: string,
): Promise<boolean> {
  let twice: RefundRow | null = null
  const completed = await transact(shop.pool, async (tx) => {
    const [row] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('update')
    if (row?.status === 'by-hand') twice = await noteSentTwice(tx, row, providerRefundId)
    if (!row || !mayComplete(row)) return null
    await takeOverOwn(tx, refundId, providerRefundId)
    await tx
      .update(refunds)
      .set({ status: 'done', providerRefundId, lastError: null, closedAt: null, updatedAt: sql`now()` })
      .where(eq(refunds.id, refundId))
    // An order's refund does not close an exception.
    if (row.reason === MADE_AT_PROVIDER) await closeCoveredException(tx, row.paymentId)
    else if (row.reason !== 'order') await closeException(tx, row.paymentId)
    await writeToShopper(tx, row)
    if (row.status === 'failed') await countWorkAgain(tx, row)
    return row
  })
  if (twice) alertSentTwice(shop, twice)
  const changed = completed ?? twice
  if (changed) await broadcastChange(shop, changed.paymentId)
  return completed !== null
}

export async function keepProviderRefund(
  { db }: Pick<Shop, 'db'>,
  refundId: string,
  providerRefundId: string,
): Promise<void> {
  await db
    .update(refunds)
    .set({ providerRefundId, lastError: null })
    .where(and(eq(refunds.id, refundId), eq(refunds.status, 'wanted')))
}

/** Shows the refund, and its exception, to the owner again; money that went twice and came back needs nobody. */
export async function failRefund(
  shop: Pick<Shop, 'pool' | 'db' | 'log' | 'live'>,
  refundId: string,
  { alert, lastError, ...found }: Failure,
): Promise<void> {
  const failed = await transact(shop.pool, (tx) => failWithin(tx, refundId, { lastError, ...found }))
  if (!failed) return
  const { paymentId, reason } = failed
  shop.log.error({ alert, refundId, paymentId, reason, lastError }, 'a refund failed at the provider')
  await broadcastChange(shop, paymentId)
}

async function failWithin(
  tx: Transaction,
  refundId: string,
  failure: Omit<Failure, 'alert'>,
): Promise<RefundRow | null> {
  const [before] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('update')
  if (!before || !mayRefundMove(before.status, 'failed')) return null
  const wasTwice = before.status === 'sent-twice'
  const row = await storeFailure(tx, before, failure)
  if (!row || wasTwice) return null
  if (row.reason !== 'order') await reopenException(tx, row.paymentId)
  await tx.delete(emails).where(and(eq(emails.refundId, refundId), isNull(emails.sentAt)))
  await writeToOwner(tx, { kind: 'owner-refund', aboutId: refundId })
  await countWorkAgain(tx, row)
  return row
}

async function storeFailure(
  tx: Transaction,
  { id, status }: RefundRow,
  { lastError, ...found }: Omit<Failure, 'alert'>,
): Promise<RefundRow | undefined> {
  const reason = lastError.slice(0, MAX_REASON_LENGTH)
  const closed = status === 'sent-twice' ? { closedAt: sql`now()` } : {}
  const [row] = await tx
    .update(refunds)
    .set({ status: 'failed', lastError: reason, updatedAt: sql`now()`, ...closed, ...found })
    .where(eq(refunds.id, id))
    .returning()
  return row
}

/** Does nothing if the payer, or their email, is unknown. */
export async function writeToShopper(
  tx: Transaction,
  { id, paymentId }: Pick<RefundRow, 'id' | 'paymentId'>,
): Promise<void> {
  await tx.execute(sql`
    insert into emails (id, kind, order_id, refund_id, recipient, language)
      select ${randomUUID()}, 'refund', o.id, ${id}, c.email, c.language
        from checkouts c left join orders o on o.checkout_id = c.id and o.payment_id = ${paymentId}
        where c.email is not null and c.id = coalesce(
          (select checkout_id from orders where payment_id = ${paymentId}),
          (select checkout_id from payment_exceptions where payment_id = ${paymentId}))
      on conflict do nothing`)
}

export async function broadcastChange(
  { db, live }: Pick<Shop, 'db' | 'live'>,
  paymentId: string,
): Promise<void> {
  const [order] = await db
    .select({ id: orders.id, userId: orders.userId })
    .from(orders)
    .where(eq(orders.paymentId, paymentId))
  if (order) live.broadcastOrderChange(order.id, order.userId)
}

/** A refund that failed without an answer from the provider may still turn out to be done. */
function mayComplete({ status, providerRefundId }: RefundRow): boolean {
  return mayRefundMove(status, 'done') && !(status === 'failed' && providerRefundId !== null)
}

/** An event before our own answer, without the key, looked like a refund that was made in the provider's dashboard. */
async function takeOverOwn(tx: Transaction, refundId: string, providerRefundId: string): Promise<void> {
  const own = and(
    eq(refunds.providerRefundId, providerRefundId),
    eq(refunds.reason, MADE_AT_PROVIDER),
    ne(refunds.id, refundId),
  )
  const rows = tx.select({ id: refunds.id }).from(refunds).where(own)
  await tx.update(emails).set({ refundId }).where(inArray(emails.refundId, rows))
  await tx.delete(refunds).where(own)
}

/** Closes the exception of a payment that went back whole, by refunds and by a bank. */
export async function closeCoveredException(tx: Transaction, paymentId: string): Promise<void> {
  await tx
    .update(paymentExceptions)
    .set({ status: 'refunded', closedAt: sql`now()` })
    .where(
      and(
        eq(paymentExceptions.paymentId, paymentId),
        eq(paymentExceptions.status, 'open'),
        sql`${paymentExceptions.amount} <= ${refundedSql(sql`${paymentId}`, GIVEN_BACK)} + ${lostSql(sql`${paymentId}`)}`,
      ),
    )
}

async function closeException(tx: Transaction, paymentId: string): Promise<void> {
  await tx
    .update(paymentExceptions)
    .set({ status: 'refunded', closedAt: sql`now()` })
    .where(and(eq(paymentExceptions.paymentId, paymentId), eq(paymentExceptions.status, 'open')))
}

async function reopenException(tx: Transaction, paymentId: string): Promise<void> {
  await tx
    .update(paymentExceptions)
    .set({ status: 'open', closedAt: null })
    .where(and(eq(paymentExceptions.paymentId, paymentId), ne(paymentExceptions.status, 'open')))
}
