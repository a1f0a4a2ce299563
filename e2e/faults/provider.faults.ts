import type pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Trouble } from '#app/server/testing/fakes/fake-server.ts'
import { type FakeStripe, openFakeStripe } from '#app/server/testing/fakes/fake-stripe.ts'
import { type HttpClient, openHttpClient } from '#bench/parts/http-client.ts'
import {
  buyNowForm,
  type CartProduct,
  getStatus,
  listCartProducts,
  pressBuyNow,
} from '#bench/parts/purchase.ts'
import { countBroken, countOf, openDatabaseOf, startShopUnderTest } from '#bench/parts/shop-under-test.ts'
import { makeShoppers, type Shopper } from '#bench/parts/shoppers.ts'
import { discardShop, type ShopProcess } from '#e2e/testing/shop-process.ts'
import { seconds, testFault } from './fault-row.ts'

const SESSIONS = '/v1/checkout/sessions'
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }
/** The test client's timeout. */
const ANSWER_MS = 20_000
/** The job runs once a minute. */
const NEXT_RUN = { timeout: 150_000, interval: 500 }
const FOREVER = 1000

let stripe: FakeStripe
let shop: ShopProcess
let client: HttpClient
let pool: pg.Pool
let goods: CartProduct
let shoppers: Shopper[]
beforeAll(async () => {
  stripe = await openFakeStripe()
  const { secretKey, publishableKey, webhookSecret, apiUrl } = stripe.settings
  shop = await startShopUnderTest({
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: apiUrl ?? '',
  })
  client = openHttpClient(shop.origin)
  pool = openDatabaseOf(shop, 2)
  goods = (await listCartProducts(pool))[0] as CartProduct
  shoppers = await makeShoppers(pool, 20)
})
afterAll(async () => {
  client.close()
  await pool.end()
  await discardShop(shop)
  await stripe.close()
})

const KINDS: { fault: string; kind: Trouble['kind'] }[] = [
  { fault: 'refuses connections', kind: 'refuse' },
  { fault: 'hangs', kind: 'hang' },
  { fault: 'answers 500', kind: 500 },
  { fault: 'answers 429', kind: 429 },
  { fault: 'answers with no JSON', kind: 'malformed' },
]

for (const { fault, kind } of KINDS) {
  testFault(
    `the provider ${fault}`,
    `Buy Now says so and works later where the provider ${fault}`,
    async () => {
      const [shopper, form] = [shoppers.pop() as Shopper, buyNowForm(goods)]
      stripe.troubles.push({ kind, to: `POST ${SESSIONS}`, times: FOREVER })
      const start = performance.now()
      const refused = await client.send('POST', '/cart.data', { Cookie: shopper.cookie, ...FORM }, form)
      const took = performance.now() - start
      expect(refused.body).toContain('payment-unavailable')
      expect(refused.status).toBe(503)
      expect(took).toBeLessThan(ANSWER_MS)
      stripe.troubles.length = 0
      // The form is still there with all its values.
      const id = await pressBuyNow(client, shopper, form)
      stripe.pay(await referenceOf(id))
      expect(await getStatus(client, shopper, id)).toBe('ordered')
      expect(await ordersOf(shopper)).toBe(1)
      expect(await countBroken(pool)).toBe(0)
      return `503 with a message after ${seconds(took)}; the same form then bought once`
    },
  )
}

testFault(
  'the provider is away after the payment',
  'A payment that nobody could be asked about becomes an order by the job',
  async () => {
    const shopper = shoppers.pop() as Shopper
    const id = await pressBuyNow(client, shopper, buyNowForm(goods))
    stripe.pay(await referenceOf(id))
    stripe.troubles.push({ kind: 500, to: `GET ${SESSIONS}`, times: FOREVER })
    expect(await getStatus(client, shopper, id)).toBe('pending')
    stripe.troubles.length = 0
    await pool.query(`update checkouts set created_at = created_at - interval '5 minutes' where id = $1`, [
      id,
    ])
    const start = performance.now()
    await expect.poll(() => ordersOf(shopper), NEXT_RUN).toBe(1)
    expect(await countBroken(pool)).toBe(0)
    return `ordered by the job after ${seconds(performance.now() - start)}`
  },
)

testFault(
  'the provider names another amount',
  'A payment of another amount makes no order but an exception',
  async () => {
    const shopper = shoppers.pop() as Shopper
    const id = await pressBuyNow(client, shopper, buyNowForm(goods))
    const session = stripe.books.sessions.get(await referenceOf(id))
    if (!session) throw new Error('Stripe has no such session')
    session.amount_total = 100
    stripe.pay(session.id)
    expect(await getStatus(client, shopper, id)).not.toBe('ordered')
    expect(await ordersOf(shopper)).toBe(0)
    const exceptions = await countOf(pool, 'select count(*) from payment_exceptions where payment_id = $1', [
      session.payment_intent?.id,
    ])
    expect(exceptions).toBe(1)
    expect(await countBroken(pool)).toBe(0)
    return '0 orders, 1 exception for the owner'
  },
)

async function referenceOf(id: string): Promise<string> {
  const { rows } = await pool.query('select reference from checkouts where id = $1', [id])
  return rows[0].reference
}

const ordersOf = ({ id }: Shopper) => countOf(pool, 'select count(*) from orders where user_id = $1', [id])
