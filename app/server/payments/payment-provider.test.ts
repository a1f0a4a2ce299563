import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { ProviderRefund } from '#app/server/payments/payment-provider.ts'
import { STAGES } from '#app/server/testing/provider-setup.ts'
import { checkoutRow, inMinutes, listAllPaid } from '#app/server/testing/purchase.ts'
import type { Bought, Stage } from '#app/server/testing/stages/stage.ts'
import { useStage } from '#app/server/testing/stages/use-stage.ts'

describe.each(STAGES)('with %s, paid by %s%s', (provider, way, former) => {
  let stage: Stage
  const { statusOf, ordersOf, paymentOf, send } = useStage(
    { provider, way, isFormer: former !== '' },
    (opened) => {
      stage = opened
    },
  )
  const paidSince = (since: Date) => listAllPaid(stage.source, since)

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
        Array.from({ length: 5 }, () => stage.source.openSession(wish, 'the same key')),
      )
      expect(new Set(made.map(({ reference }) => reference)).size).toBe(1)
      const reference = made[0]?.reference ?? ''
      expect(await stage.source.widget(reference)).toMatchObject({ provider, reference })
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
      expect(await paymentOf(open)).toMatchObject({ status: 'open', paymentId: null, checkoutId: open.id })
      expect(await paymentOf(paid)).toMatchObject({
        status: 'paid',
        paymentId: expect.stringMatching(/^\w+$/),
        checkoutId: paid.id,
        amount: paid.amount,
        currency: 'THB',
        livemode: false,
        failure: null,
        way,
      })
      expect(await paymentOf(declined)).toMatchObject({
        status: 'failed',
        failure: stage.declined,
        paymentId: null,
      })
      expect(await paymentOf(slow)).toMatchObject({ status: 'processing', paymentId: null })
      const unknown = provider === 'omise' ? 'chrg_test_none' : 'cs_test_none'
      expect(await stage.source.readPayment(unknown)).toBeNull()
      expect(await stage.source.expireSession(unknown)).toBeNull()
    })

    test('The provider closes a session, unless it was paid meanwhile', async () => {
      const [open, paid] = [await stage.buy(), await stage.buy()]
      await stage.pay(paid)
      const close = async (bought: Bought) => stage.source.expireSession(await stage.referenceOf(bought))
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
      const paymentId = (await paymentOf(bought))?.paymentId ?? ''
      const { source: payments } = stage
      const before = await stage.countRefunds()
      const first = await payments.refund(paymentId, 100_00, 'key of one refund')
      // Stripe asks the buyer of a code for an account first.
      const status = provider === 'stripe' && way === 'promptpay' ? 'pending' : 'done'
      expect(first).toMatchObject({ kind: 'made', status })
      expect(await payments.refund(paymentId, 100_00, 'key of one refund')).toEqual(first)
      const { id } = first as ProviderRefund
      const known = { id, status, paymentId, amount: 100_00, key: 'key of one refund' }
      expect(await payments.listRefunds(paymentId)).toEqual([known])
      const tooMuch = await payments.refund(paymentId, bought.amount, 'too much')
      expect(tooMuch).toEqual({ kind: 'refused', reason: expect.stringMatching(/\w/) })
      expect(await payments.refund('pay_none', 100_00, 'of nothing')).toMatchObject({ kind: 'refused' })
      expect((await payments.listRefunds(paymentId)).filter((one) => one.status !== 'failed')).toEqual([
        known,
      ])
      expect((await payments.listRefunds('pay_none')).filter((one) => one.status !== 'failed')).toEqual([])
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
      expect(await ordersOf(bought)).toHaveLength(1)
    })
  })
})
