import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { priceOrder } from '#app/shop/checkout/pricing.ts'
import { DEFAULT_DELIVERY } from '#app/shop/delivery/delivery-fee.ts'
import { AN_ADDRESS } from '#app/shop/delivery/testing/an-address.ts'
import type { Answer, HttpClient } from './http-client.ts'
import type { Shopper } from './shoppers.ts'

export interface CartProduct {
  id: string
  price: number
  /** A chosen delivery time. */
  time?: { deliveryDay: string; deliverySlot: string }
}

/** Buy Now was refused, since the chosen time is full. */
export class TimeTaken extends Error {}

export interface Widget {
  reference: string
  clientSecret: string
}

const POLL_MS = 50
const FORM = 'application/x-www-form-urlencoded'
const CARD = { number: '4242424242424242', expiry: '12/40', cvc: '123' }

/** The cheaper demo products, each a whole cart. */
export async function listCartProducts(pool: pg.Pool): Promise<CartProduct[]> {
  const { rows } = await pool.query('select id, price::int as price from products order by id limit 40')
  return rows
}

export function buyNowForm({ id, price, time }: CartProduct): string {
  const { total } = priceOrder([{ price, count: 1 }], DEFAULT_DELIVERY)
  const lines = JSON.stringify([{ id, count: 1 }])
  const form = { token: randomUUID(), shownTotal: String(total), lines, ...AN_ADDRESS, ...time }
  return new URLSearchParams(form).toString()
}

export async function pressBuyNow(client: HttpClient, { cookie }: Shopper, form: string): Promise<string> {
  const answer = await client.send('POST', '/cart.data', { Cookie: cookie, 'Content-Type': FORM }, form)
  if (answer.body.includes('"slot-full"')) throw new TimeTaken(form)
  return textAfter('checkoutId', answer)
}

export async function openCheckout(
  client: HttpClient,
  { cookie }: Shopper,
  id: string,
  isRendered = false,
): Promise<Widget> {
  const answer = await client.send('GET', `/checkout/${id}${isRendered ? '' : '.data'}`, { Cookie: cookie })
  const plain = { ...answer, body: isRendered ? answer.body.replaceAll('\\"', '"') : answer.body }
  return { reference: textAfter('reference', plain), clientSecret: textAfter('clientSecret', plain) }
}

export async function payAtBank(client: HttpClient, { reference, clientSecret }: Widget): Promise<string> {
  const answer = await client.send(
    'POST',
    `/sandbox-bank/sessions/${reference}/pay`,
    { 'Content-Type': 'application/json' },
    JSON.stringify({ clientSecret, ...CARD }),
  )
  return String(jsonOf(answer).status)
}

/** Asks for a PromptPay code; false if the shop cannot make one now. */
export async function showCode(client: HttpClient, { cookie }: Shopper, id: string): Promise<boolean> {
  const headers = { Cookie: cookie, 'Content-Type': FORM }
  const { status, body } = await client.send('POST', `/checkout/${id}.data`, headers, 'intent=scan')
  if (body.includes('"payment-under-way"')) return false
  if (status !== 200) throw new Error(`answered ${status}: ${body.slice(0, 200)}`)
  return true
}

/** Presses *Pay* in the pretend bank's app, and looks what it says. */
export async function payByCode(client: HttpClient, { reference, clientSecret }: Widget): Promise<string> {
  const secret = encodeURIComponent(clientSecret)
  const app = `/sandbox-bank/scan/${reference}`
  await client.send('POST', `${app}?secret=${secret}`, { 'Content-Type': FORM }, 'choice=pay')
  const answer = await client.send('GET', `${app}.data?secret=${secret}&did=pay`, {})
  return textAfter('screen', answer)
}

export async function getStatus(client: HttpClient, { cookie }: Shopper, id: string): Promise<string> {
  return String(jsonOf(await client.send('GET', `/checkout/${id}/status`, { Cookie: cookie })).status)
}

/** Returns the checkout's id. */
export async function purchase(
  client: HttpClient,
  shopper: Shopper,
  goods: CartProduct,
  isRendered = false,
): Promise<string> {
  const id = await pressBuyNow(client, shopper, buyNowForm(goods))
  const widget = await openCheckout(client, shopper, id, isRendered)
  const said = await payAtBank(client, widget)
  if (said !== 'paid') throw new Error(`the bank said ${said}`)
  for (let tries = 0; tries < 100; tries += 1) {
    const status = await getStatus(client, shopper, id)
    if (status === 'ordered') return id
    if (status !== 'pending') throw new Error(`the checkout became ${status}`)
    await sleep(POLL_MS)
  }
  throw new Error('the order did not come')
}

function jsonOf({ status, body }: Answer): { status?: unknown } {
  if (status !== 200) throw new Error(`answered ${status}: ${body.slice(0, 200)}`)
  return JSON.parse(body)
}

/** In React Router's data, a flat list, a new name precedes its value. */
function textAfter(name: string, { status, body }: Answer): string {
  const found = body.match(new RegExp(`"${name}","([^"]+)"`))?.[1]
  if (status !== 200 || !found) throw new Error(`answered ${status}: ${body.slice(0, 200)}`)
  return found
}
