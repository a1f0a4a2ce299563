import { toOrderedProduct } from '#app/server/catalogue/product-rows.ts'
import { formKey } from '#app/server/core/form-key.ts'
import { consume } from '#app/server/core/limits.ts'
import { type FieldRefusal, planDelivery } from '#app/server/delivery/plan-delivery.ts'
import { joinPlace } from '#app/server/delivery/zones/join-place.ts'
import { offersNow } from '#app/server/payments/offers.ts'
import { SessionRefused } from '#app/server/payments/payment-provider.ts'
import type { Shop } from '#app/server/shop.ts'
import type { User } from '#app/shop/accounts/user.ts'
import { type CartChange, findSoldOut, type WantedLine } from '#app/shop/cart/cart.ts'
import type { BuyNowForm, StartedPayment } from '#app/shop/checkout/buy-now-form.ts'
import { isPayable } from '#app/shop/checkout/checkout-status.ts'
import { checkPayable } from '#app/shop/checkout/payment.ts'
import { type OrderPrice, priceOrder } from '#app/shop/checkout/pricing.ts'
import { shortDate } from '#app/shop/day.ts'
import { DELIVERY_FIELD_NAMES, type DeliveryAddress } from '#app/shop/delivery/delivery-fields.ts'
import { type DeliveryInput, NO_DELIVERY_INPUT } from '#app/shop/delivery/delivery-form.ts'
import type { DeliveryPlan } from '#app/shop/delivery/delivery-plan.ts'
import { type Language, textIn } from '#app/shop/language.ts'
import type { OrderedItem } from '#app/shop/orders/order.ts'
import { done, type Outcome, type Problem, refused } from '#app/shop/problem.ts'
import { findCheckoutOrProducts, type ProductToday, toProductWork } from './checkout-queries.ts'
import { closeExcessHolds } from './close-checkouts.ts'
import { listCartChanges } from './compare-cart.ts'
import { type CheckoutRow, openSession } from './payment-session.ts'
import { refuseIfUnavailable } from './refuse-if-unavailable.ts'
import { storeCheckout } from './store-checkout.ts'

export interface BuyNow {
  form: BuyNowForm
  address: DeliveryAddress
  delivery?: DeliveryInput
  language: Language
  /** The network of the IP address, as rate limits count it (docs/decisions/0025). */
  network: string
}

export type StartedCheckout =
  | Outcome<StartedPayment>
  | { ok: false; problem: Problem; changes: CartChange[] }
  | FieldRefusal

interface Goods {
  items: OrderedItem[]
  price: OrderPrice
  plan: DeliveryPlan | null
}

type Today = Map<string, ProductToday>

/**
 * Stores a purchase at today's prices and opens its payment session; a form that is sent twice is one checkout.
 * If the shown total differs or a product is sold out, stores nothing and returns the changes.
 */
export async function startCheckout(shop: Shop, user: User, request: BuyNow): Promise<StartedCheckout> {
  try {
    const started = await start(shop, user, request).catch((error: unknown) => {
      // That checkout is given up; a new one has a new key.
      if (error instanceof SessionRefused && error.spent) return start(shop, user, request)
      throw error
    })
    const { way } = request.form
    const isOffered = way !== undefined && (await offersNow(shop)).offering(way) !== null
    return started.ok && isOffered ? done({ ...started.value, way }) : started
  } catch (error) {
    if (!(error instanceof SessionRefused)) throw error
    return refused('payment-unavailable')
  }
}

async function start(shop: Shop, user: User, request: BuyNow): Promise<StartedCheckout> {
  const token = purchaseFingerprint(request)
  const { earlier, today } = await lookUp(shop, token, request.form.lines)
  if (earlier) return proceed(shop, user, earlier)
  if (request.form.lines.length === 0) return refused('cart-empty')
  const allowed = await consume(shop.limits.checkout, user.uid)
  if (!allowed.ok) return refused('too-many-tries', { seconds: allowed.seconds })

  const soldOut = findSoldOut(request.form.lines, today)
  if (soldOut) {
    const { problem } = refused('sold-out', { title: textIn(soldOut.title, request.language) })
    return { ok: false, problem, changes: listCartChanges(request.form.lines, today) }
  }
  const items = toItemsToday(request.form.lines, today)
  if (!items) return cartChanged(request, today)
  const { deliveryKind: kind, leftOut } = request.form
  const input = { ...NO_DELIVERY_INPUT, ...request.delivery, ...request.address, kind, leftOut }
  const delivery = await planDelivery(shop, input, items)
  if (!delivery.ok) return delivery
  const { plan, fee, extra } = delivery.value
  const goods: Goods = { items: items.map(toOrderedItem), price: priceOrder(items, fee, extra), plan }
  if (goods.price.total !== request.form.shownTotal) {
    // The goods cost what was shown, so it is the delivery.
    if (goods.price.parts.subtotal === request.form.shownSubtotal) return refused('delivery-changed')
    return cartChanged(request, today)
  }
  const payable = checkPayable(goods.price.total)
  if (!payable.ok) return payable
  const free = plan?.schedule?.slot ? await closeExcessHolds(shop, user) : done(null)
  if (!free.ok) return free
  const address = await joinPlace(request.address, request.delivery ?? NO_DELIVERY_INPUT, request.language)
  const stored = await storeCheckout(shop, user, {
    input: { ...request, address, way: request.form.way },
    goods: { token, ...goods },
  })
  return stored.ok ? proceed(shop, user, stored.value) : stored
}

function cartChanged({ form }: BuyNow, today: Today): StartedCheckout {
  const { problem } = refused('cart-changed')
  return { ok: false, problem, changes: listCartChanges(form.lines, today) }
}

/** A changed cart, address or delivery in that form has another one. */
function purchaseFingerprint({ form, address, delivery = NO_DELIVERY_INPUT }: BuyNow): string {
  const { token, lines, shownTotal, deliveryKind } = form
  const goods = lines.map(({ id, count }) => [id, count])
  const typed = DELIVERY_FIELD_NAMES.map((name) => address[name])
  // A time has a kind of its own; without one only pick-up differs.
  const noTime = deliveryKind === 'pickup' && !delivery.chosen ? [deliveryKind] : []
  return formKey(token, [goods, shownTotal, typed, delivery, ...noTime])
}

async function lookUp(
  shop: Shop,
  token: string,
  lines: WantedLine[],
): Promise<{ earlier: CheckoutRow | null; today: Today }> {
  const rows = await findCheckoutOrProducts(shop.db).execute({ token, ids: lines.map(({ id }) => id) })
  const today = rows.flatMap(({ product }) =>
    product ? [{ ...toOrderedProduct(product), ...toProductWork(product) }] : [],
  )
  return { earlier: rows[0]?.earlier ?? null, today: new Map(today.map((product) => [product.id, product])) }
}

async function proceed(shop: Shop, user: User, row: CheckoutRow): Promise<Outcome<{ checkoutId: string }>> {
  // Another account has the form's token: it learns nothing of that checkout.
  if (row.userId !== user.uid) return refused('not-saved')
  if (!isPayable(row)) return done({ checkoutId: row.id })
  return refuseIfUnavailable(shop, row, async () => {
    await openSession(shop, row)
    return { checkoutId: row.id }
  })
}

/** The lines with today's texts, prices and work; null if a product is gone. */
function toItemsToday(lines: WantedLine[], today: Today): (ProductToday & { count: number })[] | null {
  const items = lines.map(({ id, count }) => {
    const product = today.get(id)
    return product ? { ...product, count } : null
  })
  return items.includes(null) ? null : items.filter((item) => item !== null)
}

function toOrderedItem({
  work: _,
  leadMinutes: __,
  ribbon: ___,
  ...item
}: ProductToday & { count: number }): OrderedItem {
  return { ...item, date: shortDate(item.time) }
}
