import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type BuyNow, startCheckout } from '#app/server/checkout/start-checkout.ts'
import { checkouts, products } from '#app/server/database/schema.ts'
import type { ListedPayment, PaidPage, PaymentProvider } from '#app/server/payments/payment-provider.ts'
import { type BankAnswer, paySession } from '#app/server/payments/sandbox/bank-cards.ts'
import { findOpenSandbox } from '#app/server/payments/sandbox/sandbox.ts'
import { eventSecret, SIGNATURE_HEADER, signEvent } from '#app/server/payments/sandbox/sandbox-signature.ts'
import type { SessionName } from '#app/server/payments/sources.ts'
import type { Shop } from '#app/server/shop.ts'
import type { User } from '#app/shop/accounts/user.ts'
import type { WantedLine } from '#app/shop/cart/cart.ts'
import { priceOrder } from '#app/shop/checkout/pricing.ts'
import { DEFAULT_DELIVERY } from '#app/shop/delivery/delivery-fee.ts'
import { AN_ADDRESS } from '#app/shop/delivery/testing/an-address.ts'

export const CARD = {
  good: '4242424242424242',
  declined: '4000000000000002',
  poor: '4000000000009995',
  expired: '4000000000000069',
  challenge: '4000000000003220',
  slow: '4000000000003063',
  stranger: '5555555555554444',
  mistyped: '4242424242424241',
} as const

export const ROSE = 'single-red-rose'
export const DOZEN = 'classic-dozen-red-roses'

export const minutes = (count: number) => count * 60_000
export const inMinutes = (count: number) => new Date(Date.now() + minutes(count))

/** Buy Now's input with today's prices, each from a network of its own. */
export async function wishFor(
  shop: Shop,
  lines: WantedLine[] = [{ id: DOZEN, count: 1 }],
  changes: Partial<BuyNow['form']> = {},
): Promise<BuyNow> {
  const today = await shop.db.select({ id: products.id, price: products.price }).from(products)
  const priced = lines.map(({ id, count }) => ({
    count,
    price: today.find((row) => row.id === id)?.price ?? 0,
  }))
  return {
    form: { token: randomUUID(), lines, shownTotal: priceOrder(priced, DEFAULT_DELIVERY).total, ...changes },
    address: AN_ADDRESS,
    language: 'th',
    network: randomUUID(),
  }
}

/** Presses Buy Now; returns the checkout and its session. */
export async function buy(
  shop: Shop,
  shopper: User,
  wish?: BuyNow,
): Promise<{ id: string; reference: string; amount: number }> {
  const started = await startCheckout(shop, shopper, wish ?? (await wishFor(shop)))
  if (!started.ok) throw new Error(`Buy Now was refused: ${started.problem.code}`)
  const { checkoutId: id } = started.value
  const row = await checkoutRow(shop, id)
  return { id, reference: row.reference ?? '', amount: row.amount }
}

export async function checkoutRow(shop: Shop, id: string): Promise<typeof checkouts.$inferSelect> {
  const [row] = await shop.db.select().from(checkouts).where(eq(checkouts.id, id))
  if (!row) throw new Error(`there is no checkout ${id}`)
  return row
}

/** Returns all payments that the provider lists as paid since then, from all pages. */
export async function listAllPaid(provider: PaymentProvider, from: Date): Promise<ListedPayment[]> {
  const listed: ListedPayment[] = []
  let cursor: string | null = null
  do {
    const page: PaidPage = await provider.listPaid({ from, until: inMinutes(7 * 24 * 60) }, cursor)
    listed.push(...page.payments)
    cursor = page.cursor
  } while (cursor !== null)
  return listed
}

export function payAtBank(
  { payments }: Shop,
  reference: string,
  number: string = CARD.good,
): Promise<BankAnswer | null> {
  const sandbox = findOpenSandbox(payments)
  if (!sandbox) throw new Error('the tests pay at the sandbox')
  return paySession(sandbox.bank, reference, { number, expiry: { month: 12, year: 2040 } })
}

export function sessionAt({ payments }: Pick<Shop, 'payments'>, reference: string): SessionName {
  return { provider: payments.current.name, reference }
}

interface EventWish {
  id?: string
  type?: string
  reference?: string | null
  now?: number
  authSecret?: string
}

export function bankEvent(shop: Shop, wish: EventWish = {}): Request {
  const { id = `evt_${randomUUID()}`, type = 'session.paid', reference = null, now = Date.now() } = wish
  const body = JSON.stringify({ id, type, data: { reference } })
  const secret = eventSecret(wish.authSecret ?? shop.config.authSecret)
  return eventRequest(body, { [SIGNATURE_HEADER]: signEvent(secret, body, now) })
}

export function eventRequest(body: BodyInit, headers: Record<string, string> = {}): Request {
  return new Request('http://localhost:3000/webhooks/sandbox', { method: 'POST', body, headers })
}
