import { randomUUID } from 'node:crypto'
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { mayManageShop } from '#app/shop/access.ts'
import type { Satang } from '#app/shop/money.ts'
import type { ProviderName } from '#app/shop/payment.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import type { User } from '#app/shop/user.ts'
import type { Transaction } from './database/database.ts'
import { checkouts, orders, paymentExceptions, refunds } from './database/schema.ts'
import { transact } from './database/transact.ts'
import type { Shop } from './open-shop.ts'
import type { ProviderDispute, RefundNews } from './payments/payment-provider.ts'

export type PaymentException = typeof paymentExceptions.$inferSelect

/** Why money goes back; an exception is closed by a refund of its own only. */
type RefundReason = 'order' | 'exception'
/** The reason of a refund that was made by hand at the provider. */
const BY_HAND = 'by-hand'

/** A refund as its form asks for it, so that nothing is given back twice. */
export interface RefundWish {
  /** The form's own: sent twice, it is one refund. */
  id: string
  /** What the form's page said is left; where another refund came between, nothing is given back. */
  left: Satang
  /** All that is left where it is not said. */
  amount?: Satang | undefined
}

interface Money {
  paymentId: string
  provider: ProviderName
  /** All that was paid. */
  paid: Satang
}

/**
 * Gives an order's money back, all that is left of it or a part. It is written down here and carried out by the job within a
 * minute, under the refund's own key. Never more than was paid: refused with `refund-too-large` and what is left (`most`), with
 * `refund-changed` where that is not what the wish was made from, with `not-found`, or with `not-allowed` for anyone but the
 * administrator.
 */
export async function refundOrder(
  shop: Pick<Shop, 'pool'>,
  admin: User,
  orderId: string,
  wish: RefundWish | Satang | undefined = undefined,
): Promise<Outcome<{ refundId: string }>> {
  if (!mayManageShop(admin)) return refused('not-allowed')
  return transact(shop.pool, async (tx) => {
    const [order] = await tx
      .select({ paymentId: orders.paymentId, paid: orders.amount, provider: checkouts.provider })
      .from(orders)
      .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
      .where(eq(orders.id, orderId))
      .for('update')
    return order
      ? wantRefund(tx, order, typeof wish === 'object' ? wish : { amount: wish }, 'order')
      : refused('not-found')
  })
}

/** Money that waits for the owner's word, oldest first. */
export async function listOpenExceptions(shop: Pick<Shop, 'db'>): Promise<PaymentException[]> {
  return shop.db
    .select()
    .from(paymentExceptions)
    .where(eq(paymentExceptions.status, 'open'))
    .orderBy(asc(paymentExceptions.createdAt), asc(paymentExceptions.paymentId))
}

/** The owner has seen to it in another way, or keeps the money. */
export async function acceptException(
  shop: Pick<Shop, 'db'>,
  admin: User,
  paymentId: string,
): Promise<Outcome<void>> {
  if (!mayManageShop(admin)) return refused('not-allowed')
  const closed = await shop.db
    .update(paymentExceptions)
    .set({ status: 'accepted', closedAt: sql`now()` })
    .where(and(eq(paymentExceptions.paymentId, paymentId), eq(paymentExceptions.status, 'open')))
    .returning({ paymentId: paymentExceptions.paymentId })
  return closed.length > 0 ? done(undefined) : refused('not-found')
}

/** Gives back what is left of money that cannot become an order; it stays open until the provider has done it. */
export async function refundException(
  shop: Pick<Shop, 'pool'>,
  admin: User,
  paymentId: string,
): Promise<Outcome<{ refundId: string }>> {
  if (!mayManageShop(admin)) return refused('not-allowed')
  return transact(shop.pool, async (tx) => {
    const [exception] = await tx
      .select()
      .from(paymentExceptions)
      .where(and(eq(paymentExceptions.paymentId, paymentId), eq(paymentExceptions.status, 'open')))
      .for('update')
    if (!exception) return refused('not-found')
    // A dispute has its bank's way of giving back; a refund besides would pay twice.
    if (exception.reason === 'dispute') return refused('not-allowed')
    const { provider, amount: paid } = exception
    return wantRefund(tx, { paymentId, provider, paid }, {}, 'exception')
  })
}

/** A shopper's bank asks for an order's money back: the owner has to answer it at the provider. */
export async function noteDispute(
  shop: Pick<Shop, 'db' | 'log' | 'payments'>,
  { paymentId, amount, currency }: ProviderDispute,
): Promise<void> {
  const [order] = await shop.db
    .select({ checkoutId: orders.checkoutId })
    .from(orders)
    .where(eq(orders.paymentId, paymentId))
  const provider = shop.payments.name
  await shop.db
    .insert(paymentExceptions)
    .values({
      paymentId,
      provider,
      checkoutId: order?.checkoutId ?? null,
      reference: paymentId,
      reason: 'dispute',
      amount,
      currency,
    })
    .onConflictDoNothing()
  shop.log.error({ alert: 'dispute', paymentId, amount }, 'a payment is disputed')
}

/** The provider's word on a refund: one that it could not carry out after all, or that somebody made there by hand. */
export async function noteRefundNews(
  shop: Pick<Shop, 'pool' | 'log' | 'payments'>,
  news: RefundNews,
): Promise<void> {
  if (news.status === 'failed') return noteFailure(shop, news)
  // What we asked for the job notes itself.
  if (news.status === 'done' && news.key === null) return noteByHand(shop, news)
}

async function noteFailure(shop: Pick<Shop, 'pool' | 'log'>, { id }: RefundNews): Promise<void> {
  await transact(shop.pool, async (tx) => {
    const [failed] = await tx
      .update(refunds)
      .set({ status: 'failed', lastError: 'failed', updatedAt: sql`now()` })
      .where(and(eq(refunds.providerRefundId, id), ne(refunds.status, 'failed')))
      .returning({ paymentId: refunds.paymentId, reason: refunds.reason })
    if (!failed) return
    if (failed.reason !== 'order') await reopenException(tx, failed.paymentId)
    shop.log.error({ alert: 'refund-failed', ...failed }, 'the provider could not carry a refund out')
  })
}

/**
 * Money that went back by the provider's own dashboard is in our books too: no more goes back than is left then, and what waited
 * for the owner's word is closed where all of it went. Money that the shop knows nothing of is none of its business.
 */
async function noteByHand(
  { pool, payments }: Pick<Shop, 'pool' | 'payments'>,
  { id: providerRefundId, paymentId, amount }: RefundNews,
): Promise<void> {
  const provider = payments.name
  await transact(pool, async (tx) => {
    const order = await tx.select().from(orders).where(eq(orders.paymentId, paymentId)).for('update')
    const waiting = await tx
      .select()
      .from(paymentExceptions)
      .where(eq(paymentExceptions.paymentId, paymentId))
      .for('update')
    if (order.length + waiting.length === 0) return
    const noted = { id: randomUUID(), paymentId, provider, amount, reason: BY_HAND, providerRefundId }
    await tx
      .insert(refunds)
      .values({ ...noted, status: 'done' })
      .onConflictDoNothing()
    await tx
      .update(paymentExceptions)
      .set({ status: 'refunded', closedAt: sql`now()` })
      .where(
        and(
          eq(paymentExceptions.paymentId, paymentId),
          eq(paymentExceptions.status, 'open'),
          ne(paymentExceptions.reason, 'dispute'),
          sql`${paymentExceptions.amount} <= (select sum(r.amount) from refunds r
            where r.payment_id = ${paymentId} and r.status = 'done')`,
        ),
      )
  })
}

/** Where an event came before our own answer, and without its key, it was taken for one that was made by hand. */
export async function forgetByHand(tx: Transaction, providerRefundId: string): Promise<void> {
  await tx
    .delete(refunds)
    .where(and(eq(refunds.providerRefundId, providerRefundId), eq(refunds.reason, BY_HAND)))
}

async function reopenException(tx: Transaction, paymentId: string): Promise<void> {
  await tx
    .update(paymentExceptions)
    .set({ status: 'open', closedAt: null })
    .where(and(eq(paymentExceptions.paymentId, paymentId), eq(paymentExceptions.status, 'refunded')))
}

/** The payment's own row is locked by now, so that two refunds at once see each other. */
async function wantRefund(
  tx: Transaction,
  { paymentId, provider, paid }: Money,
  wish: Partial<RefundWish>,
  reason: RefundReason,
): Promise<Outcome<{ refundId: string }>> {
  const earlier = await tx.select().from(refunds).where(eq(refunds.paymentId, paymentId))
  if (earlier.some(({ id }) => id === wish.id)) return done({ refundId: wish.id ?? '' })
  const standing = earlier.filter(({ status }) => status !== 'failed')
  const left = paid - standing.reduce((sum, { amount }) => sum + amount, 0)
  if (wish.left !== undefined && wish.left !== left) return refused('refund-changed', { most: left })
  const amount = wish.amount ?? left
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > left) {
    return refused('refund-too-large', { most: left })
  }
  const id = wish.id ?? randomUUID()
  await tx.insert(refunds).values({ id, paymentId, provider, amount, reason })
  return done({ refundId: id })
}
