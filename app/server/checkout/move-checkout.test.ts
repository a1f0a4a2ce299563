import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { findBrokenInvariants } from '#app/server/attention/invariants.ts'
import { chargeAttempts, checkouts, orders, paymentExceptions, refunds } from '#app/server/database/schema.ts'
import {
  type PaymentProvider,
  ProviderUnavailable,
  SessionRefused,
} from '#app/server/payments/payment-provider.ts'
import { joinSources } from '#app/server/payments/sources.ts'
import { reconcile } from '#app/server/reconcile/reconcile.ts'
import { refundOrder } from '#app/server/refunds/refunds.ts'
import type { Shop } from '#app/server/shop.ts'
import type { FakeOmise } from '#app/server/testing/fakes/fake-omise.ts'
import type { FakeStripe } from '#app/server/testing/fakes/fake-stripe.ts'
import { openShopOfBoth } from '#app/server/testing/provider-shop.ts'
import { buy, checkoutRow, inMinutes, minutes, wishFor } from '#app/server/testing/purchase.ts'
import { newShopper } from '#app/server/testing/test-shop.ts'
import type { User } from '#app/shop/accounts/user.ts'
import { buyNowForm } from '#app/shop/checkout/buy-now-form.ts'
import type { ProviderName } from '#app/shop/payments/provider-name.ts'
import { giveUpCheckout } from './close-checkouts.ts'
import { settleCheckoutOf, showCheckoutOf } from './own-checkout.ts'
import { leaveScanCode, showScanCode } from './scan-code.ts'
import { settlePayment } from './settle-payment.ts'
import { startCheckout } from './start-checkout.ts'

let stripe: FakeStripe
let omise: FakeOmise
let shop: Shop
let close: () => Promise<void>
beforeAll(async () => {
  ;({ stripe, omise, shop, close } = await openShopOfBoth())
})
afterAll(() => close())
afterEach(async () => {
  await reconcile(shop, { now: inMinutes(90) })
  expect(await findBrokenInvariants(shop.db)).toEqual([])
})

const UNDER_WAY = { ok: false, problem: { code: 'payment-under-way' } }
const UNAVAILABLE = { ok: false, problem: { code: 'payment-unavailable' } }

interface Purchase {
  id: string
  reference: string
  mali: User
}
const purchase = async (): Promise<Purchase> => {
  const mali = await newShopper(shop)
  return { ...(await buy(shop, mali)), mali }
}
const withCode = async () => {
  const bought = await purchase()
  expect(await showScanCode(shop, bought.mali, bought.id)).toMatchObject({ ok: true })
  return bought
}
const payByCard = (at: Shop, { id: checkoutId, mali }: Purchase) =>
  leaveScanCode(at, mali, { checkoutId, way: 'card' })
const codeOf = (id: string) => omise.chargesOf(id).at(-1)?.id ?? ''
const ordersOf = (id: string) => shop.db.select().from(orders).where(eq(orders.checkoutId, id))
const exceptionsOf = (id: string) =>
  shop.db.select().from(paymentExceptions).where(eq(paymentExceptions.checkoutId, id))
const sessionAt = (reference: string | null) => stripe.books.sessions.get(reference ?? '')
/** That shop, with other answers of one of its providers. */
const withAnswers = (name: ProviderName, changes: Partial<PaymentProvider>): Shop => {
  const all = shop.payments.all.map((one) => (one.name === name ? { ...one, ...changes } : one))
  return { ...shop, payments: joinSources(all, { provider: 'stripe', ways: shop.payments.offered }) }
}
const away = async (): Promise<never> => {
  throw new ProviderUnavailable('out of reach')
}

/** One order; the other payment goes back to where it came from. */
async function expectOneOrder(id: string, kept: ProviderName, givenBack: ProviderName): Promise<void> {
  await reconcile(shop, { now: inMinutes(3) })
  await reconcile(shop, { now: inMinutes(3) })
  expect(await ordersOf(id)).toHaveLength(1)
  expect((await checkoutRow(shop, id)).provider).toBe(kept)
  const exceptions = await exceptionsOf(id)
  expect(exceptions).toMatchObject([{ provider: givenBack, reason: 'second-payment', status: 'refunded' }])
  const given = await shop.db
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, exceptions[0]?.paymentId ?? ''))
  expect(given).toMatchObject([{ provider: givenBack, status: 'done' }])
}

describe('cards at Stripe, codes at Omise', () => {
  test('The checkout page offers both ways, and the card’s form is where the checkout begins', async () => {
    const { id, mali } = await purchase()
    const shown = await showCheckoutOf(shop, mali, id)
    expect(shown).toMatchObject({ widget: { ok: true, value: { provider: 'stripe' } } })
    expect(shown?.choices).toEqual([
      { way: 'card', paidBy: 'form', isHere: true },
      { way: 'promptpay', paidBy: 'code', isHere: false },
    ])
  })

  test('A code moves the checkout to Omise, closes its session at Stripe, and makes one order', async () => {
    const { id, mali, reference } = await withCode()
    expect(await checkoutRow(shop, id)).toMatchObject({ provider: 'omise', sourceChanges: 1 })
    expect(sessionAt(reference)).toMatchObject({ status: 'expired' })
    omise.confirm(codeOf(id))
    await settleCheckoutOf(shop, mali, id)
    expect(await ordersOf(id)).toMatchObject([{ way: 'promptpay', paymentId: codeOf(id) }])
    const [order] = await ordersOf(id)
    await refundOrder(shop, { orderId: order?.id ?? '', amount: 100_00 })
    await reconcile(shop)
    expect(omise.books.refunds.filter(({ charge }) => charge === codeOf(id))).toHaveLength(1)
  })

  test('A shopper who leaves a code pays by card in a new session of Stripe, for as long as a card may take', async () => {
    const bought = await withCode()
    const { id, mali, reference } = bought
    expect(await payByCard(shop, bought)).toEqual({ ok: true, value: null })
    const row = await checkoutRow(shop, id)
    expect(row).toMatchObject({ provider: 'stripe', sourceChanges: 2, scanUntil: null, status: 'pending' })
    expect(row.reference).not.toBe(reference)
    expect(row.expiresAt.getTime() - row.createdAt.getTime()).toBeGreaterThan(minutes(44))
    expect(row.expiresAt.getTime() - row.createdAt.getTime()).toBeLessThanOrEqual(minutes(45))
    expect(omise.chargesOf(id)).toMatchObject([{ status: 'expired' }])
    expect((await showCheckoutOf(shop, mali, id))?.widget).toMatchObject({ value: { provider: 'stripe' } })
    stripe.pay(row.reference ?? '')
    await settleCheckoutOf(shop, mali, id)
    expect(await ordersOf(id)).toMatchObject([{ way: 'card' }])
  })

  test('A checkout may move to Stripe when half an hour has gone, which is the least that Stripe gives', async () => {
    const bought = await withCode()
    const createdAt = inMinutes(-31)
    await shop.db.update(checkouts).set({ createdAt }).where(eq(checkouts.id, bought.id))
    expect(await payByCard(shop, bought)).toMatchObject({ ok: true })
    const { reference } = await checkoutRow(shop, bought.id)
    const end = (sessionAt(reference)?.expires_at ?? 0) * 1000
    expect(end).toBeGreaterThan(inMinutes(31).getTime())
  })

  test('Nothing moves if the way is where the checkout is', async () => {
    const bought = await purchase()
    expect(await payByCard(shop, bought)).toEqual({ ok: true, value: null })
    expect(await checkoutRow(shop, bought.id)).toMatchObject({
      sourceChanges: 0,
      reference: bought.reference,
    })
    expect(await payByCard(shop, { ...bought, mali: await newShopper(shop) })).toMatchObject({ ok: false })
  })

  test('A checkout that moved and is not paid expires, and its sessions are closed', async () => {
    const { id } = await withCode()
    await reconcile(shop, { now: inMinutes(90) })
    expect(await checkoutRow(shop, id)).toMatchObject({ status: 'expired', provider: 'omise' })
    expect(omise.chargesOf(id)).toMatchObject([{ status: 'expired' }])
    const left = await purchase()
    await showScanCode(shop, left.mali, left.id)
    expect(await giveUpCheckout(shop, left.mali, left.id)).toEqual({ ok: true, value: null })
    expect((await checkoutRow(shop, left.id)).status).toBe('expired')
  })
})

describe('money that comes at both providers', () => {
  test('A code that was left and is paid late makes the order, and the session of the card is closed', async () => {
    const bought = await withCode()
    await payByCard(shop, bought)
    const { reference } = await checkoutRow(shop, bought.id)
    omise.payLate(codeOf(bought.id))
    await reconcile(shop)
    expect(await ordersOf(bought.id)).toMatchObject([{ way: 'promptpay' }])
    expect(await checkoutRow(shop, bought.id)).toMatchObject({ provider: 'omise', status: 'ordered' })
    expect(sessionAt(reference)).toMatchObject({ status: 'expired' })
    const [order] = await ordersOf(bought.id)
    await refundOrder(shop, { orderId: order?.id ?? '' })
    await reconcile(shop)
    expect(omise.books.refunds.filter(({ charge }) => charge === codeOf(bought.id))).toHaveLength(1)
  })

  test('A code and a card that are both paid make one order, by the card that was first, and one refund', async () => {
    const bought = await withCode()
    await payByCard(shop, bought)
    const { reference } = await checkoutRow(shop, bought.id)
    stripe.pay(reference ?? '')
    await settleCheckoutOf(shop, bought.mali, bought.id)
    omise.payLate(codeOf(bought.id))
    await expectOneOrder(bought.id, 'stripe', 'omise')
  })

  test('A code and a card that are both paid before the shop looks make one order and one refund', async () => {
    const bought = await withCode()
    await payByCard(shop, bought)
    const { reference } = await checkoutRow(shop, bought.id)
    stripe.pay(reference ?? '')
    const code = codeOf(bought.id)
    omise.payLate(code)
    const both = [
      { provider: 'stripe', reference: reference ?? '' },
      { provider: 'omise', reference: code },
    ] as const
    const settlements = await Promise.all(
      Array.from({ length: 10 }, (_, n) => settlePayment({ ...shop }, both[n % 2] ?? both[0])),
    )
    expect(new Set(settlements)).toEqual(new Set(['ordered', 'refunding']))
    const { provider } = await checkoutRow(shop, bought.id)
    await expectOneOrder(bought.id, provider, provider === 'stripe' ? 'omise' : 'stripe')
  })

  test('A card that is paid while the shopper asks for a code makes the order, and no code is made', async () => {
    const { id, mali, reference } = await purchase()
    stripe.pay(reference)
    expect(await showScanCode(shop, mali, id)).toEqual(UNDER_WAY)
    expect(await ordersOf(id)).toMatchObject([{ way: 'card' }])
    expect(omise.chargesOf(id)).toEqual([])
  })

  test('A card that is paid in the moment of the move makes the order, and no code is made', async () => {
    const { id, mali, reference } = await purchase()
    const expireSession = vi.fn(async (name: string) => {
      stripe.pay(name)
      return shop.payments.require('stripe').readPayment(name)
    })
    expect(await showScanCode(withAnswers('stripe', { expireSession }), mali, id)).toEqual(UNDER_WAY)
    expect(expireSession).toHaveBeenCalledWith(reference)
    expect(await ordersOf(id)).toMatchObject([{ way: 'card' }])
    expect(await checkoutRow(shop, id)).toMatchObject({ provider: 'stripe', reference })
    expect(omise.chargesOf(id)).toEqual([])
  })
})

describe('a checkout that cannot move', () => {
  test('It stays while the bank decides about its card', async () => {
    const { id, mali, reference } = await purchase()
    stripe.dawdle(reference)
    expect(await showScanCode(shop, mali, id)).toEqual(UNDER_WAY)
    expect(await checkoutRow(shop, id)).toMatchObject({ provider: 'stripe', sourceChanges: 0 })
  })

  test('It stays for two minutes while nobody knows if a code was made', async () => {
    const bought = await purchase()
    const charge = async (): Promise<never> => away()
    expect(await showScanCode(withAnswers('omise', { charge }), bought.mali, bought.id)).toMatchObject({
      ok: true,
    })
    expect(await payByCard(shop, bought)).toEqual(UNDER_WAY)
    await shop.db
      .update(chargeAttempts)
      .set({ createdAt: inMinutes(-3) })
      .where(eq(chargeAttempts.checkoutId, bought.id))
    expect(await payByCard(shop, bought)).toEqual({ ok: true, value: null })
  })

  test('It stays while its provider or the other one is away, and moves to one session afterwards', async () => {
    const bought = await purchase()
    const { id, mali } = bought
    expect(await showScanCode(withAnswers('stripe', { readPayment: away }), mali, id)).toEqual(UNAVAILABLE)
    expect(await showScanCode(withAnswers('omise', { openSession: away }), mali, id)).toEqual(UNAVAILABLE)
    const refuse = async (): Promise<never> => {
      throw new SessionRefused('not activated', { spent: false })
    }
    expect(await showScanCode(withAnswers('omise', { openSession: refuse }), mali, id)).toEqual(UNAVAILABLE)
    expect(await checkoutRow(shop, id)).toMatchObject({ provider: 'stripe', reference: bought.reference })
    // The old session cannot be closed now; nobody is refused for that.
    expect(await showScanCode(withAnswers('stripe', { expireSession: away }), mali, id)).toMatchObject({
      ok: true,
    })
    stripe.pay(bought.reference)
    omise.confirm(codeOf(id))
    await settleCheckoutOf(shop, mali, id)
    await expectOneOrder(id, 'omise', 'stripe')
  })

  test('It moves twenty times and no more, since each move opens a session', async () => {
    const bought = await purchase()
    await shop.db.update(checkouts).set({ sourceChanges: 19 }).where(eq(checkouts.id, bought.id))
    expect(await showScanCode(shop, bought.mali, bought.id)).toMatchObject({ ok: true })
    expect(await payByCard(shop, bought)).toEqual({ ok: false, problem: { code: 'payment-expired' } })
    expect(await checkoutRow(shop, bought.id)).toMatchObject({ provider: 'omise', sourceChanges: 20 })
  })

  test('Two pages that ask for a code at once move it once', async () => {
    const { id, mali } = await purchase()
    const answers = await Promise.all([1, 2, 3].map(() => showScanCode({ ...shop }, mali, id)))
    expect(answers.filter(({ ok }) => ok).length).toBeGreaterThan(0)
    expect(await checkoutRow(shop, id)).toMatchObject({ provider: 'omise', sourceChanges: 1 })
    expect(omise.chargesOf(id).filter(({ status }) => status === 'pending')).toHaveLength(1)
  })

  test('A lost answer of the other provider leaves no second session there', async () => {
    const bought = await withCode()
    const { openSession } = shop.payments.require('stripe')
    const lose: PaymentProvider['openSession'] = async (...call) => {
      await openSession(...call)
      return away()
    }
    expect(await payByCard(withAnswers('stripe', { openSession: lose }), bought)).toEqual(UNAVAILABLE)
    expect(await payByCard(shop, bought)).toEqual({ ok: true, value: null })
    const made = [...stripe.books.sessions.values()].filter(
      ({ metadata, status }) => metadata?.checkout_id === bought.id && status === 'open',
    )
    expect(made).toHaveLength(1)
  })
})

describe('the way that was chosen in Buy Now', () => {
  const start = async (way?: 'card' | 'promptpay') => {
    const mali = await newShopper(shop)
    const request = await wishFor(shop, undefined, way && { way })
    const started = await startCheckout(shop, mali, request)
    if (!started.ok) throw new Error(`Buy Now was refused: ${started.problem.code}`)
    const { checkoutId: id } = started.value
    return { started: started.value, request, mali, ...(await checkoutRow(shop, id)) }
  }

  test('A checkout begins at the provider of its way, where nothing has to move before it is paid', async () => {
    const [card, code, none] = [await start('card'), await start('promptpay'), await start()]
    expect([card, code, none].map(({ provider, sourceChanges }) => [provider, sourceChanges])).toEqual([
      ['stripe', 0],
      ['omise', 0],
      ['stripe', 0],
    ])
    expect([card, code, none].map(({ started }) => started.way)).toEqual(['card', 'promptpay', undefined])
    expect(await showScanCode(shop, code.mali, code.id)).toMatchObject({ ok: true })
    expect((await checkoutRow(shop, code.id)).sourceChanges).toBe(0)
  })

  test('A form that is sent again with another way is the same checkout, and its page opens the new way', async () => {
    const { id, request, mali } = await start('card')
    const form = { ...request.form, way: 'promptpay' } as const
    expect(await startCheckout(shop, mali, { ...request, form })).toEqual({
      ok: true,
      value: { checkoutId: id, way: 'promptpay' },
    })
  })

  test('A way that nobody offers is as if none was chosen', async () => {
    const onlyCards = joinSources(shop.payments.all, { provider: 'stripe', ways: { card: 'stripe' } })
    const request = await wishFor(shop, undefined, { way: 'promptpay' })
    const started = await startCheckout({ ...shop, payments: onlyCards }, await newShopper(shop), request)
    expect(started).toEqual({ ok: true, value: { checkoutId: expect.any(String) } })
    if (started.ok) expect((await checkoutRow(shop, started.value.checkoutId)).provider).toBe('stripe')
    expect(buyNowForm.shape.way.parse('cash')).toBeUndefined()
  })
})
