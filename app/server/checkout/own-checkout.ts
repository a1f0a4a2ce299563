import { type Allowed, consume } from '#app/server/core/limits.ts'
import { hasRoom } from '#app/server/delivery/claims.ts'
import { toDeliveryDetails } from '#app/server/delivery/order-delivery.ts'
import { type Offers, offersNow } from '#app/server/payments/offers.ts'
import { ProviderUnavailable, SessionRefused, type Widget } from '#app/server/payments/payment-provider.ts'
import { withTimeout } from '#app/server/payments/with-timeout.ts'
import type { Shop } from '#app/server/shop.ts'
import { isOpen, isPayable } from '#app/shop/checkout/checkout-status.ts'
import { type Payer, payerParameters } from '#app/shop/checkout/payer.ts'
import { waitingScan } from '#app/shop/checkout/scan-time.ts'
import type { Checkout, TimeHold } from '#app/shop/orders/order.ts'
import type { ShopperWay } from '#app/shop/payments/payment-way.ts'
import { listChoices, type WayChoice } from '#app/shop/payments/payment-ways.ts'
import { type Outcome, refused } from '#app/shop/problem.ts'
import { THEME_COLOUR } from '#app/shop/theme.ts'
import { checkoutOfPayer, checkoutOfPayment, checkoutWithTries, type Tries } from './checkout-queries.ts'
import { moveCheckout } from './move-checkout.ts'
import { type CheckoutRow, openSession, payerKey, requestFor } from './payment-session.ts'
import { refuseIfUnavailable } from './refuse-if-unavailable.ts'
import { settlementUnderWay, settlePayment } from './settle-payment.ts'

export interface ShownCheckout {
  checkout: Checkout
  widget: Outcome<Widget> | null
  /** Offered by the page itself; a provider's form may offer more. */
  choices: WayChoice[]
  /** Read by pages of the version before `choices`, which called a form `card`. */
  ways: readonly ShopperWay[]
  isTimeTaken: TimeHold['isTimeTaken']
  /** The server's clock, in milliseconds since 1970. */
  now: number
}

/** Null for somebody else's checkout. */
export async function findCheckoutOf(shop: Shop, payer: Payer, id: string): Promise<Checkout | null> {
  const row = await findRowOf(shop, payer, id)
  return row && toCheckout(row)
}

/** Asks the provider first, if it can be reached. Null for somebody else's checkout. */
export async function settleCheckoutOf(shop: Shop, payer: Payer, id: string): Promise<Checkout | null> {
  const row = await findRowOf(shop, payer, id)
  if (!row?.reference || row.status === 'ordered') return row && toCheckout(row)
  try {
    // A provider answers only so many in a second, so pages that ask at the same time share one question.
    const { provider, reference } = row
    const settlement = await (settlementUnderWay(shop, reference) ??
      settlePayment(shop, { provider, reference }, row))
    if (settlement === 'ordered')
      return { ...toCheckout(row), status: 'ordered', lastError: null, scanUntil: null }
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    shop.log.warn(
      { event: 'payment-unread', err: error, checkoutId: id },
      'a payment could not be asked about',
    )
  }
  return findCheckoutOf(shop, payer, id)
}

/**
 * Returns a checkout, with the data to pay it while it is open. Null for another shopper's
 * checkout. Refused with `payment-expired`, `too-many-tries` (`seconds` to wait) or `payment-unavailable`.
 */
export async function showCheckoutOf(shop: Shop, payer: Payer, id: string): Promise<ShownCheckout | null> {
  const limit = shop.limits.payment.getKey('uid' in payer ? payer.uid : id)
  const [found] = await checkoutWithTries(shop.db).execute({ id, ...payerParameters(payer), limit })
  if (!found) return null
  const offers = await offersNow(shop)
  const row = await moveToSeller(shop, found.checkout, offers)
  const widget = isOpen(row.status) ? await openWidget(shop, row, found.tries) : null
  const { isTimeTaken } = await readHold(shop, row)
  const choices = listChoices(offers.offered, row.provider)
  const ways = choices.map(({ way, paidBy }) => (paidBy === 'form' ? 'card' : way))
  return { checkout: toCheckout(row), widget, choices, ways, isTimeTaken, now: Date.now() }
}

/** Never asks the provider: many pages ask at once when a time fills up. Null for somebody else's checkout. */
export async function showHoldOf(shop: Shop, payer: Payer, id: string): Promise<TimeHold | null> {
  const row = await findRowOf(shop, payer, id)
  return row && readHold(shop, row)
}

async function readHold(shop: Shop, row: CheckoutRow): Promise<TimeHold> {
  const isTimeTaken = row.withoutHold && isOpen(row.status) && !(await hasRoom(shop, row))
  return { hold: toHold(row), isTimeTaken }
}

function toHold({ withoutHold }: CheckoutRow): TimeHold['hold'] {
  return withoutHold ? 'not-held' : 'held'
}

/** A checkout from before another provider took over; a code that waits, or a transfer, may still come where it is. */
async function moveToSeller(shop: Shop, row: CheckoutRow, offers: Offers): Promise<CheckoutRow> {
  const isHere = offers.isSelling(row.provider) || row.provider === 'by-hand'
  if (!isPayable(row) || waitingScan(row) || isHere) return row
  const moved = await moveCheckout(shop, row, offers.first)
  return moved.ok ? moved.value : row
}

async function openWidget(shop: Shop, row: CheckoutRow, tries: Tries | null): Promise<Outcome<Widget>> {
  if (!isPayable(row)) return refused('payment-expired')
  const wait = tries ? (tries.expire ?? 0) - Date.now() : 0
  if (tries && wait > 0 && tries.points >= shop.limits.payment.points) {
    return refused('too-many-tries', { seconds: Math.ceil(wait / 1000) })
  }
  return refuseIfUnavailable(shop, row, async () => {
    const reference = await openSession(shop, row)
    const key = await withTimeout(shop.payments.require(row.provider).widget(reference))
    const { amount, currency, receipt, description } = requestFor(shop, row)
    return { ...key, amount, currency, receipt, description, themeColour: THEME_COLOUR }
  }).catch((error: unknown) => {
    if (error instanceof SessionRefused) return refused('payment-expired')
    throw error
  })
}

/** Counts one card tried in a session against its shopper's limit. */
export async function countPaymentAttempt(shop: Shop, reference: string): Promise<Allowed> {
  const checkout = await checkoutOfPayment(shop.db, reference)
  return checkout ? consume(shop.limits.payment, payerKey(checkout)) : { ok: true }
}

/** Null for somebody else's checkout. */
export async function findRowOf(shop: Shop, payer: Payer, id: string): Promise<CheckoutRow | null> {
  const [row] = await checkoutOfPayer(shop.db).execute({ id, ...payerParameters(payer) })
  return row ?? null
}

function toCheckout(row: CheckoutRow): Checkout {
  const { id, status, items, address, price, receipt, lastError, delivery, provider } = row
  const [expiresAt, scanUntil] = [row.expiresAt.toISOString(), waitingScan(row)?.toISOString() ?? null]
  const { gift, deliveryTime } = toDeliveryDetails(delivery, { delivery: null, slot: null })
  const hold = toHold(row)
  const facts = { id, status, items, address, price, receipt, lastError, provider } as const
  return { ...facts, expiresAt, scanUntil, hold, gift, deliveryTime }
}
