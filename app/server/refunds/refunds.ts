import { randomUUID } from 'node:crypto'
import { and, eq, isNull, not, notInArray, or, sql } from 'drizzle-orm'
import { checkouts, disputes, handPayments, orders, refunds } from '#app/server/database/schema.ts'
import type { Transaction } from '#app/server/database/transact.ts'
import { transact } from '#app/server/database/transact.ts'
import { cancelWithin } from '#app/server/delivery/change-delivery.ts'
import type { Shop } from '#app/server/shop.ts'
import type { Satang } from '#app/shop/money.ts'
import type { OrderedItem } from '#app/shop/orders/order.ts'
import { isUnpaid } from '#app/shop/payments/by-hand/hand-payment.ts'
import type { RefundMeans } from '#app/shop/payments/payment-way.ts'
import { done, type Outcome, type Refusal, refused } from '#app/shop/problem.ts'
import { checkRefundable, listTakenOut, type RefundFacts } from '#app/shop/refunds/refund.ts'
import { lockOpenException } from './exceptions.ts'
import { wasAskedLately } from './refund-key.ts'
import { findRefundMeans } from './refund-means.ts'

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

type Money = Pick<RefundFacts, 'paid' | 'provider' | 'providers' | 'isOwed'> & { paymentId: string }

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
 * with `refund-owed`, `refund-too-large` (`most` is left), `refund-changed`, `refund-disputed`, `refund-other-provider`,
 * `delivery-moved` or `not-found`.
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
    const isRepeated = !cancelled.ok && (await tx.$count(refunds, eq(refunds.id, request.id ?? ''))) > 0
    if (!cancelled.ok && !isRepeated) throw new RefundRefused(cancelled)
  }
  const [order] = await tx
    .select({
      paymentId: orders.paymentId,
      paid: orders.amount,
      provider: checkouts.provider,
      buyer: orders.userId,
      way: orders.way,
      items: orders.items,
    })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(eq(orders.id, orderId))
    .for('update', { of: orders })
  if (!order) throw new RefundRefused(refused('not-found'))
  const { buyer, way, items, ...paid } = order
  const isOwed = await isUnpaidByHand(tx, order.paymentId)
  const money = { ...paid, isOwed, providers: payments.names }
  const amount = request.amount ?? sumTakenOut(items, request.takenOut)
  const wanted = await wantRefund(tx, money, { request: { ...request, amount }, reason: 'order' })
  if (!wanted.ok) throw new RefundRefused(wanted)
  return { ...wanted.value, buyer, means: findRefundMeans(payments, { provider: order.provider, way }) }
}

/** Keeps the payment's row from changing until the refund is stored. */
async function isUnpaidByHand(tx: Transaction, paymentId: string): Promise<boolean> {
  const [payment] = await tx
    .select({ status: handPayments.status })
    .from(handPayments)
    .where(eq(handPayments.reference, paymentId))
    .for('share')
  return payment !== undefined && isUnpaid(payment.status)
}

/** What the lines that are taken out cost; undefined without any. */
function sumTakenOut(items: OrderedItem[], takenOut: string[] = []): Satang | undefined {
  const lines = items.filter(({ id }) => takenOut.includes(id))
  return lines.length === 0 ? undefined : lines.reduce((sum, { price, count }) => sum + price * count, 0)
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
  const seen = await db
    .update(refunds)
    .set({ closedAt: sql`now()` })
    .where(and(open, eq(refunds.status, 'sent-twice')))
    .returning({ id: refunds.id })
  if (seen.length > 0) return done(undefined)
  const isOut = or(notInArray(refunds.provider, [...payments.names]), not(wasAskedLately()))
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
  { request, reason }: { request: Partial<RefundRequest>; reason: RefundReason },
): Promise<Outcome<{ refundId: string }>> {
  const { paymentId, provider } = money
  const earlier = await tx.select().from(refunds).where(eq(refunds.paymentId, paymentId))
  if (earlier.some(({ id }) => id === request.id)) return done({ refundId: request.id ?? '' })
  const disputed = await tx.select().from(disputes).where(eq(disputes.paymentId, paymentId))
  const checked = checkRefundable({ ...money, refunds: earlier, disputes: disputed })
  if (!checked.ok) return checked
  const left = checked.value
  const isTakenTwice = listTakenOut(earlier).some((line) => request.takenOut?.includes(line))
  if (isTakenTwice || (request.left !== undefined && request.left !== left))
    return refused('refund-changed', { most: left })
  const amount = request.amount ?? left
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > left) {
    return refused('refund-too-large', { most: left })
  }
  const id = request.id ?? randomUUID()
  const takenOut = request.takenOut?.length ? request.takenOut : null
  await tx.insert(refunds).values({ id, paymentId, provider, amount, reason, takenOut })
  return done({ refundId: id })
}
