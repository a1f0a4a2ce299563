import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { checkouts, paymentExceptions, refunds } from '#app/server/database/schema.ts'
import type { Transaction } from '#app/server/database/transact.ts'
import type { Shop } from '#app/server/open-shop.ts'
import { mayMove } from '#app/shop/checkout/checkout-status.ts'
import type { ProviderPayment, Verdict } from '#app/shop/checkout/payment.ts'
import { completeCheckout } from './checkout-queries.ts'
import type { CheckoutRow } from './payment-session.ts'

/**
 * The result of settling a payment. `under-review`: money that cannot become an order and waits for the owner; `unknown`: neither the
 * provider nor the shop knows of it, so there is nothing to do.
 */
export type Settlement =
  | 'ordered'
  | 'refunding'
  | 'under-review'
  | 'waiting'
  | 'failed'
  | 'expired'
  | 'unknown'

type Paid = ProviderPayment & { paymentId: string }

export interface Settled {
  settlement: Settlement
  /** The shopper's other sessions, which nobody may pay any more now that one became an order. */
  toClose?: string[]
  /** The checkout that became an order just now. */
  ordered?: CheckoutRow
  /** Money that cannot become an order, found just now. */
  exception?: { reason: string; checkoutId: string | null }
}

export async function applyVerdict(
  tx: Transaction,
  { checkout, payment, verdict }: { checkout: CheckoutRow; payment: ProviderPayment; verdict: Verdict },
): Promise<Settled> {
  switch (verdict.kind) {
    case 'order':
      return makeOrder(tx, checkout, paid(payment))
    case 'already-ordered':
      return { settlement: 'ordered' }
    case 'second-payment':
      return giveBack(tx, checkout, paid(payment))
    case 'mismatch':
      return flagForReview(tx, checkout, { payment: paid(payment), reason: verdict.reason })
    case 'under-review':
      return isPaid(payment)
        ? flagForReview(tx, checkout, { payment, reason: 'under-review' })
        : { settlement: 'under-review' }
    case 'failed':
      return noteFailure(tx, checkout, verdict.failure)
    case 'expired':
      return noteExpiry(tx, checkout)
    case 'waiting':
      return keepWaiting(tx, checkout, payment)
  }
}

async function makeOrder(tx: Transaction, checkout: CheckoutRow, payment: Paid): Promise<Settled> {
  const made = await insertOrder(tx, checkout, payment)
  if (!made) throw new Error(`the checkout ${checkout.id} changed while it was locked`)
  return made
}

/**
 * The order, its email, the checkout's end and that of the shopper's other checkouts, in one statement: all of it or nothing, and
 * each question to the database counts. Null, and nothing done, where the checkout is no longer in the status, or under the
 * reference, that it was seen with.
 *
 * The other checkouts were for the same cart: nobody may pay them any more from here on. It is written with the order, so that
 * the job closes them at the provider if we cannot. One that is being settled this moment is left alone, which also keeps two
 * orders from waiting for each other; one without a session cannot be paid, and what its session is to be must not change.
 */
export async function insertOrder(
  db: Transaction,
  checkout: CheckoutRow,
  { paymentId }: Paid,
): Promise<Settled | null> {
  const { id, status, reference } = checkout
  if (!mayMove(status, 'ordered')) return null
  const [made] = await completeCheckout(db).execute({
    id,
    status,
    reference,
    paymentId,
    emailId: randomUUID(),
  })
  if (!made?.ordered) return null
  const toClose = (made.others ?? []).flatMap((other) =>
    other.provider === checkout.provider && other.reference ? [other.reference] : [],
  )
  return { settlement: 'ordered', toClose, ordered: checkout }
}

/** Money for a checkout that another payment has paid already. */
async function giveBack(tx: Transaction, checkout: CheckoutRow, payment: Paid): Promise<Settled> {
  const isNew = await noteException(tx, {
    provider: checkout.provider,
    payment,
    checkoutId: checkout.id,
    reason: 'second-payment',
  })
  if (!isNew) return { settlement: 'refunding' }
  await tx.insert(refunds).values({
    id: randomUUID(),
    paymentId: payment.paymentId,
    provider: checkout.provider,
    amount: payment.amount,
    reason: 'second-payment',
  })
  return { settlement: 'refunding', exception: { reason: 'second-payment', checkoutId: checkout.id } }
}

/** Money that differs from what was asked for: a person has to look at it. */
async function flagForReview(
  tx: Transaction,
  checkout: CheckoutRow,
  { payment, reason }: { payment: Paid; reason: string },
): Promise<Settled> {
  const isNew = await noteException(tx, {
    provider: checkout.provider,
    payment,
    checkoutId: checkout.id,
    reason,
  })
  if (mayMove(checkout.status, 'needs-review')) {
    await tx
      .update(checkouts)
      .set({ status: 'needs-review', finalisedAt: sql`now()` })
      .where(eq(checkouts.id, checkout.id))
  }
  return { settlement: 'under-review', ...(isNew ? { exception: { reason, checkoutId: checkout.id } } : {}) }
}

/** Money for a checkout that the shop has no record of. */
export async function settleUnknownCheckout(
  tx: Transaction,
  { payments }: Shop,
  payment: ProviderPayment,
): Promise<Settled> {
  if (!isPaid(payment)) return { settlement: 'unknown' }
  const reason = 'unknown-checkout'
  const isNew = await noteException(tx, { provider: payments.name, payment, checkoutId: null, reason })
  return { settlement: 'under-review', ...(isNew ? { exception: { reason, checkoutId: null } } : {}) }
}

/** Answers whether it was noted now, for the first time. */
async function noteException(
  tx: Transaction,
  {
    provider,
    payment: { paymentId, reference, amount, currency },
    checkoutId,
    reason,
  }: { provider: CheckoutRow['provider']; payment: Paid; checkoutId: string | null; reason: string },
): Promise<boolean> {
  const noted = await tx
    .insert(paymentExceptions)
    .values({ paymentId, provider, checkoutId, reference, reason, amount, currency })
    .onConflictDoNothing()
    .returning({ paymentId: paymentExceptions.paymentId })
  return noted.length > 0
}

/** A card that did not work; the same session may be paid with another one. */
async function noteFailure(tx: Transaction, { id, status }: CheckoutRow, failure: string): Promise<Settled> {
  if (status === 'failed' || mayMove(status, 'failed')) {
    await tx.update(checkouts).set({ status: 'failed', lastError: failure }).where(eq(checkouts.id, id))
  }
  return { settlement: 'failed' }
}

async function noteExpiry(tx: Transaction, { id, status }: CheckoutRow): Promise<Settled> {
  if (mayMove(status, 'expired')) {
    await tx.update(checkouts).set({ status: 'expired', finalisedAt: sql`now()` }).where(eq(checkouts.id, id))
  }
  return { settlement: 'expired' }
}

/** After a failure another card is on its way. */
async function keepWaiting(
  tx: Transaction,
  checkout: CheckoutRow,
  payment: ProviderPayment,
): Promise<Settled> {
  if (payment.status === 'processing' && mayMove(checkout.status, 'pending')) {
    await tx
      .update(checkouts)
      .set({ status: 'pending', lastError: null })
      .where(eq(checkouts.id, checkout.id))
  }
  return { settlement: 'waiting' }
}

export function isPaid(payment: ProviderPayment): payment is Paid {
  return payment.status === 'paid' && payment.paymentId !== null
}

/** Only a paid payment gets a verdict about money. */
function paid(payment: ProviderPayment): Paid {
  if (isPaid(payment)) return payment
  throw new Error(`the payment of session ${payment.reference} was judged as money but is none`)
}
