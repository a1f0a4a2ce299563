import { randomUUID } from 'node:crypto'
import { and, eq, or, sql } from 'drizzle-orm'
import { orders, paymentExceptions, refunds } from '#app/server/database/schema.ts'
import { transact } from '#app/server/database/transact.ts'
import type { Shop } from '#app/server/open-shop.ts'
import type { RefundNews } from '#app/server/payments/payment-provider.ts'
import {
  BY_HAND,
  broadcastChange,
  completeRefund,
  failRefund,
  keepProviderRefund,
  type RefundRow,
  writeToShopper,
} from './finish-refund.ts'
import { refundedSql } from './refunded-sql.ts'
import { REFUND_KEY } from './send-refunds.ts'

type EventShop = Pick<Shop, 'pool' | 'db' | 'log' | 'live' | 'payments'>

/** Handles an event about a refund of ours, found by key, or one made by hand at the provider. */
export async function noteRefundNews(shop: EventShop, news: RefundNews): Promise<void> {
  const own = await findOwn(shop, news)
  if (own) return noteOwn(shop, own, news)
  if (news.status === 'done' && news.key === null) await noteByHand(shop, news)
}

async function findOwn({ db }: EventShop, { id, paymentId, key }: RefundNews): Promise<RefundRow | null> {
  const ours = key?.startsWith(REFUND_KEY) ? key.slice(REFUND_KEY.length) : ''
  const [found] = await db
    .select()
    .from(refunds)
    .where(or(eq(refunds.providerRefundId, id), and(eq(refunds.id, ours), eq(refunds.paymentId, paymentId))))
  return found ?? null
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

/** Records a refund made by hand, so that less is left, and closes the exception once all went back. */
async function noteByHand(shop: EventShop, news: RefundNews): Promise<void> {
  const { id: providerRefundId, paymentId, amount } = news
  const row = { id: randomUUID(), paymentId, provider: shop.payments.name, amount, reason: BY_HAND }
  const isNew = await transact(shop.pool, async (tx) => {
    const order = await tx.select().from(orders).where(eq(orders.paymentId, paymentId)).for('update')
    const waiting = await tx
      .select()
      .from(paymentExceptions)
      .where(eq(paymentExceptions.paymentId, paymentId))
      .for('update')
    if (order.length + waiting.length === 0) return false
    const noted = await tx
      .insert(refunds)
      .values({ ...row, providerRefundId, status: 'done' })
      .onConflictDoNothing()
      .returning({ id: refunds.id })
    if (noted.length === 0) return false
    await tx
      .update(paymentExceptions)
      .set({ status: 'refunded', closedAt: sql`now()` })
      .where(
        and(
          eq(paymentExceptions.paymentId, paymentId),
          eq(paymentExceptions.status, 'open'),
          sql`${paymentExceptions.amount} <= ${refundedSql(sql`${paymentId}`, ['done'])}`,
        ),
      )
    await writeToShopper(tx, row)
    return true
  })
  if (isNew) await broadcastChange(shop, paymentId)
}
