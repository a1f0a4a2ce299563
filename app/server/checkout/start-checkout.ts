import { createHash, randomUUID } from 'node:crypto'
import { toProduct } from '#app/server/catalogue/products.ts'
import { consume } from '#app/server/limits.ts'
import type { Shop } from '#app/server/open-shop.ts'
import { SessionRefused } from '#app/server/payments/payment-provider.ts'
import type { User } from '#app/shop/accounts/user.ts'
import { type CartChange, findSoldOut, type WantedLine } from '#app/shop/cart/cart.ts'
import { type Product, shortDate } from '#app/shop/catalogue/product.ts'
import type { BuyNowForm } from '#app/shop/checkout/buy-now-form.ts'
import { isPayable } from '#app/shop/checkout/checkout-status.ts'
import type { DeliveryFee } from '#app/shop/delivery/delivery-fee.ts'
import { DELIVERY_FIELD_NAMES, type DeliveryAddress } from '#app/shop/delivery/delivery-fields.ts'
import { checkPayable } from '#app/shop/checkout/payment.ts'
import { type OrderPrice, priceOrder } from '#app/shop/checkout/pricing.ts'
import { CHECKOUT_TIME_MS } from '#app/shop/constants.ts'
import { type Language, textIn } from '#app/shop/language.ts'
import { CURRENCY } from '#app/shop/money.ts'
import type { OrderedItem } from '#app/shop/orders/order.ts'
import { done, type Outcome, type Problem, refused } from '#app/shop/problem.ts'
import { checkoutByToken, earlierOrToday, insertCheckout } from './checkout-queries.ts'
import { changesOf } from './compare-cart.ts'
import { unlessUnavailable } from './own-checkout.ts'
import { type CheckoutRow, openSession } from './payment-session.ts'
import { newReceipt } from './receipt.ts'

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

const MAX_RECEIPT_TRIES = 3

/**
 * Stores a purchase at today's prices and opens its payment session; a form that is sent twice is one checkout.
 * If the shown total differs or a product is sold out, stores nothing and returns the changes.
 */
export async function startCheckout(shop: Shop, user: User, wish: BuyNow): Promise<StartedCheckout> {
  try {
    return await start(shop, user, wish).catch((error: unknown) => {
      // That checkout is given up; a new one has a new key.
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
  return proceed(shop, user, await storeCheckout(shop, user, { input: wish, goods: { token, ...goods } }))
}

/** A double click has one key; a changed cart or address in that form has another. */
function purchaseFingerprint({ form, address }: BuyNow): string {
  const { token, lines, shownTotal } = form
  const goods = lines.map(({ id, count }) => [id, count])
  const typed = DELIVERY_FIELD_NAMES.map((name) => address[name])
  const hash = createHash('sha256').update(JSON.stringify([goods, shownTotal, typed]))
  return `${token}.${hash.digest('base64url')}`
}

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

async function proceed(shop: Shop, user: User, row: CheckoutRow): Promise<Outcome<{ checkoutId: string }>> {
  // Another account has the form's token: it learns nothing of that checkout.
  if (row.userId !== user.uid) return refused('not-saved')
  if (!isPayable(row)) return done({ checkoutId: row.id })
  return unlessUnavailable(shop, row, async () => {
    await openSession(shop, row)
    return { checkoutId: row.id }
  })
}

/** The lines with today's texts and prices; null if a product is gone. */
function goodsOf(lines: WantedLine[], today: Map<string, Product>, delivery: DeliveryFee): Goods | null {
  const items: OrderedItem[] = []
  for (const { id, count } of lines) {
    const product = today.get(id)
    if (!product) return null
    items.push({ ...product, count, date: shortDate(product.time) })
  }
  return { items, price: priceOrder(items, delivery) }
}

async function storeCheckout(
  shop: Shop,
  user: User,
  {
    input: { address, language },
    goods: { token, items, price },
  }: { input: BuyNow; goods: Goods & { token: string } },
): Promise<CheckoutRow> {
  const now = new Date()
  for (let tries = 0; tries < MAX_RECEIPT_TRIES; tries += 1) {
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
