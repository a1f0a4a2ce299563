import { createHash, randomUUID } from 'node:crypto'
import { and, eq, inArray, lte } from 'drizzle-orm'
import { consume } from '#app/server/core/limits.ts'
import { chargeAttempts, checkouts } from '#app/server/database/schema.ts'
import { type Transaction, transact } from '#app/server/database/transact.ts'
import { type ChargeBy, type Charged, ProviderUnavailable } from '#app/server/payments/payment-provider.ts'
import { withTimeout } from '#app/server/payments/with-timeout.ts'
import type { Shop } from '#app/server/shop.ts'
import { isPayable, movedTo, statusesBefore } from '#app/shop/checkout/checkout-status.ts'
import type { NextStep } from '#app/shop/payments/payment-form-data.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import { attemptKey, beginCharge, type ChargeInput } from './charge-input.ts'
import { type CheckoutRow, payerKey, requestFor } from './payment-session.ts'
import { settleProviderPayment } from './settle-payment.ts'

type EarlierCharges = 'free' | 'under-way' | 'settled'

interface Attempt {
  id: string
  row: CheckoutRow
  by: ChargeBy
}

/** A call whose answer was lost has ended at the provider too by then. */
const LOST_AFTER_MS = 2 * 60_000

/** True if a charge with this token was tried before. */
export async function isKnown(shop: Shop, token: string): Promise<boolean> {
  return (await shop.db.$count(chargeAttempts, eq(chargeAttempts.tokenHash, hashChargeToken(token)))) > 0
}

/** Done for an order; refused with `payment-review` or `payment-expired`; null if the checkout can be charged. */
export function answerWithoutCharge(row: CheckoutRow): Outcome<NextStep> | null {
  if (row.status === 'ordered') return done(null)
  if (isPayable(row)) return null
  return refused(row.status === 'needs-review' ? 'payment-review' : 'payment-expired')
}

/**
 * Charges once: an attempt whose answer was lost is searched for, never repeated. Refused with `too-many-tries`,
 * `payment-under-way`, `payment-expired` (too late for a code) or `payment-unavailable`.
 */
export async function chargeOnce(
  shop: Shop,
  row: CheckoutRow,
  input: ChargeInput,
): Promise<Outcome<NextStep>> {
  const allowed = await consume(shop.limits.payment, payerKey(row))
  if (!allowed.ok) return refused('too-many-tries', { seconds: allowed.seconds })
  try {
    const earlier = await endEarlierCharges(shop, row)
    if (earlier === 'settled') return done(null)
    if (earlier === 'under-way') return refused('payment-under-way')
    const stored = await storeAttempt(shop, row, input)
    return stored.ok ? await tryAttempt(shop, stored.value) : stored
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    shop.log.warn({ event: 'provider-away', err: error, checkoutId: row.id }, 'the payment provider is away')
    return refused('payment-unavailable')
  }
}

/** Ends a charge that still waits for the shopper; money that came meanwhile becomes an order. */
export async function endEarlierCharges(shop: Shop, row: CheckoutRow): Promise<EarlierCharges> {
  const own = eq(chargeAttempts.checkoutId, row.id)
  const count = await shop.db.$count(chargeAttempts, own)
  const { endCharge } = shop.payments.require(row.provider)
  if (count === 0 || !row.reference || !endCharge) return 'free'
  const payment = await withTimeout(endCharge(row.reference))
  if (payment?.status === 'paid') {
    await settleProviderPayment(shop, payment)
    return 'settled'
  }
  if (payment?.status === 'processing') return 'under-way'
  await giveUpForgotten(shop, row)
  return 'free'
}

async function giveUpForgotten(shop: Shop, { id }: CheckoutRow): Promise<void> {
  const forgotten = lte(chargeAttempts.createdAt, new Date(Date.now() - LOST_AFTER_MS))
  await shop.db
    .update(chargeAttempts)
    .set({ status: 'lost' })
    .where(and(eq(chargeAttempts.checkoutId, id), eq(chargeAttempts.status, 'charging'), forgotten))
}

/** Until the charge answers, it is found by the attempt's name. */
async function storeAttempt(shop: Shop, row: CheckoutRow, input: ChargeInput): Promise<Outcome<Attempt>> {
  return transact(shop.pool, async (tx) => {
    const [current] = await tx.select().from(checkouts).where(eq(checkouts.id, row.id)).for('update')
    // Another reference means that another attempt came between, and its money may be taken already.
    if (!current || !isPayable(current) || current.reference !== row.reference) {
      return refused('payment-under-way')
    }
    const begun = beginCharge(input, current)
    if (!begun) return refused('payment-expired')
    const { by, times } = begun
    const id = randomUUID()
    if (!(await insertAttempt(tx, { id, checkoutId: row.id, input }))) return refused('payment-under-way')
    const reference = shop.payments.require(row.provider).chargeName?.(id, new Date()) ?? row.reference
    const [stored] = await tx
      .update(checkouts)
      .set({ reference, status: movedTo('pending', current.status), lastError: null, ...times })
      .where(eq(checkouts.id, row.id))
      .returning()
    if (!stored) return refused('payment-under-way')
    return done({ id, row: stored, by })
  })
}

/** False if another attempt is under way. */
async function insertAttempt(
  tx: Transaction,
  { id, checkoutId, input }: { id: string; checkoutId: string; input: ChargeInput },
): Promise<boolean> {
  const inserted = await tx
    .insert(chargeAttempts)
    .values({ id, checkoutId, way: input.way, tokenHash: hashChargeToken(attemptKey(input, id)) })
    .onConflictDoNothing()
    .returning({ id: chargeAttempts.id })
  return inserted.length > 0
}

async function tryAttempt(shop: Shop, attempt: Attempt): Promise<Outcome<NextStep>> {
  const { id: attemptId, row, by } = attempt
  let charged: Charged
  try {
    charged = await callProvider(shop, attempt)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    shop.log.error(
      { event: 'charge-unknown', err: error, checkoutId: row.id, attemptId },
      'nobody knows whether a charge was made',
    )
    return done('scanUntil' in by ? { scanUntil: by.scanUntil.toISOString() } : null)
  }
  if (charged.kind === 'refused') return noteRefusal(shop, attempt, charged)
  const { payment, next } = charged
  const scanUntil = next && 'scanUntil' in next ? next.scanUntil : null
  await storeCharge(shop, attempt, { chargeId: payment.reference, scanUntil })
  await settleProviderPayment(shop, payment)
  if (scanUntil) return done({ scanUntil: scanUntil.toISOString() })
  const authorizeUrl = next && 'authorizeUrl' in next ? next.authorizeUrl : null
  return done(authorizeUrl?.startsWith('https://') ? { authorizeUrl } : null)
}

async function storeCharge(
  shop: Shop,
  { id, row }: Attempt,
  { chargeId, scanUntil }: { chargeId: string; scanUntil: Date | null },
) {
  await transact(shop.pool, async (tx) => {
    // Checkout first, as in every transaction that locks both.
    await tx
      .update(checkouts)
      .set({ reference: chargeId, scanUntil })
      .where(and(eq(checkouts.id, row.id), inArray(checkouts.status, statusesBefore('ordered'))))
    await tx
      .update(chargeAttempts)
      // The sandbox's reference is its session's, for every code.
      .set({ status: 'made', chargeId: chargeId === row.reference ? null : chargeId })
      .where(eq(chargeAttempts.id, id))
  })
}

async function noteRefusal(
  shop: Shop,
  attempt: Attempt,
  { failure, reason }: Extract<Charged, { kind: 'refused' }>,
): Promise<Outcome<NextStep>> {
  const { id, row } = attempt
  if (reason) logRefusal(shop, attempt, reason)
  await shop.db.update(chargeAttempts).set({ status: 'refused' }).where(eq(chargeAttempts.id, id))
  await shop.db
    .update(checkouts)
    .set({
      scanUntil: null,
      ...(failure === 'unavailable' ? {} : { status: 'failed' as const, lastError: failure }),
    })
    .where(and(eq(checkouts.id, row.id), inArray(checkouts.status, statusesBefore('failed'))))
  return failure === 'unavailable' ? refused('payment-unavailable') : done(null)
}

function logRefusal(shop: Shop, { row, by }: Attempt, reason: string): void {
  const about = { alert: 'charge-refused', checkoutId: row.id, way: by.way, reason }
  shop.log.error(about, 'the payment provider makes no charge')
}

function callProvider(shop: Shop, { id: attemptId, row, by }: Attempt): Promise<Charged> {
  const { charge } = shop.payments.require(row.provider)
  if (!charge) throw new Error(`${row.provider} makes no charges`)
  const request = { ...requestFor(shop, row), reference: row.reference ?? '', by, attemptId }
  return withTimeout(charge(request))
}

function hashChargeToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
