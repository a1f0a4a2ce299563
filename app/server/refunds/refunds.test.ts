import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { settlePayment } from '#app/server/checkout/settle-payment.ts'
import { orders, refunds } from '#app/server/database/schema.ts'
import { receiveEvent } from '#app/server/http/webhook.ts'
import { reconcile } from '#app/server/reconcile/reconcile.ts'
import type { Shop } from '#app/server/shop.ts'
import type { FakeStripe } from '#app/server/testing/fakes/fake-stripe.ts'
import { buy, sessionAt } from '#app/server/testing/purchase.ts'
import { withStripeShop } from '#app/server/testing/stages/with-provider-shop.ts'
import { newShopper } from '#app/server/testing/test-shop.ts'
import { refundOrder } from './refunds.ts'

let fake: FakeStripe
let shop: Shop
withStripeShop((opened) => {
  ;({ fake, shop } = opened)
})

async function order() {
  const { id, reference, amount } = await buy(shop, await newShopper(shop))
  fake.pay(reference)
  await settlePayment(shop, sessionAt(shop, reference))
  const [made] = await shop.db.select().from(orders).where(eq(orders.checkoutId, id))
  if (!made) throw new Error('no order was made')
  return { orderId: made.id, paymentId: made.paymentId, amount }
}

const given = (paymentId: string) =>
  fake.books.refunds.filter((refund) => refund.payment_intent === paymentId)
const rowsOf = (paymentId: string) => shop.db.select().from(refunds).where(eq(refunds.paymentId, paymentId))

test('A full refund is stored first and sent once', async () => {
  const { orderId, paymentId, amount } = await order()
  expect(await refundOrder(shop, { orderId })).toMatchObject({ ok: true })
  expect(await rowsOf(paymentId)).toMatchObject([{ status: 'wanted', amount }])
  expect(given(paymentId)).toEqual([])
  expect(await reconcile(shop)).toMatchObject({ refunded: 1, failures: 0 })
  expect(await reconcile(shop)).toMatchObject({ refunded: 0, failures: 0 })
  expect(await rowsOf(paymentId)).toMatchObject([{ status: 'done', providerRefundId: expect.any(String) }])
  expect(given(paymentId)).toMatchObject([{ amount }])
})

test('Partial refunds never exceed what was paid, even ten at once', async () => {
  const { orderId, paymentId, amount } = await order()
  const third = Math.floor(amount / 3)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => refundOrder(shop, { orderId, amount: third })),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
  const left = amount - 3 * third
  expect(await refundOrder(shop, { orderId, amount: left + 1 })).toEqual({
    ok: false,
    problem: { code: 'refund-too-large', most: left },
  })
  await reconcile(shop)
  expect(given(paymentId)).toHaveLength(3)
})

test('A refund at another provider is refused with that reason, and nothing is stored', async () => {
  const { orderId, paymentId } = await order()
  const later = { ...shop, payments: { ...shop.payments, names: ['omise'] as const } }
  expect(await refundOrder(later, { orderId })).toMatchObject({
    problem: { code: 'refund-other-provider', provider: 'stripe' },
  })
  expect(await rowsOf(paymentId)).toEqual([])
})

test('A refund form that is sent often refunds once', async () => {
  const { orderId, paymentId, amount } = await order()
  const wish = { id: randomUUID(), left: amount, amount: 100_00 }
  const answers = await Promise.all(Array.from({ length: 5 }, () => refundOrder(shop, { orderId, ...wish })))
  expect(answers.every(({ ok }) => ok)).toBe(true)
  await reconcile(shop)
  // Sent again from a window that was left open.
  expect(await refundOrder(shop, { orderId, ...wish })).toMatchObject({ ok: true })
  await reconcile(shop)
  expect(given(paymentId)).toMatchObject([{ amount: 100_00 }])
})

test('A second window that does not know of a refund cannot refund again', async () => {
  const { orderId, paymentId, amount } = await order()
  const wishes = [1, 2].map(() => ({ id: randomUUID(), left: amount, amount: 100_00 }))
  const answers = await Promise.all(wishes.map((wish) => refundOrder(shop, { orderId, ...wish })))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.find(({ ok }) => !ok)).toMatchObject({
    problem: { code: 'refund-changed', most: amount - 100_00 },
  })
  await reconcile(shop)
  expect(given(paymentId)).toHaveLength(1)
})

test('Only real orders and amounts are refunded', async () => {
  const { orderId, paymentId } = await order()
  expect(await refundOrder(shop, { orderId: 'DM-NONE' })).toMatchObject({
    problem: { code: 'not-found' },
  })
  for (const amount of [0, -1, 0.5, Number.NaN]) {
    expect(await refundOrder(shop, { orderId, amount })).toMatchObject({
      problem: { code: 'refund-too-large' },
    })
  }
  expect(await rowsOf(paymentId)).toEqual([])
})

test('A refund is sent once, though the answer was lost and the key is forgotten', async () => {
  const { orderId, paymentId } = await order()
  await refundOrder(shop, { orderId })
  fake.troubles.push({ kind: 500, to: 'POST /v1/refunds', done: true })
  expect(await reconcile(shop)).toMatchObject({ refunded: 0, failures: 1 })
  fake.books.keys.clear()
  expect(await reconcile(shop)).toMatchObject({ refunded: 1, failures: 0 })
  expect(given(paymentId)).toHaveLength(1)
})

test('A refund that takes days is asked about until it is done', async () => {
  const { orderId, paymentId } = await order()
  await refundOrder(shop, { orderId })
  fake.books.refundStatus = 'pending'
  await reconcile(shop)
  fake.books.refundStatus = 'succeeded'
  expect(await rowsOf(paymentId)).toMatchObject([{ status: 'wanted' }])
  const [refund] = given(paymentId)
  if (refund) refund.status = 'succeeded'
  expect(await reconcile(shop)).toMatchObject({ refunded: 1 })
  expect(given(paymentId)).toHaveLength(1)
})

test('A refund is recorded once, though the provider’s event comes before the answer and has no key', async () => {
  const { orderId, paymentId, amount } = await order()
  await refundOrder(shop, { orderId })
  const [wanted] = await rowsOf(paymentId)
  await shop.db.update(refunds).set({ askedAt: new Date() }).where(eq(refunds.paymentId, paymentId))
  await shop.payments.current.refund(paymentId, amount, `re_${wanted?.id}`)
  const event = fake.event('refund.created', { ...given(paymentId)[0], metadata: {} })
  const { body, headers } = fake.signed(event)
  await receiveEvent(shop, new Request('http://x/webhooks/stripe', { method: 'POST', body, headers }))
  expect(await reconcile(shop)).toMatchObject({ refunded: 1, failures: 0 })
  expect(await rowsOf(paymentId)).toMatchObject([{ id: wanted?.id, status: 'done', amount }])
})

test('A refund that failed after all leaves the money refundable again', async () => {
  const { orderId, paymentId } = await order()
  await refundOrder(shop, { orderId })
  await reconcile(shop)
  const [refund] = given(paymentId)
  if (refund) refund.status = 'failed'
  const { body, headers } = fake.signed(fake.event('refund.updated', refund))
  const news = new Request('http://localhost:3000/webhooks/stripe', { method: 'POST', body, headers })
  expect((await receiveEvent(shop, news)).status).toBe(200)
  expect(await rowsOf(paymentId)).toMatchObject([{ status: 'failed' }])
  expect(await refundOrder(shop, { orderId })).toMatchObject({ ok: true })
  expect(await reconcile(shop)).toMatchObject({ refunded: 1 })
})
