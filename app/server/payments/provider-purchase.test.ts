import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { settleCheckoutOf } from '#app/server/checkout/own-checkout.ts'
import { startCheckout } from '#app/server/checkout/start-checkout.ts'
import { checkouts, products, refunds } from '#app/server/database/schema.ts'
import { receiveEvent } from '#app/server/http/webhook.ts'
import { ordersOf as ordersOfShopper } from '#app/server/orders/orders.ts'
import { reconcile } from '#app/server/reconcile/reconcile.ts'
import { STAGES } from '#app/server/testing/provider-setup.ts'
import { inMinutes, wishFor } from '#app/server/testing/purchase.ts'
import type { Stage } from '#app/server/testing/stages/stage.ts'
import { useStage } from '#app/server/testing/stages/use-stage.ts'
import { newShopper } from '#app/server/testing/test-shop.ts'

const NOTHING = { ran: true, opened: 0, moved: 0, found: 0, refunded: 0, unsettled: 0, failures: 0 }

describe.each(STAGES)('with %s, paid by %s%s', (provider, way, former) => {
  let stage: Stage
  const { statusOf, ordersOf, exceptionsOf, sendRefunds } = useStage(
    { provider, way, isFormer: former !== '' },
    (opened) => {
      stage = opened
    },
  )

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
      const made = await ordersOf(bought)
      expect(made).toHaveLength(1)
      expect(made[0]).toMatchObject({
        amount: bought.amount,
        way,
        paymentId: expect.stringMatching(/^\w+$/),
      })
      expect((await ordersOfShopper(stage.shop, bought.shopper, { limit: 5, offset: 0 })).total).toBe(1)
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
        lastError: stage.declined,
        address: { address: '99 Rama I Road' },
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
      expect(await ordersOf(bought)).toMatchObject([{ amount: 700_00, items: [{ id }] }])
    })

    test('A purchase started twice from one form is one; an order closes the other of two', async () => {
      const shopper = await newShopper(stage.shop)
      const wish = await wishFor(stage.shop)
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => startCheckout(stage.buyer, shopper, wish)),
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
      expect(await ordersOf(bought)).toEqual([])
      expect(await exceptionsOf(bought)).toMatchObject([{ reason: 'amount', status: 'open', way }])
    })

    test('A purchase that is paid twice has one order and one refund', async () => {
      const bought = await stage.buy()
      await stage.pay(bought)
      await settleCheckoutOf(stage.shop, bought.shopper, bought.id)
      await stage.payAgain(bought)
      const before = await stage.countRefunds()
      expect(await sendRefunds()).toMatchObject({ refunded: 1, failures: 0 })
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
})
