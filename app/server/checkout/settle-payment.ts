import { eq } from 'drizzle-orm'
import { isUniqueViolation } from '#app/server/database/database-errors.ts'
import { checkouts, orders } from '#app/server/database/schema.ts'
import { type Transaction, transact } from '#app/server/database/transact.ts'
import type { SessionName } from '#app/server/payments/sources.ts'
import { withTimeout } from '#app/server/payments/with-timeout.ts'
import type { Shop } from '#app/server/shop.ts'
import { movedTo } from '#app/shop/checkout/checkout-status.ts'
import { isPaid, judgePayment, type ProviderPayment } from '#app/shop/checkout/payment.ts'
import {
  applyVerdict,
  insertOrder,
  type Settled,
  type Settlement,
  settleUnknownCheckout,
} from './apply-verdict.ts'
import { checkoutOfPayment, lockByReference } from './checkout-queries.ts'
import { claimUnheld } from './claim-unheld.ts'
import type { CheckoutRow } from './payment-session.ts'

const MAX_CLOSED_AT_ONCE = 20

/**
 * Turns a payment into an order exactly once; safe to call repeatedly and concurrently. Trusts only the
 * provider's current answer. Throws `ProviderUnavailable` with nothing changed.
 */
export async function settlePayment(
  shop: Shop,
  session: SessionName,
  known?: CheckoutRow,
): Promise<Settlement> {
  const { reference } = session
  // Return and webhook often arrive together; the second needs nothing once the first made the order.
  const earlier = settlementUnderWay(shop, reference)
  if (earlier && (await earlier) === 'ordered') return 'ordered'
  const settlement = readAndSettle(shop, session, known)
  const settled = settlement.catch(() => null)
  settlementsUnderWay(shop).set(reference, settled)
  try {
    return await settlement
  } finally {
    if (settlementsUnderWay(shop).get(reference) === settled) settlementsUnderWay(shop).delete(reference)
  }
}

async function readAndSettle(
  shop: Shop,
  { provider, reference }: SessionName,
  known?: CheckoutRow,
): Promise<Settlement> {
  const payment = await withTimeout(shop.payments.require(provider).readPayment(reference))
  return payment ? settleProviderPayment(shop, payment, known) : 'unknown'
}

const settlements = new WeakMap<Shop, Map<string, Promise<Settlement | null>>>()

/** This process's running settlement of a payment, if any; null if it fails. */
export function settlementUnderWay(shop: Shop, reference: string): Promise<Settlement | null> | undefined {
  return settlementsUnderWay(shop).get(reference)
}

function settlementsUnderWay(shop: Shop): Map<string, Promise<Settlement | null>> {
  const known = settlements.get(shop) ?? new Map()
  settlements.set(shop, known)
  return known
}

export async function settleProviderPayment(
  shop: Shop,
  payment: ProviderPayment,
  known?: CheckoutRow,
): Promise<Settlement> {
  const { settlement, toClose = [], ordered, exception } = await settleInTransaction(shop, payment, known)
  if (exception) logException(shop, exception, payment)
  if (ordered) broadcastOrdered(shop, ordered)
  if (ordered?.withoutHold) shop.live.broadcastSlots()
  await closeSessions(shop, toClose)
  return settlement
}

function logException(
  shop: Shop,
  exception: NonNullable<Settled['exception']>,
  { paymentId }: ProviderPayment,
): void {
  shop.log.error(
    { alert: 'payment-exception', ...exception, paymentId },
    'money was taken that cannot become an order',
  )
}

/** Tells the open pages of a new order, and of the parcel that it went into. */
export function broadcastOrdered(
  { live }: Pick<Shop, 'live'>,
  { receipt, userId, joins }: CheckoutRow,
): void {
  live.broadcastOrder(receipt, userId)
  if (joins) live.broadcastOrderChange(receipt, userId)
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
      const checkout = await lockCheckout(tx, payment)
      if (!checkout) return settleUnknownCheckout(tx, payment)
      const verdict = judgePayment(checkout, payment, checkout.livemode)
      if (verdict.kind === 'order') await claimUnheld(tx, shop, checkout)
      return applyVerdict(tx, { checkout, payment, verdict })
    })
  } catch (error) {
    // The payment already has its order, through another checkout's row.
    if (isUniqueViolation(error) && (await hasOrder(shop, payment))) return { settlement: 'ordered' }
    throw error
  }
}

/** The usual cases, quickly: an existing order, or a good payment for an unchanged checkout. Else null. */
async function trySettleFast(
  shop: Shop,
  payment: ProviderPayment,
  known?: CheckoutRow,
): Promise<Settled | null> {
  if (!isPaid(payment)) return null
  const { provider, reference } = payment
  const checkout = known ?? (await checkoutOfPayment(shop.db, reference))
  if (checkout?.provider !== provider || checkout.reference !== reference) return null
  const needsDay = checkout.withoutHold || checkout.joins !== null
  if (needsDay && checkout.status !== 'ordered') return null
  const { kind } = judgePayment(checkout, payment, checkout.livemode)
  if (kind === 'already-ordered') return { settlement: 'ordered' }
  return kind === 'order' ? insertOrder(shop.db, checkout, payment) : null
}

/**
 * Found by reference, or by id if a crash came before the reference was stored, or the checkout has moved to another
 * provider since.
 */
async function lockCheckout(tx: Transaction, payment: ProviderPayment): Promise<CheckoutRow | null> {
  const { provider, reference, checkoutId } = payment
  const [stored] = await lockByReference(tx).execute({ provider, reference })
  if (stored || !checkoutId) return stored ?? null
  const [named] = await tx.select().from(checkouts).where(eq(checkouts.id, checkoutId)).for('update')
  if (!named) return null
  if (named.provider === provider && named.reference === null) return storeReference(tx, named, reference)
  // A second session of one checkout: its money counts, its end does not.
  return payment.status === 'paid' ? named : null
}

async function storeReference(
  tx: Transaction,
  checkout: CheckoutRow,
  reference: string,
): Promise<CheckoutRow> {
  const status = movedTo('pending', checkout.status)
  await tx.update(checkouts).set({ reference, status }).where(eq(checkouts.id, checkout.id))
  return { ...checkout, reference, status }
}

/** Sessions that cannot be closed now are left to the job. */
export async function closeSessions(shop: Shop, sessions: SessionName[]): Promise<void> {
  await Promise.all(
    sessions.slice(0, MAX_CLOSED_AT_ONCE).map((session) =>
      closeCheckout(shop, session).catch((error: unknown) => {
        shop.log.warn(
          { event: 'session-left-open', err: error, ...session },
          'a session was left open; the job will close it',
        )
      }),
    ),
  )
}

/** Ends a session at the provider first; if it was paid meanwhile, it becomes an order. */
export async function closeCheckout(shop: Shop, { provider, reference }: SessionName): Promise<Settlement> {
  const payment = await withTimeout(shop.payments.require(provider).expireSession(reference))
  return payment ? settleProviderPayment(shop, payment) : 'unknown'
}

async function hasOrder(shop: Shop, { paymentId }: ProviderPayment): Promise<boolean> {
  if (paymentId === null) return false
  const found = await shop.db.select({ id: orders.id }).from(orders).where(eq(orders.paymentId, paymentId))
  return found.length > 0
}
