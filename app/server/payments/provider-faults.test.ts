import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { settleCheckoutOf } from '#app/server/checkout/own-checkout.ts'
import { receiveEvent } from '#app/server/http/webhook.ts'
import { reconcile } from '#app/server/reconcile/reconcile.ts'
import { refundOrder } from '#app/server/refunds/refunds.ts'
import { PROVIDERS_AND_WAYS } from '#app/server/testing/provider-setup.ts'
import type { Bought, Stage } from '#app/server/testing/stages/stage.ts'
import { useStage } from '#app/server/testing/stages/use-stage.ts'
import { ProviderUnavailable } from './payment-provider.ts'

// The sandbox has its own tests of faults, and nobody refunds there by hand.
const FAULTY = PROVIDERS_AND_WAYS.filter(([provider]) => provider !== 'sandbox')

describe.each(FAULTY)('with %s, paid by %s', (provider, way) => {
  let stage: Stage
  const look = useStage({ provider, way }, (opened) => {
    stage = opened
  })
  const { statusOf, ordersOf, exceptionsOf, paymentOf } = look

  describe('a refund by hand at the provider', () => {
    const hear = async (bought: Bought) => {
      for (const event of await stage.refundEvents(bought)) {
        expect((await receiveEvent(stage.shop, event)).status).toBe(200)
      }
    }
    const refundsOf = async (bought: Bought) => look.refundsOf((await paymentOf(bought))?.paymentId ?? '')
    const ordered = async () => {
      const bought = await stage.buy()
      await stage.pay(bought)
      await settleCheckoutOf(stage.shop, bought.shopper, bought.id)
      const [order] = await ordersOf(bought)
      return { bought, orderId: order?.id ?? '' }
    }

    test('A refund by hand is recorded once, and no more than is left is refunded after it', async () => {
      const { bought, orderId } = await ordered()
      await stage.refundByHand(bought, 100_00)
      await hear(bought)
      await hear(bought)
      expect(await refundsOf(bought)).toMatchObject([{ status: 'done', amount: 100_00 }])
      expect(await refundOrder(stage.shop, { orderId, amount: bought.amount })).toMatchObject({
        problem: { code: 'refund-too-large', most: bought.amount - 100_00 },
      })
      await refundOrder(stage.shop, { orderId })
      expect(await look.sendRefunds()).toMatchObject({ refunded: 1, failures: 0 })
      await hear(bought)
      expect((await refundsOf(bought)).map(({ status, amount }) => [status, amount])).toEqual([
        ['done', 100_00],
        ['done', bought.amount - 100_00],
      ])
    })

    test('An event with our key completes our own refund and is no refund by hand', async () => {
      const { bought, orderId } = await ordered()
      const asked = await refundOrder(stage.shop, { orderId })
      const [wanted] = await refundsOf(bought)
      if (!asked.ok || !wanted) throw new Error('nothing goes back')
      const before = await stage.countRefunds()
      // The job was killed before it stored the provider's answer.
      await stage.source.refund(wanted.paymentId, wanted.amount, `re_${wanted.id}`)
      stage.endRefunds()
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
        const ask = () => stage.source.readPayment(reference)
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
        const answer = expect(stage.source.readPayment(reference)).rejects.toThrow(ProviderUnavailable)
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
