import { createHash, randomUUID } from 'node:crypto'
import { and, eq, inArray, lte } from 'drizzle-orm'
import { chargeAttempts, checkouts } from '#app/server/database/schema.ts'
import { transact } from '#app/server/database/transact.ts'
import { consume } from '#app/server/limits.ts'
import type { Shop } from '#app/server/open-shop.ts'
import {
  type Charged,
  type ChargeRequest,
  ProviderUnavailable,
} from '#app/server/payments/payment-provider.ts'
import { withTimeout } from '#app/server/payments/with-timeout.ts'
import type { User } from '#app/shop/accounts/user.ts'
import { isPayable, movedTo, statusesBefore } from '#app/shop/checkout/checkout-status.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import { type CheckoutRow, requestFor } from './payment-session.ts'
import { settle } from './settle-payment.ts'

/** The next page: the shopper's bank, or the checkout's status if null. */
export interface ChargedCard {
  authorizeUrl: string | null
}

type EarlierCards = 'free' | 'under-way' | 'settled'

/** By then, a call whose answer was lost has ended at the provider too. */
const LOST_AFTER_MS = 2 * 60_000
const NO_REDIRECT: ChargedCard = { authorizeUrl: null }

/**
 * Charges a card token once: an attempt whose answer was lost is searched for, never repeated. Refused with
 * `payment-expired`, `payment-review`, `payment-under-way`, `payment-unavailable`, `too-many-tries`.
 */
export async function chargeCard(
  shop: Shop,
  user: User,
  { checkoutId, token }: { checkoutId: string; token: string },
): Promise<Outcome<ChargedCard>> {
  const row = await findOwn(shop, user, checkoutId)
  if (!shop.payments.charge || !row) return refused('payment-expired')
  if (row.status === 'ordered' || (await isKnown(shop, token))) return done(NO_REDIRECT)
  if (!isPayable(row)) {
    return refused(row.status === 'needs-review' ? 'payment-review' : 'payment-expired')
  }
  const allowed = await consume(shop.limits.payment, user.uid)
  if (!allowed.ok) return refused('too-many-tries', { seconds: allowed.seconds })
  try {
    const earlierCards = await closeEarlierCards(shop, row)
    if (earlierCards === 'settled') return done(NO_REDIRECT)
    const attemptId = earlierCards === 'free' ? await storeAttempt(shop, row, token) : null
    return attemptId ? await tryCard(shop, row, { attemptId, token }) : refused('payment-under-way')
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    shop.log.warn({ err: error, checkoutId }, 'the payment provider is away')
    return refused('payment-unavailable')
  }
}

async function findOwn(shop: Shop, user: User, id: string): Promise<CheckoutRow | undefined> {
  const own = and(eq(checkouts.id, id), eq(checkouts.userId, user.uid))
  const [row] = await shop.db.select().from(checkouts).where(own)
  return row
}

async function isKnown(shop: Shop, token: string): Promise<boolean> {
  const known = await shop.db
    .select({ id: chargeAttempts.id })
    .from(chargeAttempts)
    .where(eq(chargeAttempts.tokenHash, hashOf(token)))
  return known.length > 0
}

async function closeEarlierCards(shop: Shop, row: CheckoutRow): Promise<EarlierCards> {
  const own = eq(chargeAttempts.checkoutId, row.id)
  const earlier = await shop.db.select().from(chargeAttempts).where(own)
  if (earlier.length === 0 || !row.reference) return 'free'
  const payment = await withTimeout(shop.payments.expireSession(row.reference))
  if (payment?.status === 'paid') {
    await settle(shop, payment)
    return 'settled'
  }
  if (payment?.status === 'processing') return 'under-way'
  const forgotten = lte(chargeAttempts.createdAt, new Date(Date.now() - LOST_AFTER_MS))
  await shop.db
    .update(chargeAttempts)
    .set({ status: 'lost' })
    .where(and(own, eq(chargeAttempts.status, 'charging'), forgotten))
  return 'free'
}

/** Null if another attempt is under way. Until the charge answers, it is found by the attempt's name. */
async function storeAttempt(shop: Shop, row: CheckoutRow, token: string): Promise<string | null> {
  const id = randomUUID()
  const reference = shop.payments.chargeName?.(id, new Date()) ?? row.reference
  return transact(shop.pool, async (tx) => {
    const [current] = await tx.select().from(checkouts).where(eq(checkouts.id, row.id)).for('update')
    // Another reference means that another attempt came between, and its money may be taken already.
    if (!current || !isPayable(current) || current.reference !== row.reference) return null
    const kept = await tx
      .insert(chargeAttempts)
      .values({ id, checkoutId: row.id, tokenHash: hashOf(token) })
      .onConflictDoNothing()
      .returning({ id: chargeAttempts.id })
    if (!kept[0]) return null
    await tx
      .update(checkouts)
      .set({ reference, status: movedTo('pending', current.status), lastError: null })
      .where(eq(checkouts.id, row.id))
    return kept[0].id
  })
}

async function tryCard(
  shop: Shop,
  row: CheckoutRow,
  { attemptId, token }: { attemptId: string; token: string },
): Promise<Outcome<ChargedCard>> {
  const { expiresAt: _, ...request } = requestFor(shop, row)
  let charged: Charged
  try {
    charged = await callProvider(shop, { ...request, attemptId, token })
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    shop.log.error({ err: error, checkoutId: row.id, attemptId }, 'nobody knows whether a card was charged')
    return done(NO_REDIRECT)
  }
  if (charged.kind === 'refused') return noteRefusal(shop, row, { attemptId, failure: charged.failure })
  const { payment, authorizeUrl } = charged
  await storeCharge(shop, row, { attemptId, chargeId: payment.reference })
  await settle(shop, payment)
  return done({ authorizeUrl: authorizeUrl?.startsWith('https://') ? authorizeUrl : null })
}

async function storeCharge(
  shop: Shop,
  { id }: CheckoutRow,
  { attemptId, chargeId }: { attemptId: string; chargeId: string },
) {
  await transact(shop.pool, async (tx) => {
    // Checkout first, as in every transaction that locks both.
    await tx
      .update(checkouts)
      .set({ reference: chargeId })
      .where(and(eq(checkouts.id, id), inArray(checkouts.status, statusesBefore('ordered'))))
    await tx.update(chargeAttempts).set({ status: 'made', chargeId }).where(eq(chargeAttempts.id, attemptId))
  })
}

async function noteRefusal(
  shop: Shop,
  { id }: CheckoutRow,
  { attemptId, failure }: { attemptId: string; failure: string },
): Promise<Outcome<ChargedCard>> {
  await shop.db.update(chargeAttempts).set({ status: 'refused' }).where(eq(chargeAttempts.id, attemptId))
  if (failure === 'unavailable') return refused('payment-unavailable')
  await shop.db
    .update(checkouts)
    .set({ status: 'failed', lastError: failure })
    .where(and(eq(checkouts.id, id), inArray(checkouts.status, statusesBefore('failed'))))
  return done(NO_REDIRECT)
}

function callProvider({ payments }: Shop, request: ChargeRequest): Promise<Charged> {
  if (!payments.charge) throw new Error(`${payments.name} charges no tokens`)
  return withTimeout(payments.charge(request))
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
