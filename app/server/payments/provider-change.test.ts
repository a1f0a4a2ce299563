import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#app/server/attention/invariants.ts'
import { readNeedsAttention } from '#app/server/attention/needs-attention.ts'
import { chargeCard } from '#app/server/checkout/charge-card.ts'
import { settleCheckoutOf, showCheckoutOf } from '#app/server/checkout/own-checkout.ts'
import {
  checkouts,
  disputes,
  orders,
  paymentEvents,
  paymentExceptions,
  refunds,
} from '#app/server/database/schema.ts'
import { createApp } from '#app/server/http/app.ts'
import { receiveEvent } from '#app/server/http/webhook.ts'
import { openShop } from '#app/server/open-shop.ts'
import { reconcile } from '#app/server/reconcile/reconcile.ts'
import { refundOrder } from '#app/server/refunds/refunds.ts'
import { readGoingLive } from '#app/server/settings/going-live.ts'
import type { Shop } from '#app/server/shop.ts'
import { type FakeOmise, openFakeOmise } from '#app/server/testing/fakes/fake-omise.ts'
import { type FakeStripe, openFakeStripe } from '#app/server/testing/fakes/fake-stripe.ts'
import { newRefund } from '#app/server/testing/fakes/stripe-records.ts'
import { paymentsAt } from '#app/server/testing/provider-shop.ts'
import { buy, checkoutRow, inMinutes, payAtBank } from '#app/server/testing/purchase.ts'
import { eventOf } from '#app/server/testing/stages/stage-checkout.ts'
import { testConfig } from '#app/server/testing/test-config.ts'
import { copyDatabase, newShopper } from '#app/server/testing/test-shop.ts'
import type { User } from '#app/shop/accounts/user.ts'
import type { GatewayName } from '#app/shop/payments/provider-name.ts'

let stripe: FakeStripe
let omise: FakeOmise
let databaseUrl: string
let shop: Shop
let mali: User
beforeEach(async () => {
  stripe = await openFakeStripe()
  omise = await openFakeOmise()
  databaseUrl = await copyDatabase()
})
afterEach(async () => {
  expect(await findBrokenInvariants(shop.db)).toEqual([])
  await shop.close()
  await stripe.close()
  await omise.close()
})

/** With the keys of Stripe, and of Omise unless they are taken out. */
async function start(provider: GatewayName, keys: 'both' | 'stripe' | 'omise' = 'both'): Promise<void> {
  const payments = paymentsAt(provider, {
    stripe: keys === 'omise' ? null : stripe.settings,
    omise: keys === 'stripe' ? null : omise.settings,
  })
  shop = await openShop(testConfig({ databaseUrl, payments }))
}
async function restart(...setup: Parameters<typeof start>): Promise<void> {
  await shop.close()
  await start(...setup)
}
async function buyAt(...setup: Parameters<typeof start>) {
  await start(...setup)
  mali = await newShopper(shop)
  return buy(shop, mali)
}
const stripeEvent = (type: 'checkout.session.completed' | 'charge.dispute.created', object: object) =>
  eventOf('stripe', stripe.signed(stripe.event(type, object, 'evt_1')))
const sessionAt = (reference: string) => stripe.books.sessions.get(reference)
const orderOf = async (id: string) => {
  const [order, ...others] = await shop.db.select().from(orders).where(eq(orders.checkoutId, id))
  expect(others).toEqual([])
  if (!order) throw new Error('there is no order')
  return order
}

describe('after Omise has taken over from Stripe', () => {
  test('A payment of before becomes one order by its event', async () => {
    const { id, reference } = await buyAt('stripe')
    await restart('omise')
    stripe.pay(reference)
    const app = createApp(shop, async () => new Response())
    for (let times = 0; times < 2; times += 1) {
      const answer = await app.fetch(stripeEvent('checkout.session.completed', sessionAt(reference) ?? {}))
      expect(answer.status).toBe(200)
    }
    await reconcile(shop)
    expect(await orderOf(id)).toMatchObject({ way: 'card' })
    expect(await shop.db.select().from(paymentEvents)).toMatchObject([{ provider: 'stripe' }])
  })

  test('A payment of before whose event was lost becomes one order by the job', async () => {
    const { id, reference } = await buyAt('stripe')
    await restart('omise')
    stripe.pay(reference)
    for (let run = 0; run < 2; run += 1) await reconcile(shop, { now: inMinutes(3) })
    await settleCheckoutOf(shop, mali, id)
    expect(await orderOf(id)).toMatchObject({ way: 'card' })
  })

  test('A checkout of before that nobody pays is closed at its provider, and expires', async () => {
    const { id, reference } = await buyAt('stripe')
    await restart('omise')
    await reconcile(shop, { now: inMinutes(60) })
    expect(await checkoutRow(shop, id)).toMatchObject({ status: 'expired', provider: 'stripe' })
    expect(sessionAt(reference)).toMatchObject({ status: 'expired' })
  })

  test('A refund goes to the provider that has the money, and disputes and lost refunds are seen there', async () => {
    const { id, reference, amount } = await buyAt('stripe')
    stripe.pay(reference)
    await settleCheckoutOf(shop, mali, id)
    await restart('omise')
    const { id: orderId, paymentId } = await orderOf(id)
    expect(await refundOrder(shop, { orderId, amount: 100_00 })).toMatchObject({ ok: true })
    await reconcile(shop)
    stripe.books.refunds.push(newRefund({ intent: paymentId, amount: 50_00, status: 'succeeded' }))
    await reconcile(shop, { now: inMinutes(11) })
    const own = await shop.db.select().from(refunds).where(eq(refunds.paymentId, paymentId))
    expect(own.map(({ provider, status, amount: given }) => [provider, status, given]).sort()).toEqual([
      ['stripe', 'done', 100_00],
      ['stripe', 'done', 50_00],
    ])
    expect(omise.books.refunds).toEqual([])
    const dispute = { object: 'dispute', id: 'dp_1', payment_intent: paymentId, amount, currency: 'thb' }
    const told = { ...dispute, status: 'needs_response', reason: 'general', created: 1 }
    expect((await receiveEvent(shop, stripeEvent('charge.dispute.created', told))).status).toBe(200)
    expect(await shop.db.select().from(disputes)).toMatchObject([{ provider: 'stripe', status: 'open' }])
    expect((await readNeedsAttention(shop)).disputes).toMatchObject([{ orderId, provider: 'stripe' }])
  })

  test('A shopper who comes back pays the same checkout at the new provider, and the old session is closed', async () => {
    const { id, reference } = await buyAt('stripe')
    await restart('omise')
    const shown = await showCheckoutOf(shop, mali, id)
    expect(shown).toMatchObject({ widget: { ok: true, value: { provider: 'omise' } } })
    expect(shown?.choices).toEqual([{ way: 'card', paidBy: 'form', isHere: true }])
    expect(await checkoutRow(shop, id)).toMatchObject({ provider: 'omise', sourceChanges: 1 })
    expect(sessionAt(reference)).toMatchObject({ status: 'expired' })
  })

  test('While the old provider is away, the new one’s refunds go out and its payments become orders', async () => {
    const before = await buyAt('stripe')
    stripe.pay(before.reference)
    await settleCheckoutOf(shop, mali, before.id)
    const waiting = await buy(shop, await newShopper(shop))
    await restart('omise')
    await refundOrder(shop, { orderId: (await orderOf(before.id)).id })
    await stripe.close()
    const { id } = await buy(shop, mali)
    await chargeCard(shop, mali, { checkoutId: id, token: omise.newToken('challenge') })
    omise.confirm(omise.chargesOf(id)[0]?.id ?? '')
    const report = await reconcile(shop, { now: inMinutes(3) })
    expect(report.failures).toBeGreaterThan(0)
    expect(await orderOf(id)).toMatchObject({ way: 'card' })
    expect((await checkoutRow(shop, waiting.id)).status).toBe('pending')
    expect((await shop.db.select().from(refunds)).map(({ status }) => status)).toEqual(['wanted'])
  })

  test('The list of what a public shop needs has the key of each configured provider', async () => {
    await start('omise')
    const keys = (await readGoingLive(shop)).filter(({ subject }) => subject === 'payment-key')
    expect(keys.map(({ params }) => params.provider)).toEqual(['stripe', 'omise'])
  })
})

describe('without the keys of the former provider', () => {
  test('Its refund is refused with that reason, its checkout cannot be paid, and its webhook is 404', async () => {
    const paid = await buyAt('stripe')
    stripe.pay(paid.reference)
    await settleCheckoutOf(shop, mali, paid.id)
    const open = await buy(shop, mali)
    await restart('omise', 'omise')
    const { id: orderId } = await orderOf(paid.id)
    expect(await refundOrder(shop, { orderId })).toMatchObject({
      problem: { code: 'refund-other-provider', provider: 'stripe' },
    })
    expect(await showCheckoutOf(shop, mali, open.id)).toMatchObject({
      widget: { problem: { code: 'payment-unavailable' } },
    })
    expect(await settleCheckoutOf(shop, mali, open.id)).toMatchObject({ status: 'pending' })
    const event = stripeEvent('checkout.session.completed', sessionAt(open.reference) ?? {})
    expect((await receiveEvent(shop, event)).status).toBe(404)
    expect(await reconcile(shop, { now: inMinutes(90) })).toMatchObject({ ran: true, failures: 0 })
  })
})

describe('the pretend bank beside a real provider', () => {
  test('It gives back what was paid there, and takes no payment', async () => {
    const { id, reference } = await buyAt('sandbox')
    await payAtBank(shop, reference)
    await settleCheckoutOf(shop, mali, id)
    const open = await buy(shop, mali)
    await restart('stripe')
    expect(shop.payments.names).toEqual(['sandbox', 'stripe', 'omise', 'by-hand'])
    const { id: orderId, paymentId } = await orderOf(id)
    await refundOrder(shop, { orderId })
    await reconcile(shop)
    expect(await shop.db.select().from(refunds)).toMatchObject([
      { provider: 'sandbox', paymentId, status: 'done' },
    ])
    const bank = shop.payments.require('sandbox')
    const row = await checkoutRow(shop, open.id)
    const request = { ...row, checkoutId: row.id, description: '', returnUrl: '' }
    await expect(bank.openSession(request, 'new')).rejects.toThrow('closed')
    const app = createApp(shop, async () => new Response('page'))
    const pay = `http://localhost:3000/sandbox-bank/sessions/${open.reference}/pay`
    const headers = { Host: 'localhost:3000', Origin: 'http://localhost:3000' }
    const card = { method: 'POST', body: '{}', headers }
    expect(await (await app.fetch(new Request(pay, card))).text()).toBe('page')
    expect(await showCheckoutOf(shop, mali, open.id)).toMatchObject({
      widget: { ok: true, value: { provider: 'stripe' } },
    })
  })

  test('A shop that never used it does not open it', async () => {
    await start('stripe')
    expect(shop.payments.names).toEqual(['stripe', 'omise', 'by-hand'])
  })

  test('Money that comes to it for a checkout that moved to real money is shown to the owner', async () => {
    const { id, reference } = await buyAt('sandbox')
    await payAtBank(shop, reference)
    await shop.db
      .update(checkouts)
      .set({ provider: 'stripe', reference: 'cs_live_1', livemode: true, sourceChanges: 1 })
      .where(eq(checkouts.id, id))
    await reconcile(shop)
    expect(await shop.db.select().from(paymentExceptions)).toMatchObject([
      { provider: 'sandbox', reason: 'mode', checkoutId: id },
    ])
    expect(await shop.db.select().from(orders)).toEqual([])
  })
})
