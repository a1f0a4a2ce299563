import { and, eq, isNull, not, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { checkouts, handPayments, orders, refunds } from '#app/server/database/schema.ts'
import type { Transaction } from '#app/server/database/transact.ts'
import { transact } from '#app/server/database/transact.ts'
import { cancelWithin } from '#app/server/delivery/change-delivery.ts'
import { countWorkAnew, lockParcel } from '#app/server/delivery/joined-orders.ts'
import type { Shop } from '#app/server/shop.ts'
import { isHandedOver } from '#app/shop/delivery/delivery-status.ts'
import type { HandPaymentStatus } from '#app/shop/payments/by-hand/hand-payment.ts'
import type { RefundMeans } from '#app/shop/payments/payment-way.ts'
import { done, type Outcome, type Refusal, refused } from '#app/shop/problem.ts'
import { readDiscount } from '#app/shop/refunds/line-share.ts'
import { lockOpenException } from './exceptions.ts'
import { wasAskedLately } from './refund-key.ts'
import { findRefundMeans } from './refund-means.ts'
import { type RefundRequest, wantRefund } from './want-refund.ts'

interface OrderRefundRequest extends Partial<RefundRequest> {
  orderId: string
  /** The delivery's version as the page showed it, if the delivery is to be cancelled too. */
  cancelVersion?: number | undefined
}

/** Thrown to roll back a cancelled delivery whose refund is refused. */
class RefundRefused extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(`the refund is refused: ${refusal.problem.code}`)
    this.refusal = refusal
  }
}

/**
 * Stores a refund, which the job sends within a minute, and cancels the delivery if asked to: both or neither. Refused
 * with `refund-owed`, `refund-written-off`, `refund-too-large` (`most` is left), `refund-changed`, `refund-disputed`, `refund-other-provider`,
 * `refund-handed-over` for lines of a parcel that is with its recipient, `delivery-moved` or `not-found`.
 */
export async function refundOrder(
  shop: Pick<Shop, 'pool' | 'payments' | 'live'>,
  request: OrderRefundRequest,
): Promise<Outcome<{ refundId: string; means: RefundMeans | null }>> {
  try {
    const { refundId, buyer, means } = await transact(shop.pool, (tx) => refundWithin(tx, shop, request))
    shop.live.broadcastOrderChange(request.orderId, buyer)
    return done({ refundId, means })
  } catch (error) {
    if (error instanceof RefundRefused) return error.refusal
    throw error
  }
}

/** Sent twice, the form cancels once. The delivery first: lock order everywhere is checkout, claim, days, order. */
async function refundWithin(
  tx: Transaction,
  { payments }: Pick<Shop, 'payments'>,
  { orderId, cancelVersion: version, ...request }: OrderRefundRequest,
): Promise<{ refundId: string; buyer: string | null; means: RefundMeans | null }> {
  if (version !== undefined) {
    const cancelled = await cancelWithin(tx, { orderId, version, actor: 'owner' })
    if (!cancelled.ok && !(await isRepeated(tx, request))) throw new RefundRefused(cancelled)
  }
  const parcel = request.takenOut?.length ? await lockParcel(tx, orderId) : null
  if (parcel && isHandedOver(parcel.status) && !(await isRepeated(tx, request)))
    throw new RefundRefused(refused('refund-handed-over'))
  const order = await lockOrder(tx, orderId)
  if (!order) throw new RefundRefused(refused('not-found'))
  const { buyer, way, items, price, ...paid } = order
  const byHand = await lockByHand(tx, order.paymentId)
  const lines = { items, discount: readDiscount(price) }
  const money = { ...paid, byHand, providers: payments.names, lines }
  const wanted = await wantRefund(tx, money, { request, reason: 'order' })
  if (!wanted.ok) throw new RefundRefused(wanted)
  if (parcel) await countWorkAnew(tx, parcel.id)
  const { refundId, amount } = wanted.value
  const means = amount === 0 ? null : findRefundMeans(payments, { provider: order.provider, way })
  return { refundId, buyer, means }
}

async function isRepeated(tx: Transaction, { id = '' }: Partial<RefundRequest>): Promise<boolean> {
  return (await tx.$count(refunds, eq(refunds.id, id))) > 0
}

async function lockOrder(tx: Transaction, orderId: string) {
  const [order] = await tx
    .select({
      paymentId: orders.paymentId,
      paid: orders.amount,
      provider: checkouts.provider,
      buyer: orders.userId,
      way: orders.way,
      items: orders.items,
      price: orders.price,
    })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(eq(orders.id, orderId))
    .for('update', { of: orders })
  return order
}

/** Keeps the payment's row from changing until the refund is stored. */
async function lockByHand(tx: Transaction, paymentId: string): Promise<HandPaymentStatus | null> {
  const [payment] = await tx
    .select({ status: handPayments.status })
    .from(handPayments)
    .where(eq(handPayments.reference, paymentId))
    .for('share')
  return payment?.status ?? null
}

/** The exception stays open until the provider has refunded it. */
export async function refundException(
  shop: Pick<Shop, 'pool' | 'payments'>,
  paymentId: string,
): Promise<Outcome<{ refundId: string }>> {
  return transact(shop.pool, async (tx) => {
    const exception = await lockOpenException(tx, paymentId)
    if (!exception) return refused('not-found')
    const { provider, amount: paid } = exception
    return wantRefund(
      tx,
      { paymentId, provider, paid, providers: shop.payments.names },
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
  id: string,
): Promise<Outcome<void>> {
  const open = and(eq(refunds.id, id), isNull(refunds.closedAt))
  const seen = await closeSentTwice(db, open)
  if (seen.length > 0) return done(undefined)
  const closed = await closeFailed(db, open, payments)
  if (closed.length > 0) return done(undefined)
  const waiting = await db.$count(refunds, and(open, eq(refunds.status, 'wanted')))
  return refused(waiting > 0 ? 'refund-under-way' : 'not-found')
}

function closeSentTwice(db: Shop['db'], open: SQL | undefined) {
  return db
    .update(refunds)
    .set({ closedAt: sql`now()` })
    .where(and(open, eq(refunds.status, 'sent-twice')))
    .returning({ id: refunds.id })
}

/** Refunds that failed, and wanted ones that no provider will send any more. */
function closeFailed(db: Shop['db'], open: SQL | undefined, { names }: Pick<Shop['payments'], 'names'>) {
  const isOut = or(notInArray(refunds.provider, [...names]), not(wasAskedLately()))
  return db
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
}
