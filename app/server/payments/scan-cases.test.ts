import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { leaveScanCode } from '#app/server/checkout/scan-code.ts'
import { checkouts } from '#app/server/database/schema.ts'
import { reconcile } from '#app/server/reconcile/reconcile.ts'
import { minutes } from '#app/server/testing/purchase.ts'
import type { Bought, Stage } from '#app/server/testing/stages/stage.ts'
import { endCodeOf } from '#app/server/testing/stages/stage-checkout.ts'
import { useStage } from '#app/server/testing/stages/use-stage.ts'
import { GATEWAY_NAMES } from '#app/shop/payments/provider-name.ts'

const NOTHING = { ran: true, opened: 0, moved: 0, found: 0, refunded: 0, unsettled: 0, failures: 0 }
const DAY_MS = minutes(24 * 60)

describe.each(GATEWAY_NAMES)('PromptPay with %s', (provider) => {
  let stage: Stage
  const { rowOf, statusOf, settle, ordersOf, exceptionsOf, refundsOf, send, sendRefunds } = useStage(
    { provider, way: 'promptpay' },
    (opened) => {
      stage = opened
    },
  )

  const withCode = async () => {
    const bought = await stage.buy()
    await stage.showCode(bought)
    return bought
  }
  const expectOneRefund = async (bought: Bought) => {
    expect(await ordersOf(bought)).toHaveLength(1)
    const [exception, ...others] = await exceptionsOf(bought)
    expect(others).toEqual([])
    expect(exception).toMatchObject({ reason: 'second-payment', status: 'refunded' })
    expect(await refundsOf(exception?.paymentId ?? '')).toMatchObject([
      { status: 'done', amount: bought.amount },
    ])
  }

  test('A code that ran out takes no money, and a card then pays the same checkout', async () => {
    const bought = await withCode()
    await stage.endCode(bought)
    expect(await settle(bought)).toMatchObject({
      status: 'failed',
      lastError: 'scan_expired',
      scanUntil: null,
    })
    await stage.pay(bought, 'card')
    expect(await settle(bought)).toMatchObject({ status: 'ordered', lastError: null })
    expect(await ordersOf(bought)).toMatchObject([{ way: 'card' }])
  })

  test('A second code can be paid after the first ran out', async () => {
    const bought = await withCode()
    await stage.endCode(bought)
    await settle(bought)
    await stage.pay(bought)
    expect(await settle(bought)).toMatchObject({ status: 'ordered' })
    expect(await ordersOf(bought)).toMatchObject([{ way: 'promptpay' }])
  })

  test('A code that is paid in its last second makes the order if the payment is seen first', async () => {
    const bought = await withCode()
    await stage.scan(bought)
    await endCodeOf(stage.shop, bought)
    expect(await settle(bought)).toMatchObject({ status: 'ordered' })
    expect(await ordersOf(bought)).toMatchObject([{ way: 'promptpay' }])
  })

  test('A code that is paid in its last second makes the order if its end is seen first', async () => {
    const bought = await withCode()
    await stage.endCode(bought)
    expect(await settle(bought)).toMatchObject({ status: 'failed' })
    await stage.payLate(bought)
    expect(await send(bought)).toBe(200)
    expect(await statusOf(bought)).toBe('ordered')
    expect(await ordersOf(bought)).toMatchObject([{ way: 'promptpay' }])
  })

  test('A code that two phones scan makes one order, and what a bank took twice goes back', async () => {
    const bought = await withCode()
    await Promise.allSettled([stage.scan(bought), stage.scan(bought)])
    expect(await settle(bought)).toMatchObject({ status: 'ordered' })
    expect(await exceptionsOf(bought)).toEqual([])
    await stage.payAgain(bought)
    expect(await sendRefunds()).toMatchObject({ refunded: 1, failures: 0 })
    expect(await reconcile(stage.shop)).toEqual(NOTHING)
    await expectOneRefund(bought)
  })

  test('A code and a card that are both paid make one order, and the other money goes back', async () => {
    const bought = await stage.buy()
    await stage.payBoth(bought)
    await settle(bought)
    await reconcile(stage.shop)
    await sendRefunds()
    expect(await reconcile(stage.shop)).toEqual(NOTHING)
    await expectOneRefund(bought)
  })

  test('Money that comes a day after its code makes the order', async () => {
    const bought = await withCode()
    const { createdAt, expiresAt } = await rowOf(bought)
    const older = (time: Date) => new Date(time.getTime() - DAY_MS)
    await stage.endCode(bought)
    await stage.makeOlder(bought, DAY_MS)
    await stage.shop.db
      .update(checkouts)
      .set({ createdAt: older(createdAt), expiresAt: older(expiresAt), scanUntil: older(expiresAt) })
      .where(eq(checkouts.id, bought.id))
    await reconcile(stage.shop)
    expect(await statusOf(bought)).toBe('expired')
    await stage.payLate(bought)
    expect(await reconcile(stage.shop)).toMatchObject({ found: 1 })
    expect(await statusOf(bought)).toBe('ordered')
    expect(await ordersOf(bought)).toMatchObject([{ way: 'promptpay', amount: bought.amount }])
  })

  test('Money of another amount for a code is shown to the owner and is no order', async () => {
    const bought = await withCode()
    await stage.scan(bought)
    await stage.forgeAmount(bought, bought.amount + 100)
    await settle(bought)
    expect(await statusOf(bought)).toBe('needs-review')
    expect(await ordersOf(bought)).toEqual([])
    expect(await exceptionsOf(bought)).toMatchObject([{ reason: 'amount', status: 'open', way: 'promptpay' }])
  })

  // Stripe shows its codes in its own form.
  if (provider === 'stripe') return

  test('A code that is left while it is being paid makes the order', async () => {
    const bought = await withCode()
    await stage.scan(bought)
    expect(await leaveScanCode(stage.shop, bought.shopper, { checkoutId: bought.id, way: 'card' })).toEqual({
      ok: true,
      value: null,
    })
    expect(await statusOf(bought)).toBe('ordered')
  })

  test('A code that is left cannot be paid any more, and a card pays', async () => {
    const bought = await withCode()
    expect(await leaveScanCode(stage.shop, bought.shopper, { checkoutId: bought.id, way: 'card' })).toEqual({
      ok: true,
      value: null,
    })
    await stage.scan(bought).catch(() => null)
    await stage.pay(bought, 'card')
    await settle(bought)
    expect(await ordersOf(bought)).toMatchObject([{ way: 'card' }])
    expect(await exceptionsOf(bought)).toEqual([])
  })
})
