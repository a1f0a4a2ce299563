import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { isUniqueViolation } from '#app/server/database/database.ts'
import { checkouts, orders, paymentExceptions, refunds } from '#app/server/database/schema.ts'
import { type Transaction, transact } from '#app/server/database/transact.ts'
import type { Shop } from '#app/server/open-shop.ts'
import { withTimeout } from '#app/server/payments/with-timeout.ts'
import { mayMove, movedTo } from '#app/shop/checkout/checkout-status.ts'
import { judgePayment, type ProviderPayment, type Verdict } from '#app/shop/checkout/payment.ts'
import { checkoutOfPayment, lockByReference, orderOf } from './checkout-queries.ts'
import type { CheckoutRow } from './payment-session.ts'

/**
 * What became of a payment. `under-review`: money that cannot become an order and waits for the owner; `unknown`: neither the
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

interface Settled {
  settlement: Settlement
  /** The shopper's other sessions, which nobody may pay any more now that one became an order. */
  toClose?: string[]
  /** The checkout that became an order just now. */
  ordered?: CheckoutRow
  /** Money that cannot become an order, found just now. */
  exception?: { reason: string; checkoutId: string | null }
}

/** Other checkouts of a shopper that are closed in one go. */
const CLOSED_AT_ONCE = 20

/**
 * Makes an order of a payment, once, whoever asks and however often: the shopper's return, the provider's event and the job
 * all come here. Believes nothing but the provider's own present word on the session of that name. Throws
 * `ProviderUnavailable` where there is none to be had; then nothing was changed. Who has just read the checkout gives it along.
 */
export async function settlePayment(shop: Shop, reference: string, known?: CheckoutRow): Promise<Settlement> {
  // Return and event come in the same moment; where the first of them makes the order nothing is left for the second.
  if ((await underWay(shop).get(reference)) === 'ordered') return 'ordered'
  const settlement = readAndSettle(shop, reference, known)
  const settled = settlement.catch(() => null)
  underWay(shop).set(reference, settled)
  try {
    return await settlement
  } finally {
    if (underWay(shop).get(reference) === settled) underWay(shop).delete(reference)
  }
}

async function readAndSettle(shop: Shop, reference: string, known?: CheckoutRow): Promise<Settlement> {
  const payment = await withTimeout(shop.payments.readPayment(reference))
  return payment ? settle(shop, payment, known) : 'unknown'
}

const settlements = new WeakMap<Shop, Map<string, Promise<Settlement | null>>>()

/** The settlements that this process is at, by reference; null where one failed. */
function underWay(shop: Shop): Map<string, Promise<Settlement | null>> {
  const known = settlements.get(shop) ?? new Map()
  settlements.set(shop, known)
  return known
}

/** The same for a payment that the provider has told of in this very moment. */
export async function settle(shop: Shop, payment: ProviderPayment, known?: CheckoutRow): Promise<Settlement> {
  const { settlement, toClose = [], ordered, exception } = await settleInTransaction(shop, payment, known)
  if (exception) {
    shop.log.error(
      { ...exception, paymentId: payment.paymentId },
      'money was taken that cannot become an order',
    )
  }
  if (ordered) shop.live.tellOrder(ordered.receipt, ordered.userId)
  await closeOtherCheckouts(shop, toClose)
  return settlement
}

async function settleInTransaction(
  shop: Shop,
  payment: ProviderPayment,
  known?: CheckoutRow,
): Promise<Settled> {
  try {
    const settled = await trySettleFast(shop, payment, known)
    if (settled) return settled
    return await transact(shop.pool, async (tx) => {
      const checkout = await lockCheckout(tx, shop, payment)
      if (!checkout) return settleUnknownCheckout(tx, shop, payment)
      return applyVerdict(tx, checkout, payment, judgePayment(checkout, payment, checkout.livemode))
    })
  } catch (error) {
    // The payment has its order already, by way of another checkout's row.
    if (isUniqueViolation(error) && (await hasOrder(shop, payment))) return { settlement: 'ordered' }
    throw error
  }
}

/**
 * The usual cases, without a transaction of several steps: an order that is there already, which nothing changes any more, and
 * a good payment for a checkout that is still as it was judged when its row is written; what was known of it may be older than
 * the payment. Null for all others.
 */
async function trySettleFast(
  shop: Shop,
  payment: ProviderPayment,
  known?: CheckoutRow,
): Promise<Settled | null> {
  if (!isPaid(payment)) return null
  const { name: provider } = shop.payments
  const { reference } = payment
  const checkout = known ?? (await checkoutOfPayment(shop.db, reference))
  if (checkout?.provider !== provider || checkout.reference !== reference) return null
  const { kind } = judgePayment(checkout, payment, checkout.livemode)
  if (kind === 'already-ordered') return { settlement: 'ordered' }
  return kind === 'order' ? insertOrder(shop.db, checkout, payment) : null
}

/**
 * The checkout that a payment is for, locked: by the provider's reference, or, where the shop was stopped before it could
 * keep that, by the id that the provider was told.
 */
async function lockCheckout(
  tx: Transaction,
  { payments }: Shop,
  payment: ProviderPayment,
): Promise<CheckoutRow | null> {
  const { reference, checkoutId } = payment
  const [kept] = await lockByReference(tx).execute({ provider: payments.name, reference })
  if (kept || !checkoutId) return kept ?? null
  const [named] = await tx
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.provider, payments.name), eq(checkouts.id, checkoutId)))
    .for('update')
  if (!named) return null
  if (named.reference === null) return keepReference(tx, named, payment.reference)
  // A second session of one checkout: its money counts, its end does not.
  return payment.status === 'paid' ? named : null
}

async function keepReference(
  tx: Transaction,
  checkout: CheckoutRow,
  reference: string,
): Promise<CheckoutRow> {
  const status = movedTo('pending', checkout.status)
  await tx.update(checkouts).set({ reference, status }).where(eq(checkouts.id, checkout.id))
  return { ...checkout, reference, status }
}

async function applyVerdict(
  tx: Transaction,
  checkout: CheckoutRow,
  payment: ProviderPayment,
  verdict: Verdict,
): Promise<Settled> {
  switch (verdict.kind) {
    case 'order':
      return makeOrder(tx, checkout, paid(payment))
    case 'already-ordered':
      return { settlement: 'ordered' }
    case 'second-payment':
      return giveBack(tx, checkout, paid(payment))
    case 'mismatch':
      return flagForReview(tx, checkout, paid(payment), verdict.reason)
    case 'under-review':
      return isPaid(payment)
        ? flagForReview(tx, checkout, payment, 'under-review')
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
async function insertOrder(
  db: Transaction,
  checkout: CheckoutRow,
  { paymentId }: Paid,
): Promise<Settled | null> {
  const { id, status, reference } = checkout
  if (!mayMove(status, 'ordered')) return null
  const [made] = await orderOf(db).execute({ id, status, reference, paymentId, emailId: randomUUID() })
  if (!made?.ordered) return null
  const toClose = (made.others ?? []).flatMap((other) =>
    other.provider === checkout.provider && other.reference ? [other.reference] : [],
  )
  return { settlement: 'ordered', toClose, ordered: checkout }
}

/** Money for a checkout that another payment has paid already. */
async function giveBack(tx: Transaction, checkout: CheckoutRow, payment: Paid): Promise<Settled> {
  const isNew = await noteException(tx, checkout.provider, payment, checkout.id, 'second-payment')
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
  payment: Paid,
  reason: string,
): Promise<Settled> {
  const isNew = await noteException(tx, checkout.provider, payment, checkout.id, reason)
  if (mayMove(checkout.status, 'needs-review')) {
    await tx
      .update(checkouts)
      .set({ status: 'needs-review', finalisedAt: sql`now()` })
      .where(eq(checkouts.id, checkout.id))
  }
  return { settlement: 'under-review', ...(isNew ? { exception: { reason, checkoutId: checkout.id } } : {}) }
}

/** Money for a checkout that the shop has no record of. */
async function settleUnknownCheckout(
  tx: Transaction,
  { payments }: Shop,
  payment: ProviderPayment,
): Promise<Settled> {
  if (!isPaid(payment)) return { settlement: 'unknown' }
  const reason = 'unknown-checkout'
  const isNew = await noteException(tx, payments.name, payment, null, reason)
  return { settlement: 'under-review', ...(isNew ? { exception: { reason, checkoutId: null } } : {}) }
}

/** Answers whether it was noted now, for the first time. */
async function noteException(
  tx: Transaction,
  provider: CheckoutRow['provider'],
  { paymentId, reference, amount, currency }: Paid,
  checkoutId: string | null,
  reason: string,
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

/** Closes the shopper's other open sessions at the provider; what cannot be closed now is left to the job. */
async function closeOtherCheckouts(shop: Shop, references: string[]): Promise<void> {
  await Promise.all(
    references.slice(0, CLOSED_AT_ONCE).map((reference) =>
      closeCheckout(shop, reference).catch((error: unknown) => {
        shop.log.warn({ err: error, reference }, 'a session was left open; the job will close it')
      }),
    ),
  )
}

/** Ends a session at the provider first; if that says that it was paid meanwhile, it becomes an order after all. */
export async function closeCheckout(shop: Shop, reference: string): Promise<Settlement> {
  const payment = await withTimeout(shop.payments.expireSession(reference))
  return payment ? settle(shop, payment) : 'unknown'
}

async function hasOrder(shop: Shop, { paymentId }: ProviderPayment): Promise<boolean> {
  if (paymentId === null) return false
  const found = await shop.db.select({ id: orders.id }).from(orders).where(eq(orders.paymentId, paymentId))
  return found.length > 0
}

function isPaid(payment: ProviderPayment): payment is Paid {
  return payment.status === 'paid' && payment.paymentId !== null
}

/** Only a paid payment gets a verdict about money. */
function paid(payment: ProviderPayment): Paid {
  if (isPaid(payment)) return payment
  throw new Error(`the payment of session ${payment.reference} was judged as money but is none`)
}
