import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#app/server/attention/invariants.ts'
import { chargeAttempts, checkouts, orders, paymentExceptions } from '#app/server/database/schema.ts'
import type { PaymentProvider } from '#app/server/payments/payment-provider.ts'
import { ProviderUnavailable } from '#app/server/payments/payment-provider.ts'
import { answerScan } from '#app/server/payments/sandbox/bank-scans.ts'
import { joinSources } from '#app/server/payments/sources.ts'
import { reconcile } from '#app/server/reconcile/reconcile.ts'
import { buy, CARD, checkoutRow, inMinutes, minutes, payAtBank } from '#app/server/testing/purchase.ts'
import { newShopper, openTestShop, type TestShop, withProvider } from '#app/server/testing/test-shop.ts'
import type { User } from '#app/shop/accounts/user.ts'
import { settleCheckoutOf, showCheckoutOf } from './own-checkout.ts'
import { findScanCode, leaveScanCode, showScanCode } from './scan-code.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
afterEach(async () => {
  await reconcile(shop, { now: inMinutes(60) })
  expect(await findBrokenInvariants(shop.db)).toEqual([])
})

const withPayments = (change: Partial<PaymentProvider>) => withProvider(shop, change)
const unavailable = async (): Promise<never> => {
  throw new ProviderUnavailable('out of reach')
}
const purchase = async () => {
  const shopper = await newShopper(shop)
  return { shopper, ...(await buy(shop, shopper)) }
}
const withCode = async () => {
  const bought = await purchase()
  const shown = await showScanCode(shop, bought.shopper, bought.id)
  if (!shown.ok) throw new Error(shown.problem.code)
  return bought
}
const attemptsOf = (id: string) =>
  shop.db.select().from(chargeAttempts).where(eq(chargeAttempts.checkoutId, id))
const pay = (reference: string) => answerScan(shop.payments.current.bank, reference, 'pay')
const statusOf = async (id: string) => (await checkoutRow(shop, id)).status
const settled = (shopper: User, id: string) => settleCheckoutOf(shop, shopper, id)
const setScanUntil = (id: string, scanUntil: Date) =>
  shop.db.update(checkouts).set({ scanUntil }).where(eq(checkouts.id, id))

describe('a PromptPay code', () => {
  test('A code waits ten minutes, is the same after a reload, and its checkout shows its end', async () => {
    const { shopper, id } = await purchase()
    const asked = Date.now()
    const first = await showScanCode(shop, shopper, id)
    const { scanUntil, expiresAt } = await checkoutRow(shop, id)
    expect(first).toEqual({ ok: true, value: { scanUntil: scanUntil?.toISOString() } })
    expect(Number(scanUntil)).toBeGreaterThanOrEqual(asked + minutes(10))
    expect(Number(expiresAt) - Number(scanUntil)).toBeGreaterThanOrEqual(minutes(4.9))
    const code = await findScanCode(shop, shopper, id)
    expect(await showScanCode(shop, shopper, id)).toEqual(first)
    expect(await findScanCode(shop, shopper, id)).toEqual(code)
    expect(code).toEqual({ ok: true, value: expect.stringContaining('<svg') })
    expect((await showCheckoutOf(shop, shopper, id))?.checkout.scanUntil).toBe(scanUntil?.toISOString())
    expect(await attemptsOf(id)).toMatchObject([{ way: 'promptpay', status: 'made' }])
  })

  test('A code that is asked for twice at once is one', async () => {
    const { shopper, id, reference } = await purchase()
    const asked = await Promise.all(Array.from({ length: 5 }, () => showScanCode(shop, shopper, id)))
    expect(asked.some(({ ok }) => ok)).toBe(true)
    await pay(reference)
    await settled(shopper, id)
    expect(await shop.db.$count(orders, eq(orders.checkoutId, id))).toBe(1)
  })

  test('A code that is paid makes the order, which says how it was paid', async () => {
    const { shopper, id, reference } = await withCode()
    await pay(reference)
    expect(await settled(shopper, id)).toMatchObject({ status: 'ordered', scanUntil: null })
    expect(await shop.db.select().from(orders).where(eq(orders.checkoutId, id))).toMatchObject([
      { way: 'promptpay' },
    ])
  })

  test('A code belongs to its shopper', async () => {
    const { id } = await withCode()
    const other = await newShopper(shop)
    expect(await showScanCode(shop, other, id)).toMatchObject({ problem: { code: 'payment-expired' } })
    expect(await findScanCode(shop, other, id)).toEqual({ ok: true, value: null })
    expect(await leaveScanCode(shop, other, { checkoutId: id, way: 'card' })).toMatchObject({
      problem: { code: 'payment-expired' },
    })
  })

  test('A shop that takes cards only makes no code', async () => {
    const { shopper, id } = await purchase()
    const payments = joinSources(shop.payments.all, { provider: 'sandbox', ways: { card: 'sandbox' } })
    const cardsOnly = { ...shop, payments }
    expect(await showScanCode(cardsOnly, shopper, id)).toMatchObject({ problem: { code: 'payment-expired' } })
    expect((await showCheckoutOf(cardsOnly, shopper, id))?.ways).toEqual(['card'])
  })

  test('A code holds the checkout longer, but never beyond 45 minutes', async () => {
    const { shopper, id } = await purchase()
    const createdAt = inMinutes(-14)
    await shop.db
      .update(checkouts)
      .set({ createdAt, expiresAt: inMinutes(1) })
      .where(eq(checkouts.id, id))
    const asked = Date.now()
    await showScanCode(shop, shopper, id)
    const row = await checkoutRow(shop, id)
    expect(Number(row.expiresAt)).toBeGreaterThan(asked + minutes(14.5))
    await leaveScanCode(shop, shopper, { checkoutId: id, way: 'card' })
    await shop.db
      .update(checkouts)
      .set({ createdAt: inMinutes(-39.5), expiresAt: inMinutes(5.5) })
      .where(eq(checkouts.id, id))
    expect(await showScanCode(shop, shopper, id)).toMatchObject({ problem: { code: 'payment-expired' } })
  })

  test('Codes count against the limit of payments an hour, and the same code does not', async () => {
    const { shopper, id } = await purchase()
    for (let count = 0; count < 10; count += 1) {
      expect(await showScanCode(shop, shopper, id)).toMatchObject({ ok: true })
      expect(await showScanCode(shop, shopper, id)).toMatchObject({ ok: true })
      expect(await leaveScanCode(shop, shopper, { checkoutId: id, way: 'card' })).toEqual({
        ok: true,
        value: null,
      })
    }
    expect(await showScanCode(shop, shopper, id)).toMatchObject({ problem: { code: 'too-many-tries' } })
  })

  test('A code cannot be made for a checkout that is over, and not for a paid one', async () => {
    const { shopper, id, reference } = await purchase()
    await payAtBank(shop, reference)
    await settled(shopper, id)
    expect(await showScanCode(shop, shopper, id)).toEqual({ ok: true, value: null })
    const over = await purchase()
    await reconcile(shop, { now: inMinutes(16) })
    expect(await showScanCode(shop, over.shopper, over.id)).toMatchObject({
      problem: { code: 'payment-expired' },
    })
  })

  test('While the provider is away there is no code, and the shopper is told', async () => {
    const { shopper, id } = await purchase()
    const away = withPayments({ endCharge: unavailable, pendingScan: unavailable })
    await withCode()
    const waiting = await withCode()
    expect(await findScanCode(away, waiting.shopper, waiting.id)).toMatchObject({
      problem: { code: 'payment-unavailable' },
    })
    expect(await leaveScanCode(away, waiting.shopper, { checkoutId: waiting.id, way: 'card' })).toMatchObject(
      {
        problem: { code: 'payment-unavailable' },
      },
    )
    expect(await statusOf(waiting.id)).toBe('pending')
    expect(await showScanCode(shop, shopper, id)).toMatchObject({ ok: true })
  })

  test('A code whose answer was lost is looked for, and its end is known', async () => {
    const { shopper, id, reference } = await purchase()
    const lost = withPayments({
      async charge(request) {
        await shop.payments.current.charge?.(request)
        return unavailable()
      },
    })
    expect(await showScanCode(lost, shopper, id)).toMatchObject({
      ok: true,
      value: { scanUntil: expect.any(String) },
    })
    expect(await findScanCode(shop, shopper, id)).toEqual({
      ok: true,
      value: expect.stringContaining('<svg'),
    })
    await pay(reference)
    expect(await settled(shopper, id)).toMatchObject({ status: 'ordered' })
  })
})

describe('a shop that stopped before it asked for a code', () => {
  const stopped = async () => {
    const bought = await purchase()
    const lost = withPayments({ charge: unavailable })
    expect(await showScanCode(lost, bought.shopper, bought.id)).toMatchObject({ ok: true })
    expect(await findScanCode(shop, bought.shopper, bought.id)).toEqual({ ok: true, value: null })
    return bought
  }

  test('A code that was never made is made again after two minutes', async () => {
    const { shopper, id, reference } = await stopped()
    expect(await showScanCode(shop, shopper, id)).toMatchObject({ problem: { code: 'payment-under-way' } })
    await shop.db
      .update(chargeAttempts)
      .set({ createdAt: inMinutes(-3) })
      .where(eq(chargeAttempts.checkoutId, id))
    expect(await showScanCode(shop, shopper, id)).toMatchObject({ ok: true })
    await pay(reference)
    expect(await settled(shopper, id)).toMatchObject({ status: 'ordered' })
  })

  test('A code that was never made does not keep a card from paying', async () => {
    const { shopper, id, reference } = await stopped()
    expect(await leaveScanCode(shop, shopper, { checkoutId: id, way: 'card' })).toEqual({
      ok: true,
      value: null,
    })
    await payAtBank(shop, reference)
    expect(await settled(shopper, id)).toMatchObject({ status: 'ordered' })
  })
})

describe('another way to pay', () => {
  test('A code that is left cannot be paid any more, and a card pays', async () => {
    const { shopper, id, reference } = await withCode()
    expect(await leaveScanCode(shop, shopper, { checkoutId: id, way: 'card' })).toEqual({
      ok: true,
      value: null,
    })
    expect(await pay(reference)).toMatchObject({ status: 'open' })
    expect((await showCheckoutOf(shop, shopper, id))?.checkout.scanUntil).toBeNull()
    await payAtBank(shop, reference)
    expect(await settled(shopper, id)).toMatchObject({ status: 'ordered' })
    const [order] = await shop.db.select().from(orders).where(eq(orders.checkoutId, id))
    expect(order?.way).toBe('card')
  })

  test('A code that was paid before it is left becomes the order', async () => {
    const { shopper, id, reference } = await withCode()
    await pay(reference)
    expect(await leaveScanCode(shop, shopper, { checkoutId: id, way: 'card' })).toEqual({
      ok: true,
      value: null,
    })
    expect(await statusOf(id)).toBe('ordered')
  })

  test('A code whose money is on its way cannot be left', async () => {
    const { shopper, id, reference } = await withCode()
    await answerScan(shop.payments.current.bank, reference, 'soon')
    expect(await leaveScanCode(shop, shopper, { checkoutId: id, way: 'card' })).toMatchObject({
      problem: { code: 'payment-under-way' },
    })
    expect(await statusOf(id)).toBe('pending')
  })

  test('A code that ran out leaves the checkout open for a new code or a card', async () => {
    const { shopper, id, reference } = await withCode()
    const past = new Date(Date.now() - 1000)
    await setScanUntil(id, past)
    await shop.pool.query('update sandbox_bank.sessions set scan_until = $1 where reference = $2', [
      past,
      reference,
    ])
    expect(await settled(shopper, id)).toMatchObject({ status: 'failed', lastError: 'scan_expired' })
    expect(await showScanCode(shop, shopper, id)).toMatchObject({ ok: true })
    expect(await settled(shopper, id)).toMatchObject({ status: 'pending', lastError: null })
    await payAtBank(shop, reference, CARD.declined)
    expect(await settled(shopper, id)).toMatchObject({ status: 'failed', lastError: 'declined' })
    await payAtBank(shop, reference)
    expect(await settled(shopper, id)).toMatchObject({ status: 'ordered' })
  })

  test('Money that comes after the card was charged goes back', async () => {
    const { shopper, id, reference } = await withCode()
    await answerScan(shop.payments.current.bank, reference, 'late')
    await leaveScanCode(shop, shopper, { checkoutId: id, way: 'card' })
    await payAtBank(shop, reference)
    await settled(shopper, id)
    await shop.pool.query('update sandbox_bank.sessions set late_at = now() where reference = $1', [
      reference,
    ])
    expect(await reconcile(shop)).toMatchObject({ found: 1, refunded: 1 })
    const second = and(eq(paymentExceptions.checkoutId, id), eq(paymentExceptions.reason, 'second-payment'))
    expect(await shop.db.select().from(paymentExceptions).where(second)).toMatchObject([
      { status: 'refunded', way: 'promptpay' },
    ])
  })
})
