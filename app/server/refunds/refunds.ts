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
import { wasAskedLately } from './send-refunds.ts'

/** Why money goes back; an exception is closed by a refund of its own only. */
type RefundReason = 'order' | 'exception'

/** A refund as its form asks for it, so that nothing is given back twice. */
export interface RefundRequest {
  /** The form's own: sent twice, it is one refund. */
  id: string
  /** The amount that the form's page said is left; after another refund nothing is given back. */
  left: Satang
  /** All that is left where it is not said. */
  amount?: Satang | undefined
}

type Money = Pick<RefundFacts, 'paid' | 'provider' | 'currentProvider'> & { paymentId: string }

/**
 * Gives an order's money back, all that is left of it or a part. It is written down here and carried out by the job within a
 * minute, under the refund's own key. Never more than was paid: refused with `refund-too-large` and what is left (`most`), with
 * `refund-changed` where that is not what the request was made from, with `refund-disputed` or `refund-other-provider`, with
 * `not-found`, or with `not-allowed` for anyone but the administrator.
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

/** Gives back what is left of money that cannot become an order; it stays open until the provider has done it. */
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
 * The owner has paid the shopper in another way, or calls the refund off: it leaves the list and is not tried again. Refused with
 * `refund-under-way` while the provider has it, or may have it.
 */
export async function closeRefund(
  { db, payments }: Pick<Shop, 'db' | 'payments'>,
  admin: User,
  id: string,
): Promise<Outcome<void>> {
  if (!mayManageShop(admin)) return refused('not-allowed')
  const open = and(eq(refunds.id, id), isNull(refunds.closedAt))
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

/** The payment's own row is locked by now, so that two refunds at once see each other. */
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
