import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { settlePayment } from '#app/server/checkout/settle-payment.ts'
import { orders, refunds } from '#app/server/database/schema.ts'
import { receiveEvent } from '#app/server/http/webhook.ts'
import { SessionRefused } from '#app/server/payments/payment-provider.ts'
import { reconcile } from '#app/server/reconcile/reconcile.ts'
import { refundOrder } from '#app/server/refunds/refunds.ts'
import type { Shop } from '#app/server/shop.ts'
import type { FakeStripe } from '#app/server/testing/fakes/fake-stripe.ts'
import { buy, checkoutRow, sessionAt } from '#app/server/testing/purchase.ts'
import { withStripeShop } from '#app/server/testing/stages/with-provider-shop.ts'
import { newShopper } from '#app/server/testing/test-shop.ts'
import type { GatewayWay } from '#app/shop/payments/payment-way.ts'
import { openStripe } from './stripe.ts'

let fake: FakeStripe
let shop: Shop
withStripeShop(
  (opened) => {
    ;({ fake, shop } = opened)
  },
  { ways: ['card', 'promptpay'] },
)

const purchase = async () => buy(shop, await newShopper(shop))
const read = (reference: string) => shop.payments.current.readPayment(reference)
const send = async (type: string, object: unknown) => {
  const { body, headers } = fake.signed(fake.event(type, object))
  const request = new Request('http://localhost:3000/webhooks/stripe', { method: 'POST', body, headers })
  return (await receiveEvent(shop, request)).status
}
const sessionOf = (reference: string) => fake.books.sessions.get(reference)
const openWith = async (ways: readonly GatewayWay[]) => {
  const row = await checkoutRow(shop, (await purchase()).id)
  const wish = { ...row, checkoutId: row.id, description: '', returnUrl: 'https://shop.test/' }
  const stripe = openStripe(fake.settings, { shopName: async () => 'Dokmai', ways })
  return stripe.openSession(wish, `key of ${ways.join()}`)
}

describe('PromptPay in Stripe’s form', () => {
  test.each([[['card']], [['promptpay']], [['card', 'promptpay']]] as const)(
    'Stripe’s form offers exactly the ways that the shop takes: %s',
    async (ways) => {
      const { reference } = await openWith(ways)
      expect(sessionOf(reference)?.allowed_payment_method_types).toEqual(ways)
    },
  )

  test('A way that Stripe does not know is refused for good', async () => {
    await expect(openWith(['paynow' as GatewayWay])).rejects.toThrow(SessionRefused)
  })

  test('A code that is shown in Stripe’s form leaves the session open', async () => {
    const { reference } = await purchase()
    fake.showCode(reference)
    expect(await read(reference)).toMatchObject({ status: 'open', paymentId: null, way: null, failure: null })
  })

  test('A code that was confirmed and is not paid yet is processing, and its event later makes the order', async () => {
    const { id, reference } = await purchase()
    fake.dawdle(reference)
    expect(await send('checkout.session.completed', sessionOf(reference))).toBe(200)
    expect(await checkoutRow(shop, id)).toMatchObject({ status: 'pending' })
    expect(await read(reference)).toMatchObject({ status: 'processing' })
    fake.pay(reference, 'promptpay')
    expect(await send('checkout.session.async_payment_succeeded', sessionOf(reference))).toBe(200)
    expect(await shop.db.select().from(orders).where(eq(orders.checkoutId, id))).toMatchObject([
      { way: 'promptpay' },
    ])
  })

  test('A confirmed code that fails after all ends its checkout, since its session takes no other payment', async () => {
    const { id, reference } = await purchase()
    fake.dawdle(reference)
    fake.failScan(reference, 'payment_method_provider_decline', true)
    expect(await send('checkout.session.async_payment_failed', sessionOf(reference))).toBe(200)
    expect(await checkoutRow(shop, id)).toMatchObject({ status: 'expired' })
  })

  test.each([
    ['payment_intent_payment_attempt_expired', 'scan_expired'],
    ['payment_method_provider_decline', 'declined'],
  ] as const)('A code that fails in the open form (%s) lets the shopper try again', async (code, failure) => {
    const { id, reference } = await purchase()
    fake.showCode(reference)
    fake.failScan(reference, code)
    expect(await settlePayment(shop, sessionAt(shop, reference))).toBe('failed')
    expect(await checkoutRow(shop, id)).toMatchObject({ status: 'failed', lastError: failure })
    fake.pay(reference, 'promptpay')
    expect(await settlePayment(shop, sessionAt(shop, reference))).toBe('ordered')
  })

  test('A session that expires while its code is shown closes the checkout, and late money is found in the list', async () => {
    const { id, reference } = await purchase()
    fake.showCode(reference)
    await shop.payments.current.expireSession(reference)
    expect(await send('checkout.session.expired', sessionOf(reference))).toBe(200)
    expect(await checkoutRow(shop, id)).toMatchObject({ status: 'expired' })
    fake.payLate(reference)
    expect(await reconcile(shop)).toMatchObject({ found: 1 })
    expect(await checkoutRow(shop, id)).toMatchObject({ status: 'ordered' })
  })

  test('A payment whose charge Stripe does not tell has no known way', async () => {
    const { reference } = await purchase()
    const { payment_intent: intent } = fake.pay(reference, 'promptpay')
    if (intent?.latest_charge) intent.latest_charge.payment_method_details = { type: 'paynow' }
    expect(await read(reference)).toMatchObject({ status: 'paid', way: null })
    if (intent) intent.latest_charge = null
    expect(await read(reference)).toMatchObject({ status: 'paid', way: null })
    expect(await settlePayment(shop, sessionAt(shop, reference))).toBe('ordered')
  })
})

describe('a refund of PromptPay at Stripe', () => {
  test.each(['pending', 'requires_action'])(
    'A refund that waits for the buyer’s account (%s) is not done, and fails if the account never comes',
    async (status) => {
      const { id, reference } = await purchase()
      fake.pay(reference, 'promptpay')
      await settlePayment(shop, sessionAt(shop, reference))
      const [order] = await shop.db.select().from(orders).where(eq(orders.checkoutId, id))
      const refund = () =>
        shop.db
          .select()
          .from(refunds)
          .where(eq(refunds.paymentId, order?.paymentId ?? ''))
      fake.books.refundStatus = status
      await refundOrder(shop, { orderId: order?.id ?? '' })
      await reconcile(shop)
      fake.books.refundStatus = 'succeeded'
      await reconcile(shop)
      const [waiting] = await refund()
      expect(waiting).toMatchObject({ status: 'wanted', providerRefundId: expect.stringMatching(/^re_/) })
      await send('refund.failed', fake.endRefund(waiting?.providerRefundId ?? '', 'failed'))
      expect(await refund()).toMatchObject([{ status: 'failed' }])
    },
  )
})
