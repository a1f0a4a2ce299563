import { eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { describe, expect, test, vi } from 'vitest'
import { showCheckoutOf } from '#app/server/checkout/own-checkout.ts'
import { settlePayment } from '#app/server/checkout/settle-payment.ts'
import { startCheckout } from '#app/server/checkout/start-checkout.ts'
import { checkouts, disputes, orders, paymentExceptions, refunds } from '#app/server/database/schema.ts'
import { receiveEvent } from '#app/server/http/webhook.ts'
import { SessionRefused } from '#app/server/payments/payment-provider.ts'
import { reconcile } from '#app/server/reconcile/reconcile.ts'
import type { Shop } from '#app/server/shop.ts'
import type { FakeStripe } from '#app/server/testing/fakes/fake-stripe.ts'
import { buy, checkoutRow, inMinutes, listAllPaid, sessionAt, wishFor } from '#app/server/testing/purchase.ts'
import { withStripeShop } from '#app/server/testing/stages/with-provider-shop.ts'
import { newShopper } from '#app/server/testing/test-shop.ts'
import { THEME_COLOUR } from '#app/shop/theme.ts'

let fake: FakeStripe
let shop: Shop
withStripeShop((opened) => {
  ;({ fake, shop } = opened)
})

const purchase = async () => buy(shop, await newShopper(shop))
const creations = () => fake.calls.filter((call) => call === 'POST /v1/checkout/sessions').length
const send = (event: object, wish = {}) => {
  const { body, headers } = fake.signed(event as Parameters<FakeStripe['signed']>[0], wish)
  const request = new Request('http://localhost:3000/webhooks/stripe', { method: 'POST', body, headers })
  return receiveEvent(shop, request)
}

describe('a session at Stripe', () => {
  test('A Stripe session opens the form with the shop’s own amount, receipt, description and colour', async () => {
    const shopper = await newShopper(shop)
    const { id, reference, amount } = await buy(shop, shopper)
    const row = await checkoutRow(shop, id)
    expect((await showCheckoutOf(shop, shopper, id))?.widget).toEqual({
      ok: true,
      value: {
        provider: 'stripe',
        reference,
        clientSecret: `${reference}_secret`,
        publishableKey: 'pk_test_fake',
        amount,
        currency: 'THB',
        receipt: row.receipt,
        description: expect.stringContaining('กุหลาบ'),
        themeColour: THEME_COLOUR,
      },
    })
    expect(fake.books.buttonColour).toBe(THEME_COLOUR)
  })

  test('A Stripe session whose answer was lost is not made twice', async () => {
    fake.troubles.push({ kind: 'refuse', to: 'POST', done: true })
    const { id } = await purchase()
    const made = [...fake.books.sessions.values()].filter(({ metadata }) => metadata?.checkout_id === id)
    expect(made).toHaveLength(1)
  })

  test('A Stripe session that failed for good spends its key: its checkout ends, and another one is made', async () => {
    fake.books.spoiled = 1
    const shopper = await newShopper(shop)
    const wish = await wishFor(shop)
    const { id, reference } = await buy(shop, shopper, wish)
    const rows = await shop.db.select().from(checkouts).where(eq(checkouts.userId, shopper.uid))
    expect(rows.map(({ status }) => status).sort()).toEqual(['expired', 'pending'])
    fake.pay(reference)
    expect(await settlePayment(shop, sessionAt(shop, reference))).toBe('ordered')
    expect(await checkoutRow(shop, id)).toMatchObject({ status: 'ordered' })
  })

  test('A Stripe session that it is too late to make is given up by the job', async () => {
    fake.troubles.push({ kind: 500, to: 'POST' })
    const shopper = await newShopper(shop)
    await startCheckout(shop, shopper, await wishFor(shop))
    await shop.db
      .update(checkouts)
      .set({ expiresAt: inMinutes(20) })
      .where(eq(checkouts.userId, shopper.uid))
    expect(await reconcile(shop)).toMatchObject({ moved: 1, opened: 0, failures: 0 })
    expect(await reconcile(shop)).toMatchObject({ moved: 0, opened: 0, failures: 0 })
  })

  test('A Stripe session can be made by a shop whose clock is ten minutes slow', async () => {
    fake.books.ahead = 10 * 60
    const started = await startCheckout(shop, await newShopper(shop), await wishFor(shop))
    fake.books.ahead = 0
    expect(started.ok).toBe(true)
  })

  test('A session that Stripe refuses is reported to the shopper, alerted once in Stripe’s words, and left by the job', async () => {
    const error = vi.spyOn(shop.log, 'error')
    const refusal = { message: 'Your account cannot currently make live charges.' }
    fake.refuseSessions(refusal.message)
    const shopper = await newShopper(shop)
    const started = await startCheckout(shop, shopper, await wishFor(shop))
    expect(started).toMatchObject({ ok: false, problem: { code: 'payment-unavailable' } })
    await reconcile(shop)
    fake.refuseSessions(null)
    expect(error.mock.calls).toEqual([
      [
        { alert: 'session-refused', checkoutId: expect.any(String), reason: `Stripe: ${refusal.message}` },
        expect.any(String),
      ],
    ])
    error.mockRestore()
    const rows = await shop.db.select().from(checkouts).where(eq(checkouts.userId, shopper.uid))
    expect(rows).toMatchObject([{ status: 'expired' }])
    expect((await startCheckout(shop, shopper, await wishFor(shop))).ok).toBe(true)
  })

  test('A Stripe session of another program is no exception, neither by event nor in the list', async () => {
    const { reference } = await purchase()
    const foreign = {
      ...fake.pay(reference),
      id: 'cs_test_payment_link',
      metadata: {},
      client_reference_id: 'x',
    }
    fake.books.sessions.delete(reference)
    fake.books.sessions.set(foreign.id, foreign)
    expect((await send(fake.event('checkout.session.completed', foreign))).status).toBe(200)
    expect(await reconcile(shop)).toMatchObject({ found: 0, failures: 0 })
    expect(await shop.db.$count(paymentExceptions)).toBe(0)
  })

  test('A Stripe session with a used key and another request is refused', async () => {
    const row = await checkoutRow(shop, (await purchase()).id)
    const wish = { ...row, checkoutId: row.id, description: '', returnUrl: 'https://shop.test/' }
    await shop.payments.current.openSession(wish, 'a key')
    const other = shop.payments.current.openSession({ ...wish, amount: row.amount + 1 }, 'a key')
    await expect(other).rejects.toThrow(SessionRefused)
  })

  test('A Stripe session cannot be made while Stripe is away, and can once it is back', async () => {
    const before = creations()
    for (const kind of [500, 429, 'malformed', 'empty'] as const) {
      fake.troubles.push({ kind, to: 'POST' })
      const answer = await startCheckout(shop, await newShopper(shop), await wishFor(shop))
      expect(answer).toEqual({ ok: false, problem: { code: 'payment-unavailable' } })
    }
    expect(creations() - before).toBe(4)
    expect(await reconcile(shop)).toMatchObject({ opened: 4, failures: 0 })
  })

  test('A Stripe session of a subscription, or with another key, is ignored', async () => {
    const { reference } = await purchase()
    const session = fake.pay(reference)
    session.mode = 'subscription'
    expect(await settlePayment(shop, sessionAt(shop, reference))).toBe('unknown')
    session.mode = 'payment'
    const { openStripe } = await import('./stripe.ts')
    const stranger = openStripe(
      { ...fake.settings, secretKey: 'sk_test_other' },
      { shopName: async () => 'Dokmai', ways: ['card'] },
    )
    await expect(stranger.readPayment(reference)).rejects.toThrow('Stripe')
    expect(await settlePayment(shop, sessionAt(shop, reference))).toBe('ordered')
  })

  test('A Stripe session paid with real money in a shop with test keys makes no order', async () => {
    const { id, reference } = await purchase()
    fake.pay(reference).livemode = true
    expect(await settlePayment(shop, sessionAt(shop, reference))).toBe('under-review')
    expect(await shop.db.select().from(orders).where(eq(orders.checkoutId, id))).toEqual([])
  })

  test('Paid Stripe sessions are listed over more than one page, the newest first', async () => {
    const { reference } = await purchase()
    const session = fake.pay(reference)
    const begin = Math.floor(Date.now() / 1000) - 40 * 60 * 60
    const made = Array.from({ length: 230 }, (_, n) => {
      const id = `cs_test_many${n}`
      const created = begin + n * 600
      const charge = { id: `ch_${n}`, object: 'charge' as const, created: created + 60 }
      const intent = session.payment_intent
      if (!intent) throw new Error('a paid session has a payment')
      const payment_intent = { ...intent, id: `pi_${n}`, latest_charge: charge }
      fake.books.sessions.set(id, { ...session, id, created, payment_intent })
      return id
    })
    const listed = (await listAllPaid(shop.payments.current, new Date(begin * 1000))).map(
      (payment) => payment.reference,
    )
    expect(listed.filter((id) => id.startsWith('cs_test_many'))).toEqual(made.toReversed())
    for (const id of made) fake.books.sessions.delete(id)
  })
})

describe('news that Stripe has not sent', () => {
  test('The job finds refunds and disputes among pages of foreign ones, once each', async () => {
    const { reference, amount } = await purchase()
    const paymentId = fake.pay(reference).payment_intent?.id ?? ''
    await settlePayment(shop, sessionAt(shop, reference))
    const made = { object: 'refund' as const, amount: 100_00, currency: 'thb', status: 'succeeded' }
    const created = Math.floor(Date.now() / 1000) - 60
    const refund = (id: string, payment_intent: string, at: number) =>
      ({ ...made, id, payment_intent, created: at, metadata: {} }) as (typeof fake.books.refunds)[number]
    fake.books.refunds.push(refund('re_own', paymentId, created - 1))
    fake.books.refunds.push(
      ...Array.from({ length: 130 }, (_, n) => refund(`re_foreign${n}`, `pi_foreign${n}`, created)),
    )
    const dispute = { object: 'dispute' as const, created, is_charge_refundable: false, currency: 'thb' }
    fake.books.disputes.push({
      ...dispute,
      ...{ id: 'dp_unsent', payment_intent: paymentId, amount, status: 'needs_response' },
    })
    for (let run = 0; run < 2; run += 1) expect(await reconcile({ ...shop })).toMatchObject({ failures: 0 })
    expect(await shop.db.select().from(refunds)).toMatchObject([
      { providerRefundId: 're_own', paymentId, amount: 100_00, status: 'done' },
    ])
    const ofPayment = eq(disputes.paymentId, paymentId)
    expect(await shop.db.select().from(disputes).where(ofPayment)).toMatchObject([
      { id: 'dp_unsent', status: 'open' },
    ])
  })

  test('The job asks how an old dispute went on until it is decided', async () => {
    const { reference, amount } = await purchase()
    const paymentId = fake.pay(reference).payment_intent?.id ?? ''
    await settlePayment(shop, sessionAt(shop, reference))
    const created = Math.floor(Date.now() / 1000) - 40 * 24 * 60 * 60
    const dispute = { object: 'dispute' as const, created, is_charge_refundable: false, currency: 'thb' }
    const about = { ...dispute, id: 'dp_old', payment_intent: paymentId, amount }
    await send(fake.event('charge.dispute.created', { ...about, status: 'needs_response' }))
    fake.books.disputes.push({ ...about, status: 'lost' })
    expect(await reconcile({ ...shop })).toMatchObject({ failures: 0 })
    const ofPayment = eq(disputes.paymentId, paymentId)
    expect(await shop.db.select().from(disputes).where(ofPayment)).toMatchObject([
      { id: 'dp_old', status: 'lost' },
    ])
  })
})

describe('an event of Stripe', () => {
  test('A Stripe event is verified as by the official library, byte for byte', async () => {
    const { reference } = await purchase()
    const event = fake.event('checkout.session.completed', fake.pay(reference))
    const { body, headers } = fake.signed(event)
    const { webhooks } = new Stripe('sk_test_any')
    const header = headers['stripe-signature'] ?? ''
    const official = webhooks.constructEvent(body, header, fake.settings.webhookSecret)
    const read = shop.payments.current.readEvent(Buffer.from(body), new Headers(headers))
    expect(read).toEqual({ id: official.id, type: official.type, reference })
    const spaced = body.replace('{', '{ ')
    expect(() => shop.payments.current.readEvent(Buffer.from(spaced), new Headers(headers))).toThrow(
      'signature',
    )
  })

  test('A Stripe event of an unknown kind needs nothing', async () => {
    expect((await send(fake.event('customer.created', { object: 'customer' }))).status).toBe(200)
    const other = { object: 'checkout.session', id: 'cs_test_sub', mode: 'subscription' }
    expect((await send(fake.event('checkout.session.completed', other))).status).toBe(200)
  })

  test('A signed Stripe event that is null is refused', async () => {
    const { body, headers } = fake.signed(null as never)
    const request = new Request('http://localhost:3000/webhooks/stripe', { method: 'POST', body, headers })
    expect((await receiveEvent(shop, request)).status).toBe(400)
  })

  test('A Stripe event that is none is refused', async () => {
    for (const event of [{}, { id: 'evt_1' }, { id: 'evt_1', data: {} }]) {
      expect((await send(event)).status).toBe(400)
    }
  })

  test('A Stripe event about an expired session closes the checkout', async () => {
    const { id, reference } = await purchase()
    await shop.payments.current.expireSession(reference)
    await send(fake.event('checkout.session.expired', fake.books.sessions.get(reference)))
    expect(await checkoutRow(shop, id)).toMatchObject({ status: 'expired' })
  })

  test('A Stripe event about a dispute is recorded once and leaves the order alone', async () => {
    const { id, reference, amount } = await purchase()
    const intent = fake.pay(reference).payment_intent?.id
    await settlePayment(shop, sessionAt(shop, reference))
    const about = { payment_intent: intent, amount, currency: 'thb', status: 'needs_response' }
    const dispute = { object: 'dispute', id: 'dp_1', ...about }
    expect((await send(fake.event('charge.dispute.created', dispute))).status).toBe(200)
    expect((await send(fake.event('charge.dispute.created', dispute))).status).toBe(200)
    expect(await shop.db.select().from(disputes).where(eq(disputes.id, 'dp_1'))).toMatchObject([
      { id: 'dp_1', status: 'open', amount, currency: 'THB' },
    ])
    expect(await checkoutRow(shop, id)).toMatchObject({ status: 'ordered' })
  })
})
