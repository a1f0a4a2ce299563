import { createHash, randomUUID } from 'node:crypto'
import { toProduct } from '#app/server/catalogue/products.ts'
import { type Allowed, consume } from '#app/server/limits.ts'
import type { Shop } from '#app/server/open-shop.ts'
import { ProviderUnavailable, SessionRefused, type Widget } from '#app/server/payments/payment-provider.ts'
import { withTimeout } from '#app/server/payments/with-timeout.ts'
import type { User } from '#app/shop/accounts/user.ts'
import { type CartChange, findSoldOut, type WantedLine } from '#app/shop/cart/cart.ts'
import { type Product, shortDate } from '#app/shop/catalogue/product.ts'
import type { BuyNowForm } from '#app/shop/checkout/buy-now-form.ts'
import { isOpen, isPayable } from '#app/shop/checkout/checkout-status.ts'
import type { Delivery } from '#app/shop/checkout/delivery.ts'
import { DELIVERY_FIELD_NAMES, type DeliveryAddress } from '#app/shop/checkout/delivery-fields.ts'
import { checkPayable } from '#app/shop/checkout/payment.ts'
import { type OrderPrice, priceOrder } from '#app/shop/checkout/pricing.ts'
import { CHECKOUT_TIME_MS, CURRENCY } from '#app/shop/constants.ts'
import { type Language, textIn } from '#app/shop/language.ts'
import type { Checkout, OrderedItem } from '#app/shop/orders/order.ts'
import { done, type Outcome, type Problem, refused } from '#app/shop/problem.ts'
import { THEME_COLOUR } from '#app/shop/theme.ts'
import {
  checkoutByToken,
  checkoutOfPayment,
  checkoutOfUser,
  checkoutWithTries,
  earlierOrToday,
  insertCheckout,
  productsByIds,
  type Tries,
} from './checkout-queries.ts'
import { type CheckoutRow, openSession, requestFor } from './payment-session.ts'
import { newReceipt } from './receipt.ts'
import { settlePayment } from './settle-payment.ts'

/** What Buy Now sent, checked by its forms. */
export interface BuyNow {
  form: BuyNowForm
  address: DeliveryAddress
  language: Language
}

export type StartedCheckout =
  | Outcome<{ checkoutId: string }>
  | { ok: false; problem: Problem; changes: CartChange[] }

interface Goods {
  items: OrderedItem[]
  price: OrderPrice
}

/** So many receipts are tried; that even two are taken will not happen. */
const RECEIPT_TRIES = 3

/**
 * Writes down what a shopper wants to buy at today's prices, and asks the provider for a session to pay it in. Where today's
 * total is not the one that the page showed, or a product is sold out, nothing is made and the changes are answered: each product
 * that is gone, and today's word on each other one. The same form sent twice is one checkout.
 */
export async function startCheckout(shop: Shop, user: User, wish: BuyNow): Promise<StartedCheckout> {
  try {
    return await start(shop, user, wish).catch((error: unknown) => {
      // That checkout is given up. Another one has another key, and may fare better.
      if (error instanceof SessionRefused && error.spent) return start(shop, user, wish)
      throw error
    })
  } catch (error) {
    if (!(error instanceof SessionRefused)) throw error
    return refused('payment-unavailable')
  }
}

async function start(shop: Shop, user: User, wish: BuyNow): Promise<StartedCheckout> {
  const token = purchaseFingerprint(wish)
  const { earlier, today } = await lookUp(shop, token, wish.form.lines)
  if (earlier) return proceed(shop, user, earlier)
  if (wish.form.lines.length === 0) return refused('cart-empty')
  const allowed = await consume(shop.limits.checkout, user.uid)
  if (!allowed.ok) return refused('too-many-tries', { seconds: allowed.seconds })

  const soldOut = findSoldOut(wish.form.lines, today)
  if (soldOut) {
    const { problem } = refused('sold-out', { title: textIn(soldOut.title, wish.language) })
    return { ok: false, problem, changes: changesOf(wish.form.lines, today) }
  }
  const { delivery } = await shop.settings.current()
  const goods = goodsOf(wish.form.lines, today, delivery)
  if (!goods || goods.price.total !== wish.form.shownTotal) {
    const { problem } = refused('cart-changed')
    return { ok: false, problem, changes: changesOf(wish.form.lines, today) }
  }
  const payable = checkPayable(goods.price.total)
  if (!payable.ok) return payable
  return proceed(shop, user, await keepCheckout(shop, user, wish, { token, ...goods }))
}

/** A shopper's own checkout; null for anyone else's, as if there were none. */
export async function findCheckoutOf(shop: Shop, user: User, id: string): Promise<Checkout | null> {
  const row = await findRowOf(shop, user, id)
  return row && checkoutOf(row)
}

/**
 * The same, after asking the provider whether it was paid meanwhile; where the provider cannot be asked, as it stood. Null
 * for anyone else's.
 */
export async function settleCheckoutOf(shop: Shop, user: User, id: string): Promise<Checkout | null> {
  const row = await findRowOf(shop, user, id)
  if (!row?.reference || row.status === 'ordered') return row && checkoutOf(row)
  try {
    const settlement = await settlePayment(shop, row.reference, row)
    if (settlement === 'ordered') return { ...checkoutOf(row), status: 'ordered', lastError: null }
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    shop.log.warn({ err: error, checkoutId: id }, 'a payment could not be asked about')
  }
  return findCheckoutOf(shop, user, id)
}

/**
 * A shopper's own checkout, and while it is open what the browser needs to let them pay it: refused with `payment-expired` where
 * its time is over, `too-many-tries` after too many cards (`seconds` to wait), or `payment-unavailable`. Null for anyone else's.
 */
export async function showCheckoutOf(
  shop: Shop,
  user: User,
  id: string,
): Promise<{ checkout: Checkout; widget: Outcome<Widget> | null } | null> {
  const limit = shop.limits.payment.getKey(user.uid)
  const [found] = await checkoutWithTries(shop.db).execute({ id, userId: user.uid, limit })
  if (!found) return null
  const { checkout: row, tries } = found
  return { checkout: checkoutOf(row), widget: isOpen(row.status) ? await widgetOf(shop, row, tries) : null }
}

async function widgetOf(shop: Shop, row: CheckoutRow, tries: Tries | null): Promise<Outcome<Widget>> {
  if (!isPayable(row)) return refused('payment-expired')
  const wait = tries ? (tries.expire ?? 0) - Date.now() : 0
  if (tries && wait > 0 && tries.points >= shop.limits.payment.points) {
    return refused('too-many-tries', { seconds: Math.ceil(wait / 1000) })
  }
  return unlessUnavailable(shop, row, async () => {
    const key = await withTimeout(shop.payments.widget(await openSession(shop, row)))
    const { amount, currency, receipt, description } = requestFor(shop, row)
    return { ...key, amount, currency, receipt, description, themeColour: THEME_COLOUR }
  }).catch((error: unknown) => {
    if (error instanceof SessionRefused) return refused('payment-expired')
    throw error
  })
}

/** Counts one card that a shopper tries in a session of theirs; who it is, the session says. */
export async function countPaymentAttempt(shop: Shop, reference: string): Promise<Allowed> {
  const checkout = await checkoutOfPayment(shop.db, reference)
  return checkout ? consume(shop.limits.payment, checkout.userId) : { ok: true }
}

/**
 * The idempotency key of a purchase: a double click has the same one. A shopper who goes back and changes the cart or the
 * address in that form has another, and must not get the old checkout.
 */
function purchaseFingerprint({ form, address }: BuyNow): string {
  const { token, lines, shownTotal } = form
  const goods = lines.map(({ id, count }) => [id, count])
  const typed = DELIVERY_FIELD_NAMES.map((name) => address[name])
  const hash = createHash('sha256').update(JSON.stringify([goods, shownTotal, typed]))
  return `${token}.${hash.digest('base64url')}`
}

/** The checkout that the same form made before, else today's products by id. */
async function lookUp(
  shop: Shop,
  token: string,
  lines: WantedLine[],
): Promise<{ earlier: CheckoutRow | null; today: Map<string, Product> }> {
  const rows = await earlierOrToday(shop.db).execute({ token, ids: lines.map(({ id }) => id) })
  const today = rows.flatMap(({ product }) => (product ? [toProduct(product)] : []))
  return { earlier: rows[0]?.earlier ?? null, today: new Map(today.map((product) => [product.id, product])) }
}

async function findByToken(shop: Shop, token: string): Promise<CheckoutRow | undefined> {
  const [row] = await checkoutByToken(shop.db).execute({ token })
  return row
}

/** From a checkout that is written down to one that can be paid. */
async function proceed(shop: Shop, user: User, row: CheckoutRow): Promise<Outcome<{ checkoutId: string }>> {
  // Another account holds the form's token: it learns nothing of that checkout.
  if (row.userId !== user.uid) return refused('not-saved')
  if (!isPayable(row)) return done({ checkoutId: row.id })
  return unlessUnavailable(shop, row, async () => {
    await openSession(shop, row)
    return { checkoutId: row.id }
  })
}

async function unlessUnavailable<T>(
  shop: Shop,
  row: CheckoutRow,
  work: () => Promise<T>,
): Promise<Outcome<T>> {
  try {
    return done(await work())
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    shop.log.warn({ err: error, checkoutId: row.id }, 'the payment provider is away')
    return refused('payment-unavailable')
  }
}

/** Today's products by id, in one query. */
async function loadProducts(shop: Pick<Shop, 'db'>, lines: WantedLine[]): Promise<Map<string, Product>> {
  const rows = await productsByIds(shop.db).execute({ ids: lines.map((line) => line.id) })
  return new Map(rows.map((row) => [row.id, toProduct(row)]))
}

/** The wanted lines with today's texts and prices; null where one of them is gone. */
function goodsOf(lines: WantedLine[], today: Map<string, Product>, delivery: Delivery): Goods | null {
  const items: OrderedItem[] = []
  for (const { id, count } of lines) {
    const product = today.get(id)
    if (!product) return null
    items.push({ ...product, count, date: shortDate(product.time) })
  }
  return { items, price: priceOrder(items, delivery) }
}

/** What today's catalogue says of products that a cart holds, by their ids. */
export async function compareCart(shop: Pick<Shop, 'db'>, ids: string[]): Promise<CartChange[]> {
  const lines = ids.map((id) => ({ id, count: 1 }))
  return changesOf(lines, await loadProducts(shop, lines))
}

/** The browser sent no prices, so it gets today's product for every line and compares with its own copy. */
function changesOf(lines: WantedLine[], today: Map<string, Product>): CartChange[] {
  return lines.map(({ id }) => {
    const product = today.get(id)
    return product ? { id, kind: 'price-changed', product } : { id, kind: 'gone' }
  })
}

async function keepCheckout(
  shop: Shop,
  user: User,
  { address, language }: BuyNow,
  { token, items, price }: Goods & { token: string },
): Promise<CheckoutRow> {
  const now = new Date()
  for (let tries = 0; tries < RECEIPT_TRIES; tries += 1) {
    const [made] = await insertCheckout(shop.db).execute({
      id: randomUUID(),
      token,
      userId: user.uid,
      email: user.email,
      language,
      amount: price.total,
      price,
      currency: CURRENCY,
      items,
      address: { ...address, date: now.toISOString() },
      receipt: newReceipt(),
      provider: shop.payments.name,
      livemode: shop.payments.livemode,
      expiresAt: new Date(now.getTime() + CHECKOUT_TIME_MS),
    })
    const row = made ?? (await findByToken(shop, token))
    if (row) return row
  }
  throw new Error('no free receipt was found')
}

async function findRowOf(shop: Shop, user: User, id: string): Promise<CheckoutRow | null> {
  const [row] = await checkoutOfUser(shop.db).execute({ id, userId: user.uid })
  return row ?? null
}

function checkoutOf(row: CheckoutRow): Checkout {
  const { id, status, items, address, price, receipt, lastError } = row
  return { id, status, items, address, price, receipt, lastError }
}
