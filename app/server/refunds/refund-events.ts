import { randomUUID } from 'node:crypto'
import { and, eq, or } from 'drizzle-orm'
import { orders, paymentExceptions, refunds } from '#app/server/database/schema.ts'
import { type Transaction, transact } from '#app/server/database/transact.ts'
import { writeToOwner } from '#app/server/email/queue-owner-email.ts'
import type { Shop } from '#app/server/open-shop.ts'
import type { RefundNews } from '#app/server/payments/payment-provider.ts'
import {
  broadcastChange,
  closeCoveredException,
  completeRefund,
  failRefund,
  keepProviderRefund,
  MADE_AT_PROVIDER,
  type RefundRow,
  writeToShopper,
} from './finish-refund.ts'
import { REFUND_KEY } from './send-refunds.ts'
import { alertSentTwice, isTransferred } from './sent-twice.ts'

type EventShop = Pick<Shop, 'pool' | 'db' | 'log' | 'live' | 'payments'>

/** Handles an event about a refund of ours, found by key, or one made in the provider's dashboard. */
export async function noteRefundNews(shop: EventShop, news: RefundNews): Promise<void> {
  const own = await findOwn(shop, news)
  if (own) return noteOwn(shop, own, news)
  if (news.status === 'done' && news.key === null) await noteMadeAtProvider(shop, news)
}

async function findOwn(
  { db }: EventShop,
  { id, paymentId, key, status }: RefundNews,
): Promise<RefundRow | null> {
  const ours = key?.startsWith(REFUND_KEY) ? key.slice(REFUND_KEY.length) : ''
  const found = await db
    .select()
    .from(refunds)
    .where(or(eq(refunds.providerRefundId, id), and(eq(refunds.id, ours), eq(refunds.paymentId, paymentId))))
  const sent = found.find(({ providerRefundId }) => providerRefundId === id)
  const own = found.find((row) => row.id === ours) ?? sent
  // A transfer by hand is final; what the provider sent on top of it may still fail.
  return (own?.status === 'by-hand' && status !== 'done' ? sent : own) ?? null
}

async function noteOwn(shop: EventShop, { id }: RefundRow, news: RefundNews): Promise<void> {
  switch (news.status) {
    case 'done':
      await completeRefund(shop, id, news.id)
      return
    case 'pending':
      return keepProviderRefund(shop, id, news.id)
    case 'failed':
      return failRefund(shop, id, { alert: 'refund-failed', lastError: 'failed', providerRefundId: news.id })
  }
}

/** Records a refund that the shop did not make, so that less is left, and closes the exception once all went back. */
async function noteMadeAtProvider(shop: EventShop, news: RefundNews): Promise<void> {
  const { id: providerRefundId, paymentId, amount } = news
  const row = { id: randomUUID(), paymentId, provider: shop.payments.name, amount, reason: MADE_AT_PROVIDER }
  const noted = await transact(shop.pool, async (tx) => {
    if (!(await lockOwnPayment(tx, paymentId))) return null
    const twice = await isTransferred(tx, paymentId, amount)
    const [kept] = await tx
      .insert(refunds)
      .values({ ...row, providerRefundId, status: twice ? 'sent-twice' : 'done' })
      .onConflictDoNothing()
      .returning()
    if (!kept) return null
    if (twice) await writeToOwner(tx, 'owner-refund', kept.id)
    else {
      await closeCoveredException(tx, paymentId)
      await writeToShopper(tx, row)
    }
    return kept
  })
  if (noted?.status === 'sent-twice') alertSentTwice(shop, noted)
  if (noted) await broadcastChange(shop, paymentId)
}

/** False for a payment of another program. */
async function lockOwnPayment(tx: Transaction, paymentId: string): Promise<boolean> {
  const order = await tx.select().from(orders).where(eq(orders.paymentId, paymentId)).for('update')
  const waiting = await tx
    .select()
    .from(paymentExceptions)
    .where(eq(paymentExceptions.paymentId, paymentId))
    .for('update')
  return order.length + waiting.length > 0
}
