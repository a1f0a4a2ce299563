import { and, eq, isNotNull } from 'drizzle-orm'
import { chargeAttempts, checkouts } from '#app/server/database/schema.ts'
import { offersNow } from '#app/server/payments/offers.ts'
import { withTimeout } from '#app/server/payments/with-timeout.ts'
import type { Shop } from '#app/server/shop.ts'
import { isPayable, isWaiting } from '#app/shop/checkout/checkout-status.ts'
import type { Payer } from '#app/shop/checkout/payer.ts'
import { waitingScan } from '#app/shop/checkout/scan-time.ts'
import type { NextStep } from '#app/shop/payments/payment-form-data.ts'
import type { ShopperWay } from '#app/shop/payments/payment-way.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import { answerWithoutCharge, chargeOnce, endEarlierCharges } from './charge.ts'
import { moveCheckout } from './move-checkout.ts'
import { findRowOf } from './own-checkout.ts'
import { askForSession, type CheckoutRow } from './payment-session.ts'
import { refuseIfUnavailable } from './refuse-if-unavailable.ts'

/**
 * Makes a PromptPay code, or returns the one that waits. Refused with `payment-expired`, `payment-review`,
 * `payment-under-way`, `payment-unavailable`, `too-many-tries`.
 */
export async function showScanCode(shop: Shop, payer: Payer, checkoutId: string): Promise<Outcome<NextStep>> {
  const row = await findRowOf(shop, payer, checkoutId)
  const source = (await offersNow(shop)).offering('promptpay')
  if (!row || !source?.pendingScan) return refused('payment-expired')
  const answer = answerWithoutCharge(row)
  if (answer) return answer
  if (row.provider !== source.name) {
    const moved = await moveCheckout(shop, row, source)
    return moved.ok ? chargeOnce(shop, moved.value, { way: 'promptpay' }) : moved
  }
  const scanUntil = waitingScan(row)
  if (scanUntil) {
    const code = await readScanSvg(shop, row)
    // No code means that the shop was stopped before it asked for one.
    if (!code.ok || code.value !== null) return code.ok ? done({ scanUntil: scanUntil.toISOString() }) : code
  }
  return chargeOnce(shop, row, { way: 'promptpay' })
}

/**
 * Lets the shopper pay in the form of another way: ends a code, and moves the checkout to the provider of that way. Money
 * that came meanwhile becomes an order. Refused with `payment-under-way` while the provider cannot end it, or
 * `payment-unavailable`.
 */
export async function leaveScanCode(
  shop: Shop,
  payer: Payer,
  { checkoutId, way }: { checkoutId: string; way: ShopperWay },
): Promise<Outcome<NextStep>> {
  const row = await findRowOf(shop, payer, checkoutId)
  if (!row) return refused('payment-expired')
  const source = (await offersNow(shop)).offering(way)
  if (source && source.name !== row.provider && isPayable(row)) {
    const moved = await moveCheckout(shop, row, source)
    return moved.ok ? done(null) : moved
  }
  return endCode(shop, row)
}

async function endCode(shop: Shop, row: CheckoutRow): Promise<Outcome<NextStep>> {
  if (!row.scanUntil || !isWaiting(row.status)) return done(null)
  const ended = await refuseIfUnavailable(shop, row, () => endEarlierCharges(shop, row))
  if (!ended.ok) return ended
  if (ended.value === 'under-way') return refused('payment-under-way')
  await shop.db
    .update(checkouts)
    .set({ scanUntil: null, reference: await referenceAfter(shop, row) })
    .where(
      and(
        eq(checkouts.id, row.id),
        eq(checkouts.reference, row.reference ?? ''),
        isNotNull(checkouts.scanUntil),
      ),
    )
  return done(null)
}

/** The end of a charge of its own says nothing about its checkout, which is as before the first charge. */
async function referenceAfter(shop: Shop, row: CheckoutRow): Promise<string | null> {
  const { reference } = row
  const isCharge = await shop.db.$count(chargeAttempts, eq(chargeAttempts.chargeId, reference ?? ''))
  return isCharge === 0 ? reference : askForSession(shop, row)
}

/** The SVG of the code that waits, as the provider made it; null if none waits. */
export async function findScanCode(
  shop: Shop,
  payer: Payer,
  checkoutId: string,
): Promise<Outcome<string | null>> {
  const row = await findRowOf(shop, payer, checkoutId)
  return row && waitingScan(row) ? readScanSvg(shop, row) : done(null)
}

function readScanSvg(shop: Shop, row: CheckoutRow): Promise<Outcome<string | null>> {
  return refuseIfUnavailable(shop, row, async () => {
    const { pendingScan } = shop.payments.require(row.provider)
    return pendingScan ? ((await withTimeout(pendingScan(row.reference ?? '')))?.svg ?? null) : null
  })
}
