import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { checkouts, refunds } from '#app/server/database/schema.ts'
import type { Transaction } from '#app/server/database/transact.ts'
import { addToParcel } from '#app/server/delivery/joined-orders.ts'
import type { SessionName } from '#app/server/payments/sources.ts'
import { noteException } from '#app/server/refunds/exceptions.ts'
import { isOpen, mayMove } from '#app/shop/checkout/checkout-status.ts'
import { isPaid, type Paid, type ProviderPayment, type Verdict } from '#app/shop/checkout/payment.ts'
import { completeCheckout, completeJoinedCheckout, completeScheduledCheckout } from './complete-checkout.ts'
import { type CheckoutRow, isDraft } from './payment-session.ts'

/** `under-review`: money that waits for the owner; `unknown`: neither provider nor shop knows the payment. */
export type Settlement =
  | 'ordered'
  | 'refunding'
  | 'under-review'
  | 'waiting'
  | 'failed'
  | 'expired'
  | 'unknown'

export interface Settled {
  settlement: Settlement
  toClose?: SessionName[]
  ordered?: CheckoutRow
  /** Set when money cannot become an order. */
  exception?: { reason: string; checkoutId: string | null }
}

export async function applyVerdict(
  tx: Transaction,
  { checkout, payment, verdict }: { checkout: CheckoutRow; payment: ProviderPayment; verdict: Verdict },
): Promise<Settled> {
  switch (verdict.kind) {
    case 'order':
      return makeOrder(tx, checkout, requirePaid(payment))
    case 'already-ordered':
      return { settlement: 'ordered' }
    case 'second-payment':
      return giveBack(tx, checkout, requirePaid(payment))
    case 'mismatch':
      return flagForReview(tx, checkout, { payment: requirePaid(payment), reason: verdict.reason })
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
  const paidAt = checkout.provider === payment.provider ? checkout : await moveToPayer(tx, checkout, payment)
  const made = await insertOrder(tx, paidAt, payment)
  if (!made) throw new Error(`the checkout ${checkout.id} changed while it was locked`)
  return paidAt === checkout
    ? made
    : { ...made, toClose: [...(made.toClose ?? []), ...listSessions([checkout])] }
}

/** Its refunds and disputes are of the provider that has the money, not of the one that it moved to meanwhile. */
async function moveToPayer(
  tx: Transaction,
  checkout: CheckoutRow,
  { provider, reference }: Paid,
): Promise<CheckoutRow> {
  await tx.update(checkouts).set({ provider, reference }).where(eq(checkouts.id, checkout.id))
  return { ...checkout, provider, reference }
}

/**
 * Writes order, email and the ends of the shopper's checkouts in one statement; null if the checkout changed.
 * Skips checkouts that are being settled, so that two orders never wait for each other.
 */
export async function insertOrder(
  db: Transaction,
  checkout: CheckoutRow,
  { paymentId, way }: Paid,
): Promise<Settled | null> {
  const { id, status, reference } = checkout
  if (!mayMove(status, 'ordered')) return null
  const complete = chooseCompletion(checkout)
  const [made] = await complete(db).execute({
    id,
    status,
    reference,
    paymentId,
    way,
    emailId: randomUUID(),
  })
  if (!made?.ordered) return null
  if (checkout.joins && checkout.joinedWork) await addToParcel(db, checkout.joins, checkout.joinedWork)
  return { settlement: 'ordered', toClose: listSessions(made.others ?? []), ordered: checkout }
}

function chooseCompletion({ joins, delivery }: CheckoutRow) {
  if (joins) return completeJoinedCheckout
  return delivery?.schedule ? completeScheduledCheckout : completeCheckout
}

function listSessions(rows: Pick<CheckoutRow, 'provider' | 'reference'>[]): SessionName[] {
  return rows.flatMap(({ provider, reference }) => (reference === null ? [] : [{ provider, reference }]))
}

async function giveBack(tx: Transaction, checkout: CheckoutRow, payment: Paid): Promise<Settled> {
  const isNew = await noteException(tx, { payment, checkoutId: checkout.id, reason: 'second-payment' })
  if (!isNew) return { settlement: 'refunding' }
  await tx.insert(refunds).values({
    id: randomUUID(),
    paymentId: payment.paymentId,
    provider: payment.provider,
    amount: payment.amount,
    reason: 'second-payment',
  })
  return { settlement: 'refunding', exception: { reason: 'second-payment', checkoutId: checkout.id } }
}

async function flagForReview(
  tx: Transaction,
  checkout: CheckoutRow,
  { payment, reason }: { payment: Paid; reason: string },
): Promise<Settled> {
  const isNew = await noteException(tx, { payment, checkoutId: checkout.id, reason })
  if (mayMove(checkout.status, 'needs-review')) {
    await tx
      .update(checkouts)
      .set({ status: 'needs-review', finalisedAt: sql`now()` })
      .where(eq(checkouts.id, checkout.id))
  }
  return { settlement: 'under-review', ...(isNew ? { exception: { reason, checkoutId: checkout.id } } : {}) }
}

export async function settleUnknownCheckout(tx: Transaction, payment: ProviderPayment): Promise<Settled> {
  if (!isPaid(payment)) return { settlement: 'unknown' }
  const reason = 'unknown-checkout'
  const isNew = await noteException(tx, { payment, checkoutId: null, reason })
  return { settlement: 'under-review', ...(isNew ? { exception: { reason, checkoutId: null } } : {}) }
}

async function noteFailure(tx: Transaction, { id, status }: CheckoutRow, failure: string): Promise<Settled> {
  if (status === 'failed' || mayMove(status, 'failed')) {
    await tx.update(checkouts).set({ status: 'failed', lastError: failure }).where(eq(checkouts.id, id))
  }
  return { settlement: 'failed' }
}

/** A draft outlives its sessions: the next visit of its link opens another. */
async function noteExpiry(tx: Transaction, checkout: CheckoutRow): Promise<Settled> {
  const { id, status } = checkout
  if (isDraft(checkout) && isOpen(status) && checkout.expiresAt > new Date()) {
    await tx
      .update(checkouts)
      .set({
        ...{ status: 'created', reference: null, sessionOpenedAt: null, scanUntil: null },
        sourceChanges: sql`${checkouts.sourceChanges} + 1`,
      })
      .where(eq(checkouts.id, id))
    return { settlement: 'waiting' }
  }
  if (mayMove(status, 'expired')) {
    await tx.update(checkouts).set({ status: 'expired', finalisedAt: sql`now()` }).where(eq(checkouts.id, id))
  }
  return { settlement: 'expired' }
}

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

function requirePaid(payment: ProviderPayment): Paid {
  if (isPaid(payment)) return payment
  throw new Error(`the payment of session ${payment.reference} was judged as money but is none`)
}
