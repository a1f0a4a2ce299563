import { and, eq, inArray, sql } from 'drizzle-orm'
import { chargeAttempts, checkouts } from '#app/server/database/schema.ts'
import { offersNow } from '#app/server/payments/offers.ts'
import { type PaymentProvider, SessionRefused } from '#app/server/payments/payment-provider.ts'
import { withTimeout } from '#app/server/payments/with-timeout.ts'
import type { Shop } from '#app/server/shop.ts'
import { OPEN } from '#app/shop/checkout/checkout-status.ts'
import { isPaid } from '#app/shop/checkout/payment.ts'
import { CHECKOUT_TIME_MS } from '#app/shop/constants.ts'
import { type OfferedWays, timeToPayMs } from '#app/shop/payments/payment-ways.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import { endEarlierCharges } from './charge.ts'
import { askForSession, type CheckoutRow, isDraft } from './payment-session.ts'
import { refuseIfUnavailable } from './refuse-if-unavailable.ts'
import { closeSessions, settleProviderPayment } from './settle-payment.ts'

/** Each opens a session at a provider. */
const MAX_MOVES = 20

/**
 * Moves an open checkout to another provider and closes its session here. Money that comes here all the same is found by
 * the checkout's id: it makes the order, or goes back. Refused with `payment-under-way`, `payment-unavailable` or, for one
 * that has moved too often, `payment-expired`.
 */
export async function moveCheckout(
  shop: Shop,
  row: CheckoutRow,
  to: PaymentProvider,
): Promise<Outcome<CheckoutRow>> {
  if (row.provider === to.name) return done(row)
  if (row.sourceChanges >= MAX_MOVES) return refused('payment-expired')
  const moved = await refuseIfUnavailable(shop, row, async () =>
    (await canLeave(shop, row)) ? storeMove(shop, row, to) : null,
  ).catch((error: unknown) => {
    if (error instanceof SessionRefused) return refused('payment-unavailable')
    throw error
  })
  if (!moved.ok) return moved
  if (moved.value === null) return refused('payment-under-way')
  const { provider, reference } = row
  if (reference !== null) await closeSessions(shop, [{ provider, reference }])
  return done(moved.value)
}

/** False while money may be on its way; what has come makes the order now. */
async function canLeave(shop: Shop, row: CheckoutRow): Promise<boolean> {
  if ((await endEarlierCharges(shop, row)) !== 'free') return false
  const unanswered = and(eq(chargeAttempts.checkoutId, row.id), eq(chargeAttempts.status, 'charging'))
  if ((await shop.db.$count(chargeAttempts, unanswered)) > 0) return false
  if (row.reference === null) return true
  const payment = await withTimeout(shop.payments.require(row.provider).readPayment(row.reference))
  if (payment && isPaid(payment)) {
    await settleProviderPayment(shop, payment)
    return false
  }
  return payment?.status !== 'processing'
}

/**
 * The session comes first: a crash leaves one that nobody can pay, since nobody has its secret, and that is found again
 * by its key. Null if the checkout changed meanwhile.
 */
async function storeMove(shop: Shop, row: CheckoutRow, to: PaymentProvider): Promise<CheckoutRow | null> {
  const { name: provider, livemode } = to
  const sourceChanges = row.sourceChanges + 1
  const sessionOpenedAt = isDraft(row) || isOld(row) ? new Date() : null
  const expiresAt = endAfterMove((await offersNow(shop)).offered, row, to)
  const reference = await askForSession(shop, {
    ...row,
    ...{ provider, sourceChanges, sessionOpenedAt, reference: null },
  })
  return storeSession(shop.db, row, {
    ...{ provider, livemode, reference, sourceChanges, sessionOpenedAt, expiresAt },
    ...{ status: 'pending', lastError: null, scanUntil: null },
  })
}

/** Null if something else has moved the checkout meanwhile. */
async function storeSession(
  db: Shop['db'],
  row: CheckoutRow,
  session: Partial<typeof checkouts.$inferInsert>,
): Promise<CheckoutRow | null> {
  const [moved] = await db.update(checkouts).set(session).where(isAsBefore(row)).returning()
  return moved ?? null
}

function isAsBefore(row: CheckoutRow) {
  return and(
    eq(checkouts.id, row.id),
    eq(checkouts.provider, row.provider),
    sql`${checkouts.reference} is not distinct from ${row.reference}`,
    eq(checkouts.sourceChanges, row.sourceChanges),
    inArray(checkouts.status, OPEN),
  )
}

/** Open for longer than others, as with a slip that was not found: counted from its start, a session would end too soon. */
const isOld = ({ createdAt }: CheckoutRow) => createdAt.getTime() + CHECKOUT_TIME_MS < Date.now()

/** Never beyond the longest time of a checkout, as its delivery time is held for so long. */
function endAfterMove(
  offered: OfferedWays,
  { createdAt, expiresAt }: CheckoutRow,
  { name }: PaymentProvider,
): Date {
  const timeMs = timeToPayMs(offered, name)
  const wanted = Date.now() + timeMs
  const last = createdAt.getTime() + Math.max(CHECKOUT_TIME_MS, timeMs)
  return new Date(Math.max(expiresAt.getTime(), Math.min(wanted, last)))
}
