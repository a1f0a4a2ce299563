import { randomUUID } from 'node:crypto'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { checkouts, disputes, orders, refunds } from '#app/server/database/schema.ts'
import type { Transaction } from '#app/server/database/transact.ts'
import { transact } from '#app/server/database/transact.ts'
import type { Shop } from '#app/server/open-shop.ts'
import { mayManageShop } from '#app/shop/accounts/access.ts'
import type { User } from '#app/shop/accounts/user.ts'
import type { Satang } from '#app/shop/money.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import { checkRefundable, type RefundFacts } from '#app/shop/refunds/refund.ts'
import { lockOpenException } from './exceptions.ts'
import { wasAskedLately } from './refund-key.ts'

/** An exception is closed only by its own refund. */
type RefundReason = 'order' | 'exception'

export interface RefundRequest {
  /** Made by the form: sent twice, it is one refund. */
  id: string
  /** The amount left according to the page; if it has changed, nothing is refunded. */
  left: Satang
  /** Absent means all that is left. */
  amount?: Satang | undefined
}

type Money = Pick<RefundFacts, 'paid' | 'provider' | 'currentProvider'> & { paymentId: string }

/**
 * Stores a refund, which the job sends within a minute. Refused with `refund-too-large` (`most` is left),
 * `refund-changed`, `refund-disputed`, `refund-other-provider`, `not-found` or `not-allowed`.
 */
export async function refundOrder(
  shop: Pick<Shop, 'pool' | 'payments' | 'live'>,
  admin: User,
  { orderId, ...request }: { orderId: string } & Partial<RefundRequest>,
): Promise<Outcome<{ refundId: string }>> {
  if (!mayManageShop(admin)) return refused('not-allowed')
  let buyer: string | undefined
  const wanted = await transact(shop.pool, async (tx) => {
    const [order] = await tx
      .select({
        paymentId: orders.paymentId,
        paid: orders.amount,
        provider: checkouts.provider,
        userId: orders.userId,
      })
      .from(orders)
      .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
      .where(eq(orders.id, orderId))
      .for('update')
    if (!order) return refused('not-found')
    const { userId, ...paid } = order
    buyer = userId
    const money = { ...paid, currentProvider: shop.payments.name }
    return wantRefund(tx, money, { request, reason: 'order' })
  })
  if (wanted.ok && buyer) shop.live.tellOrderChanged(orderId, buyer)
  return wanted
}

/** The exception stays open until the provider has refunded it. */
export async function refundException(
  shop: Pick<Shop, 'pool' | 'payments'>,
  admin: User,
  paymentId: string,
): Promise<Outcome<{ refundId: string }>> {
  if (!mayManageShop(admin)) return refused('not-allowed')
  return transact(shop.pool, async (tx) => {
    const exception = await lockOpenException(tx, paymentId)
    if (!exception) return refused('not-found')
    const { provider, amount: paid } = exception
    return wantRefund(
      tx,
      { paymentId, provider, paid, currentProvider: shop.payments.name },
      { request: {}, reason: 'exception' },
    )
  })
}

/**
 * Takes a refund off the list for good; money that went twice stays counted. Refused with `refund-under-way` while the
 * provider may have it.
 */
export async function closeRefund(
  { db, payments }: Pick<Shop, 'db' | 'payments'>,
  admin: User,
  id: string,
): Promise<Outcome<void>> {
  if (!mayManageShop(admin)) return refused('not-allowed')
  const open = and(eq(refunds.id, id), isNull(refunds.closedAt))
  const seen = await db
    .update(refunds)
    .set({ closedAt: sql`now()` })
    .where(and(open, eq(refunds.status, 'sent-twice')))
    .returning({ id: refunds.id })
  if (seen.length > 0) return done(undefined)
  const isOut = sql`(${refunds.provider} <> ${payments.name} or not ${wasAskedLately()})`
  const closed = await db
    .update(refunds)
    .set({ status: 'failed', closedAt: sql`now()`, updatedAt: sql`now()` })
    .where(
      and(
        open,
        or(
          eq(refunds.status, 'failed'),
          and(eq(refunds.status, 'wanted'), isNull(refunds.providerRefundId), isOut),
        ),
      ),
    )
    .returning({ id: refunds.id })
  if (closed.length > 0) return done(undefined)
  const waiting = await db.$count(refunds, and(open, eq(refunds.status, 'wanted')))
  return refused(waiting > 0 ? 'refund-under-way' : 'not-found')
}

/** The caller has locked the payment's row, so that concurrent refunds see each other. */
async function wantRefund(
  tx: Transaction,
  money: Money,
  { request: wish, reason }: { request: Partial<RefundRequest>; reason: RefundReason },
): Promise<Outcome<{ refundId: string }>> {
  const { paymentId, provider } = money
  const earlier = await tx.select().from(refunds).where(eq(refunds.paymentId, paymentId))
  if (earlier.some(({ id }) => id === wish.id)) return done({ refundId: wish.id ?? '' })
  const disputed = await tx.select().from(disputes).where(eq(disputes.paymentId, paymentId))
  const checked = checkRefundable({ ...money, refunds: earlier, disputes: disputed })
  if (!checked.ok) return checked
  const left = checked.value
  if (wish.left !== undefined && wish.left !== left) return refused('refund-changed', { most: left })
  const amount = wish.amount ?? left
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > left) {
    return refused('refund-too-large', { most: left })
  }
  const id = wish.id ?? randomUUID()
  await tx.insert(refunds).values({ id, paymentId, provider, amount, reason })
  return done({ refundId: id })
}
