import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { settleCheckoutOf } from '#app/server/checkout/own-checkout.ts'
import { startCheckout } from '#app/server/checkout/start-checkout.ts'
import { checkouts, orders, paymentExceptions, products, refunds } from '#app/server/database/schema.ts'
import { receiveEvent } from '#app/server/http/webhook.ts'
import { ordersOf } from '#app/server/orders/orders.ts'
import { reconcile } from '#app/server/reconcile/reconcile.ts'
import { findBrokenInvariants } from '#app/server/refunds/invariants.ts'
import { refundOrder } from '#app/server/refunds/refunds.ts'
import { type Bought, openStage, type Stage } from '#app/server/testing/provider-setup.ts'
import { checkoutRow, inMinutes, wishFor } from '#app/server/testing/purchase.ts'
import { newShopper } from '#app/server/testing/test-shop.ts'
import type { ProviderPayment } from '#app/shop/checkout/payment.ts'
import { PROVIDER_NAMES } from '#app/shop/checkout/provider-name.ts'
import { ProviderUnavailable } from './payment-provider.ts'

const ADMIN = { uid: 'admin', name: '', email: 'admin@localhost.test', photoURL: '', isAdmin: true }
const NOTHING = { ran: true, opened: 0, moved: 0, found: 0, refunded: 0, unsettled: 0, failures: 0 }

describe.each(PROVIDER_NAMES)('with %s', (provider) => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage(provider)
  })
  afterAll(() => stage.close())
  afterEach(async () => {
    await reconcile(stage.shop, { now: inMinutes(90) })
    expect(await findBrokenInvariants(stage.shop.db)).toEqual([])
  })

  const statusOf = async ({ id }: Bought) => (await checkoutRow(stage.shop, id)).status
  const ordersOfCheckout = ({ id }: Bought) =>
    stage.shop.db.select().from(orders).where(eq(orders.checkoutId, id))
  const exceptionsOf = ({ id }: Bought) =>
    stage.shop.db.select().from(paymentExceptions).where(eq(paymentExceptions.checkoutId, id))
  const word = async (bought: Bought) => stage.shop.payments.readPayment(await stage.referenceOf(bought))
  const paidSince = async (since: Date) => {
    const listed: ProviderPayment[] = []
    for await (const payment of stage.shop.payments.listPaid(since)) listed.push(payment)
    return listed
  }

  describe('the sessions', () => {
    test('The provider makes one session for one key, and opens its form for it', async () => {
      const bought = await stage.buy()
      const row = await checkoutRow(stage.shop, bought.id)
      const wish = {
        ...row,
        checkoutId: row.id,
        description: 'Roses',
        returnUrl: 'https://shop.test/checkout/1',
      }
      const made = await Promise.all(
        Array.from({ length: 5 }, () => stage.shop.payments.openSession(wish, 'the same key')),
      )
      expect(new Set(made.map(({ reference }) => reference)).size).toBe(1)
      const reference = made[0]?.reference ?? ''
      expect(await stage.shop.payments.widget(reference)).toMatchObject({ provider, reference })
    })

    test('The provider reports the state of a session', async () => {
      const [open, paid, declined, slow] = [
        await stage.buy(),
        await stage.buy(),
        await stage.buy(),
        await stage.buy(),
      ]
      await stage.pay(paid)
      await stage.decline(declined)
      await stage.dawdle(slow)
      expect(await word(open)).toMatchObject({ status: 'open', paymentId: null, checkoutId: open.id })
      expect(await word(paid)).toMatchObject({
        status: 'paid',
        paymentId: expect.stringMatching(/^\w+$/),
        checkoutId: paid.id,
        amount: paid.amount,
        currency: 'THB',
        livemode: false,
        failure: null,
      })
      expect(await word(declined)).toMatchObject({ status: 'failed', failure: 'declined', paymentId: null })
      expect(await word(slow)).toMatchObject({ status: 'processing', paymentId: null })
      const unknown = provider === 'omise' ? 'chrg_test_none' : 'cs_test_none'
      expect(await stage.shop.payments.readPayment(unknown)).toBeNull()
      expect(await stage.shop.payments.expireSession(unknown)).toBeNull()
    })

    test('The provider closes a session, unless it was paid meanwhile', async () => {
      const [open, paid] = [await stage.buy(), await stage.buy()]
      await stage.pay(paid)
      const close = async (bought: Bought) =>
        stage.shop.payments.expireSession(await stage.referenceOf(bought))
      expect(await close(open)).toMatchObject({ status: 'expired', paymentId: null })
      expect(await close(open)).toMatchObject({ status: 'expired' })
      expect(await close(paid)).toMatchObject({ status: 'paid', checkoutId: paid.id })
    })

    test('The provider lists the payments since a moment', async () => {
      const [first, second, unpaid] = [await stage.buy(), await stage.buy(), await stage.buy()]
      await stage.pay(first)
      await stage.pay(second)
      await stage.decline(unpaid)
      const listed = (await paidSince(inMinutes(-5))).map(({ checkoutId }) => checkoutId)
      expect(listed).toEqual(expect.arrayContaining([first.id, second.id]))
      expect(listed).not.toContain(unpaid.id)
      expect(await paidSince(inMinutes(5))).toEqual([])
    })

    test('The provider refunds once for a key, and never more than was paid', async () => {
      const bought = await stage.buy()
      await stage.pay(bought)
      const paymentId = (await word(bought))?.paymentId ?? ''
      const { payments } = stage.shop
      const before = await stage.countRefunds()
      const first = await payments.refund(paymentId, 100_00, 'key of one refund')
      expect(first).toMatchObject({ kind: 'made', status: 'done' })
      expect(await payments.refund(paymentId, 100_00, 'key of one refund')).toEqual(first)
      expect({ kind: 'made', ...(await payments.findRefund(paymentId, 'key of one refund')) }).toEqual(first)
      const tooMuch = await payments.refund(paymentId, bought.amount, 'too much')
      expect(tooMuch).toEqual({ kind: 'refused', reason: expect.stringMatching(/\w/) })
      expect(await payments.refund('pay_none', 100_00, 'of nothing')).toMatchObject({ kind: 'refused' })
      expect(await payments.findRefund(paymentId, 'another key')).toBeNull()
      expect(await payments.findRefund('pay_none', 'another key')).toBeNull()
      // The sandbox's bank also stores refusals.
      expect((await stage.countRefunds()) - before).toBe(provider === 'sandbox' ? 3 : 1)
    })
  })

  describe('an event', () => {
    const paid = async () => {
      const bought = await stage.buy()
      await stage.pay(bought)
      return bought
    }
    const send = async (bought: Bought, wish = {}) =>
      (await receiveEvent(stage.shop, await stage.event(bought, wish))).status

    test('A payment event makes the order', async () => {
      const bought = await paid()
      expect(await send(bought)).toBe(200)
      expect(await statusOf(bought)).toBe('ordered')
    })

    test('An event with a foreign signature, a past or a future time is refused and changes nothing', async () => {
      const bought = await paid()
      expect(await send(bought, { signature: 'wrong' })).toBe(400)
      expect(await send(bought, { after: -301 })).toBe(400)
      expect(await send(bought, { after: 310 })).toBe(400)
      expect(await statusOf(bought)).toBe('pending')
      expect(await send(bought, { after: -200 })).toBe(200)
      expect(await statusOf(bought)).toBe('ordered')
    })

    // The sandbox has one secret, which never changes.
    if (provider !== 'sandbox')
      test('An event counts while the owner changes the secret', async () => {
        const bought = await paid()
        expect(await send(bought, { signature: 'rotating' })).toBe(200)
        expect(await statusOf(bought)).toBe('ordered')
      })

    test('An event that comes ten times, and late, has one effect', async () => {
      const bought = await paid()
      const id = `evt_${randomUUID()}`
      const answers = await Promise.all(Array.from({ length: 10 }, () => send(bought, { id })))
      expect(new Set(answers)).toEqual(new Set([200]))
      expect(await send(bought)).toBe(200)
      expect(await ordersOfCheckout(bought)).toHaveLength(1)
    })
  })

  describe('a purchase', () => {
    test('A purchase becomes one order if return, event and job come at once', async () => {
      const bought = await stage.buy()
      await stage.pay(bought)
      const id = `evt_${randomUUID()}`
      await Promise.all(
        Array.from({ length: 10 }, async () => [
          await settleCheckoutOf(stage.shop, bought.shopper, bought.id),
          await receiveEvent(stage.shop, await stage.event(bought, { id })),
          await reconcile(stage.shop, { now: inMinutes(3) }),
        ]),
      )
      const made = await ordersOfCheckout(bought)
      expect(made).toHaveLength(1)
      expect(made[0]).toMatchObject({ amount: bought.amount, paymentId: expect.stringMatching(/^\w+$/) })
      expect((await ordersOf(stage.shop, bought.shopper, { limit: 5, offset: 0 })).total).toBe(1)
    })

    test('A purchase whose browser was closed and whose event was lost is found by the job', async () => {
      const bought = await stage.buy()
      await stage.pay(bought)
      expect(await reconcile(stage.shop)).toEqual({ ...NOTHING, found: 1 })
      expect(await statusOf(bought)).toBe('ordered')
      expect(await reconcile(stage.shop)).toEqual(NOTHING)
    })

    test('A purchase continues in its session if the shop stopped before it stored it', async () => {
      const bought = await stage.buy()
      const reference = await stage.referenceOf(bought)
      await stage.shop.db
        .update(checkouts)
        .set({ reference: null, status: 'created' })
        .where(eq(checkouts.id, bought.id))
      expect(await reconcile(stage.shop)).toEqual({ ...NOTHING, opened: 1 })
      expect(await stage.referenceOf(bought)).toBe(reference)
      await stage.pay(bought)
      await settleCheckoutOf(stage.shop, bought.shopper, bought.id)
      expect(await statusOf(bought)).toBe('ordered')
      expect(await stage.countMade(bought)).toBe(1)
    })

    test('A purchase continues with another card after a decline, with its address and goods', async () => {
      const bought = await stage.buy()
      await stage.decline(bought)
      expect(await settleCheckoutOf(stage.shop, bought.shopper, bought.id)).toMatchObject({
        status: 'failed',
        lastError: 'declined',
        address: { address: '99 Rama I' },
      })
      await stage.pay(bought)
      expect(await settleCheckoutOf(stage.shop, bought.shopper, bought.id)).toMatchObject({
        status: 'ordered',
        lastError: null,
      })
    })

    test('A purchase counts as it was started, even if a product is dearer or gone by then', async () => {
      const id = randomUUID()
      const texts = { title: { en: 'Lily' }, description: { en: '' } }
      const lily = { id, ...texts, price: 700_00, imageUrl: '/l.webp', category: 'L' }
      await stage.shop.db.insert(products).values(lily)
      const bought = await stage.buy(await wishFor(stage.shop, [{ id, count: 1 }]))
      await stage.shop.db.delete(products).where(eq(products.id, id))
      await stage.pay(bought)
      await settleCheckoutOf(stage.shop, bought.shopper, bought.id)
      expect(await ordersOfCheckout(bought)).toMatchObject([{ amount: 700_00, items: [{ id }] }])
    })

    test('A purchase started twice from one form is one; an order closes the other of two', async () => {
      const shopper = await newShopper(stage.shop)
      const wish = await wishFor(stage.shop)
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => startCheckout(stage.shop, shopper, wish)),
      )
      expect(new Set(answers.map((answer) => answer.ok && answer.value.checkoutId)).size).toBe(1)
      const [first, other] = [await stage.buy(wish, shopper), await stage.buy(undefined, shopper)]
      await stage.pay(first)
      await settleCheckoutOf(stage.shop, shopper, first.id)
      expect([await statusOf(first), await statusOf(other)]).toEqual(['ordered', 'expired'])
    })

    test('A purchase never expires without asking the provider, even if the clock jumps by two days', async () => {
      const [paid, unpaid] = [await stage.buy(), await stage.buy()]
      await stage.pay(paid)
      await reconcile(stage.shop, { now: inMinutes(2 * 24 * 60) })
      expect([await statusOf(paid), await statusOf(unpaid)]).toEqual(['ordered', 'expired'])
    })

    test('A purchase with a different amount is flagged, and no order is made', async () => {
      const bought = await stage.buy()
      await stage.pay(bought)
      await stage.forgeAmount(bought, bought.amount - 100)
      await settleCheckoutOf(stage.shop, bought.shopper, bought.id)
      expect(await statusOf(bought)).toBe('needs-review')
      expect(await ordersOfCheckout(bought)).toEqual([])
      expect(await exceptionsOf(bought)).toMatchObject([{ reason: 'amount', status: 'open' }])
    })

    test('A purchase that is paid twice has one order and one refund', async () => {
      const bought = await stage.buy()
      await stage.pay(bought)
      await settleCheckoutOf(stage.shop, bought.shopper, bought.id)
      await stage.payAgain(bought)
      const before = await stage.countRefunds()
      expect(await reconcile(stage.shop)).toMatchObject({ found: 1, refunded: 1 })
      expect(await reconcile(stage.shop)).toEqual(NOTHING)
      expect((await stage.countRefunds()) - before).toBe(1)
      const [exception] = await exceptionsOf(bought)
      expect(exception).toMatchObject({ reason: 'second-payment', status: 'refunded' })
      const given = await stage.shop.db
        .select()
        .from(refunds)
        .where(eq(refunds.paymentId, exception?.paymentId ?? ''))
      expect(given).toMatchObject([{ status: 'done', amount: bought.amount }])
    })
  })

  // The sandbox has its own tests of faults, and nobody refunds there by hand.
  if (provider === 'sandbox') return

  describe('a refund by hand at the provider', () => {
    const hear = async (bought: Bought) => {
      for (const event of await stage.refundEvents(bought)) {
        expect((await receiveEvent(stage.shop, event)).status).toBe(200)
      }
    }
    const refundsOf = async (bought: Bought) => {
      const paymentId = (await word(bought))?.paymentId ?? ''
      return stage.shop.db
        .select()
        .from(refunds)
        .where(eq(refunds.paymentId, paymentId))
        .orderBy(refunds.createdAt)
    }
    const ordered = async () => {
      const bought = await stage.buy()
      await stage.pay(bought)
      await settleCheckoutOf(stage.shop, bought.shopper, bought.id)
      const [order] = await ordersOfCheckout(bought)
      return { bought, orderId: order?.id ?? '' }
    }

    test('A refund by hand is recorded once, and no more than is left is refunded after it', async () => {
      const { bought, orderId } = await ordered()
      await stage.refundByHand(bought, 100_00)
      await hear(bought)
      await hear(bought)
      expect(await refundsOf(bought)).toMatchObject([{ status: 'done', amount: 100_00 }])
      expect(await refundOrder(stage.shop, ADMIN, { orderId, amount: bought.amount })).toMatchObject({
        problem: { code: 'refund-too-large', most: bought.amount - 100_00 },
      })
      await refundOrder(stage.shop, ADMIN, { orderId })
      expect(await reconcile(stage.shop)).toMatchObject({ refunded: 1, failures: 0 })
      await hear(bought)
      expect((await refundsOf(bought)).map(({ status, amount }) => [status, amount])).toEqual([
        ['done', 100_00],
        ['done', bought.amount - 100_00],
      ])
    })

    test('An event with our key completes our own refund and is no refund by hand', async () => {
      const { bought, orderId } = await ordered()
      const asked = await refundOrder(stage.shop, ADMIN, { orderId })
      const [wanted] = await refundsOf(bought)
      if (!asked.ok || !wanted) throw new Error('nothing goes back')
      const before = await stage.countRefunds()
      // The job was killed before it stored the provider's answer.
      await stage.shop.payments.refund(wanted.paymentId, wanted.amount, `re_${wanted.id}`)
      await hear(bought)
      expect(await refundsOf(bought)).toMatchObject([{ id: wanted.id, status: 'done' }])
      expect(await reconcile(stage.shop)).toMatchObject({ refunded: 0, failures: 0 })
      expect(await stage.countRefunds()).toBe(before + 1)
    })

    test('A refund by hand closes an exception once all of it went back, and not before', async () => {
      const bought = await stage.buy()
      await stage.pay(bought)
      const amount = bought.amount - 100
      await stage.forgeAmount(bought, amount)
      await settleCheckoutOf(stage.shop, bought.shopper, bought.id)
      await stage.refundByHand(bought, 50_00)
      await hear(bought)
      expect(await exceptionsOf(bought)).toMatchObject([{ status: 'open' }])
      await stage.refundByHand(bought, amount - 50_00)
      await hear(bought)
      expect(await exceptionsOf(bought)).toMatchObject([{ status: 'refunded' }])
    })
  })

  describe('a faulty provider', () => {
    test.each(['refuse', 500, 429, 'malformed', 'empty'] as const)(
      'A provider with a fault (%s) cannot be asked',
      async (kind) => {
        const bought = await stage.buy()
        await stage.pay(bought)
        // The official SDK tries three times in all.
        const ask = () => stage.shop.payments.readPayment(reference)
        const reference = await stage.referenceOf(bought)
        stage.trouble({ kind, to: 'GET', times: kind === 'refuse' && provider === 'stripe' ? 3 : 1 })
        await expect(ask()).rejects.toThrow(ProviderUnavailable)
        expect(await ask()).toMatchObject({ status: 'paid' })
      },
    )

    test('A provider that never answers is given up after 10 seconds', async () => {
      const bought = await stage.buy()
      await stage.dawdle(bought)
      const reference = await stage.referenceOf(bought)
      stage.trouble({ kind: 'hang', to: 'GET', times: 1 })
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      try {
        const answer = expect(stage.shop.payments.readPayment(reference)).rejects.toThrow(ProviderUnavailable)
        await vi.advanceTimersByTimeAsync(10_000)
        await answer
      } finally {
        vi.useRealTimers()
      }
    })

    test('A failed provider is asked again by the job, which then makes the order', async () => {
      const bought = await stage.buy()
      await stage.pay(bought)
      stage.trouble({ kind: 500, to: 'GET', times: 1 })
      expect(await settleCheckoutOf(stage.shop, bought.shopper, bought.id)).toMatchObject({
        status: 'pending',
      })
      await reconcile(stage.shop)
      expect(await statusOf(bought)).toBe('ordered')
    })

    test('An event during a fault is sent again, and then counts', async () => {
      const bought = await stage.buy()
      await stage.pay(bought)
      const id = `evt_${randomUUID()}`
      stage.trouble({ kind: 500, to: 'GET', times: 1 })
      expect((await receiveEvent(stage.shop, await stage.event(bought, { id }))).status).toBe(500)
      expect(await statusOf(bought)).toBe('pending')
      expect((await receiveEvent(stage.shop, await stage.event(bought, { id }))).status).toBe(200)
      expect(await statusOf(bought)).toBe('ordered')
    })
  })
})
