import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { findBrokenInvariants } from '#app/server/attention/invariants.ts'
import {
  bankSessions,
  checkouts,
  emails,
  orders,
  paymentExceptions,
  refunds,
} from '#app/server/database/schema.ts'
import { receiveEvent } from '#app/server/http/webhook.ts'
import { ProviderUnavailable } from '#app/server/payments/payment-provider.ts'
import { makeSession } from '#app/server/payments/sandbox/bank-sessions.ts'
import { reconcile } from '#app/server/reconcile/reconcile.ts'
import {
  bankEvent,
  buy,
  CARD,
  checkoutRow,
  inMinutes,
  payAtBank,
  sessionAt,
  wishFor,
} from '#app/server/testing/purchase.ts'
import { newShopper, openTestShop, type TestShop, withProvider } from '#app/server/testing/test-shop.ts'
import type { User } from '#app/shop/accounts/user.ts'
import { settleCheckoutOf } from './own-checkout.ts'
import { closeCheckout, settlePayment } from './settle-payment.ts'
import { startCheckout } from './start-checkout.ts'

let shop: TestShop
let mali: User
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
afterEach(async () => {
  expect(await findBrokenInvariants(shop.db)).toEqual([])
})

const shopper = async () => {
  mali = await newShopper(shop)
  return mali
}
const ordersOfCheckout = (id: string) => shop.db.select().from(orders).where(eq(orders.checkoutId, id))
const exceptionsOf = (id: string) =>
  shop.db.select().from(paymentExceptions).where(eq(paymentExceptions.checkoutId, id))

/** Changes the bank's record of a session. */
const forge = (reference: string, change: Partial<typeof bankSessions.$inferInsert>) =>
  shop.payments.current.bank.db.update(bankSessions).set(change).where(eq(bankSessions.reference, reference))

/** A second session for one checkout, as only a bug could make. */
async function secondSession(id: string): Promise<string> {
  const { amount, currency, receipt, email, language, expiresAt } = await checkoutRow(shop, id)
  const request = { checkoutId: id, amount, currency, receipt, email, language, expiresAt }
  return makeSession(shop.payments.current.bank, { ...request, description: '', returnUrl: '' }, randomUUID())
}

test('Pages that ask about a payment while the provider thinks wait for its one answer', async () => {
  const { id, reference } = await buy(shop, await shopper())
  const { pool } = shop
  const { current } = shop.payments
  const busy = () => pool.totalCount - pool.idleCount + pool.waitingCount
  const usual = busy()
  const read = current.readPayment.bind(current)
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const asked = vi.spyOn(current, 'readPayment').mockImplementation(async (own) => {
    await answered
    return read(own)
  })
  const pages = Array.from({ length: 20 }, () => settleCheckoutOf(shop, mali, id))
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  pages.push(settleCheckoutOf(shop, mali, id))
  // A page that reads its checkout after the answer may ask again; between two of its queries a page looks idle.
  let looks = 0
  await vi.waitFor(() => {
    looks = busy() === usual ? looks + 1 : 0
    expect(looks).toBeGreaterThan(4)
  })
  answer()
  expect(new Set((await Promise.all(pages)).map((page) => page?.status))).toEqual(new Set(['pending']))
  expect(asked).toHaveBeenCalledTimes(1)
  asked.mockRestore()
  await payAtBank(shop, reference)
  expect((await settleCheckoutOf(shop, mali, id))?.status).toBe('ordered')
})

describe('a paid checkout', () => {
  test('A paid checkout becomes an order with its goods, address, price, day and payment, and one email', async () => {
    const { id, reference, amount } = await buy(shop, await shopper())
    await payAtBank(shop, reference)
    const before = Date.now()
    expect(await settlePayment(shop, sessionAt(shop, reference))).toBe('ordered')

    const row = await checkoutRow(shop, id)
    const [order] = await ordersOfCheckout(id)
    const { paymentId } = (await shop.payments.current.readPayment(reference)) ?? {}
    expect(paymentId).toMatch(/^pay_/)
    expect(row).toMatchObject({ status: 'ordered', paymentId })
    expect(order?.createdAt.getTime()).toBeGreaterThanOrEqual(before)
    expect(order?.createdAt.getTime()).toBeLessThanOrEqual(Date.now())
    expect(order).toMatchObject({
      id: row.receipt,
      paymentId: row.paymentId,
      userId: mali.uid,
      email: mali.email,
      amount,
      items: row.items,
      address: row.address,
    })
    const sent = await shop.db.select().from(emails).where(eq(emails.orderId, row.receipt))
    expect(sent).toMatchObject([{ kind: 'order-confirmation', recipient: mali.email, language: 'th' }])
  })

  test('A paid checkout becomes one order if 200 requests settle it at once', async () => {
    const { id, reference } = await buy(shop, await shopper())
    await payAtBank(shop, reference)
    // Each in its own process, as far as the shop can tell.
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => settlePayment({ ...shop }, sessionAt(shop, reference))),
    )
    expect(new Set(answers)).toEqual(new Set(['ordered']))
    expect(await ordersOfCheckout(id)).toHaveLength(1)
  })

  test('A paid checkout becomes one order if return, event and job come at once, ten times each', async () => {
    const { id, reference } = await buy(shop, await shopper())
    await payAtBank(shop, reference)
    const event = randomUUID()
    await Promise.all(
      Array.from({ length: 10 }, () => [
        settleCheckoutOf({ ...shop }, mali, id),
        receiveEvent({ ...shop }, bankEvent(shop, { id: event, reference })),
        reconcile({ ...shop }, { now: inMinutes(3) }),
      ]).flat(),
    )
    expect(await ordersOfCheckout(id)).toHaveLength(1)
    expect(await checkoutRow(shop, id)).toMatchObject({ status: 'ordered' })
  })

  test('A checkout paid with another card after a decline becomes an order', async () => {
    const { id, reference } = await buy(shop, await shopper())
    expect(await payAtBank(shop, reference, CARD.poor)).toEqual({
      status: 'failed',
      failure: 'insufficient_funds',
    })
    expect(await settlePayment(shop, sessionAt(shop, reference))).toBe('failed')
    expect(await checkoutRow(shop, id)).toMatchObject({ status: 'failed', lastError: 'insufficient_funds' })
    await payAtBank(shop, reference, CARD.declined)
    await settlePayment(shop, sessionAt(shop, reference))
    expect(await checkoutRow(shop, id)).toMatchObject({ status: 'failed', lastError: 'declined' })
    await payAtBank(shop, reference)
    expect(await settlePayment(shop, sessionAt(shop, reference))).toBe('ordered')
    expect(await checkoutRow(shop, id)).toMatchObject({ status: 'ordered', lastError: null })
  })

  test('A checkout that is paid after it expired becomes an order', async () => {
    const { id, reference } = await buy(shop, await shopper())
    await shop.db.update(checkouts).set({ status: 'expired' }).where(eq(checkouts.id, id))
    await payAtBank(shop, reference)
    expect(await settlePayment(shop, sessionAt(shop, reference))).toBe('ordered')
    expect(await ordersOfCheckout(id)).toHaveLength(1)
  })

  test('A paid checkout becomes an order though the shop stopped before it stored the session', async () => {
    const { id, reference } = await buy(shop, await shopper())
    await shop.db.update(checkouts).set({ reference: null, status: 'created' }).where(eq(checkouts.id, id))
    await payAtBank(shop, reference)
    expect(await settlePayment(shop, sessionAt(shop, reference))).toBe('ordered')
    expect(await checkoutRow(shop, id)).toMatchObject({ status: 'ordered', reference })
  })

  test('An order is not changed by later answers of the bank', async () => {
    const { id, reference } = await buy(shop, await shopper())
    await payAtBank(shop, reference)
    await settlePayment(shop, sessionAt(shop, reference))
    const { paymentId } = await checkoutRow(shop, id)
    for (const status of ['open', 'failed', 'expired', 'processing'] as const) {
      await forge(reference, { status, paymentId: null })
      expect(await settlePayment(shop, sessionAt(shop, reference))).toBe('ordered')
    }
    await forge(reference, { status: 'paid', paymentId })
    expect(await checkoutRow(shop, id)).toMatchObject({ status: 'ordered' })
  })
})

describe('a checkout that changes while its payment is judged', () => {
  test('A payment makes no order if its checkout came under review while it was judged', async () => {
    const { id, reference } = await buy(shop, await shopper())
    const known = await checkoutRow(shop, id)
    await payAtBank(shop, reference)
    await shop.db.update(checkouts).set({ status: 'needs-review' }).where(eq(checkouts.id, id))
    expect(await settlePayment(shop, sessionAt(shop, reference), known)).toBe('under-review')
    expect(await ordersOfCheckout(id)).toEqual([])
    expect(await exceptionsOf(id)).toMatchObject([{ reason: 'under-review', status: 'open' }])
  })

  test('A payment is refunded if another one made the order while it was judged', async () => {
    const { id, reference } = await buy(shop, await shopper())
    const known = await checkoutRow(shop, id)
    const second = await secondSession(id)
    await payAtBank(shop, second)
    expect(await settlePayment(shop, sessionAt(shop, second))).toBe('ordered')
    await payAtBank(shop, reference)
    expect(await settlePayment(shop, sessionAt(shop, reference), known)).toBe('refunding')
    expect(await ordersOfCheckout(id)).toHaveLength(1)
    expect(await exceptionsOf(id)).toMatchObject([{ reason: 'second-payment', reference }])
    expect((await reconcile(shop)).refunded).toBe(1)
  })

  test('A payment is judged again if its checkout got another session meanwhile', async () => {
    const { id, reference, amount } = await buy(shop, await shopper())
    const known = await checkoutRow(shop, id)
    const second = await secondSession(id)
    await payAtBank(shop, reference)
    await shop.db
      .update(checkouts)
      .set({ reference: second, amount: amount + 1 })
      .where(eq(checkouts.id, id))
    expect(await settlePayment(shop, sessionAt(shop, reference), known)).toBe('under-review')
    expect(await ordersOfCheckout(id)).toEqual([])
    expect(await exceptionsOf(id)).toMatchObject([{ reference, amount }])
  })
})

describe('an unpaid checkout', () => {
  test('An unpaid checkout waits for its payment', async () => {
    const { id, reference } = await buy(shop, await shopper())
    expect(await settlePayment(shop, sessionAt(shop, reference))).toBe('waiting')
    expect(await checkoutRow(shop, id)).toMatchObject({ status: 'pending' })
  })

  test('A checkout waits again if a slow card follows a declined one', async () => {
    const { id, reference } = await buy(shop, await shopper())
    await payAtBank(shop, reference, CARD.declined)
    await settlePayment(shop, sessionAt(shop, reference))
    expect(await payAtBank(shop, reference, CARD.slow)).toEqual({ status: 'processing' })
    expect(await settlePayment(shop, sessionAt(shop, reference))).toBe('waiting')
    expect(await checkoutRow(shop, id)).toMatchObject({ status: 'pending', lastError: null })
  })

  test('A checkout expires with its session, unless that turns out to be paid', async () => {
    const [first, second] = [await buy(shop, await shopper()), await buy(shop, await shopper())]
    await payAtBank(shop, second.reference)
    expect(await closeCheckout(shop, sessionAt(shop, first.reference))).toBe('expired')
    expect(await closeCheckout(shop, sessionAt(shop, second.reference))).toBe('ordered')
    expect(await payAtBank(shop, first.reference)).toEqual({ status: 'expired' })
  })

  test('The end of a second session of a checkout does not end the checkout', async () => {
    const { id } = await buy(shop, await shopper())
    expect(await closeCheckout(shop, sessionAt(shop, await secondSession(id)))).toBe('unknown')
    expect(await checkoutRow(shop, id)).toMatchObject({ status: 'pending' })
  })

  test('A checkout stays unchanged while the provider cannot be asked', async () => {
    const { id, reference } = await buy(shop, await shopper())
    await payAtBank(shop, reference)
    const away = withProvider(shop, { readPayment: unavailable })
    await expect(settlePayment(away, sessionAt(away, reference))).rejects.toThrow(ProviderUnavailable)
    expect(await settleCheckoutOf(away, mali, id)).toMatchObject({ id, status: 'pending' })
    expect(await settleCheckoutOf(shop, mali, id)).toMatchObject({ id, status: 'ordered' })
  })

  test('A payment whose session nobody knows is ignored', async () => {
    expect(await settlePayment(shop, sessionAt(shop, 'ses_none'))).toBe('unknown')
  })
})

describe('a payment that differs from its checkout', () => {
  test.each([
    ['amount', { amount: 1 }],
    ['currency', { currency: 'USD' }],
    ['checkout', { checkoutId: 'another' }],
  ])('A payment with another %s is flagged for the owner, and no order is made', async (reason, change) => {
    const { id, reference } = await buy(shop, await shopper())
    await payAtBank(shop, reference)
    await forge(reference, change)
    for (let time = 0; time < 3; time += 1)
      expect(await settlePayment(shop, sessionAt(shop, reference))).toBe('under-review')
    expect(await ordersOfCheckout(id)).toEqual([])
    expect(await checkoutRow(shop, id)).toMatchObject({ status: 'needs-review', paymentId: null })
    expect(await exceptionsOf(id)).toMatchObject([{ reason, status: 'open', reference }])
  })

  test('A payment in another mode is flagged for the owner, and no order is made', async () => {
    const { id, reference } = await buy(shop, await shopper())
    await payAtBank(shop, reference)
    const readPayment = async (name: string) => {
      const payment = await shop.payments.current.readPayment(name)
      return payment && { ...payment, livemode: true }
    }
    const live = withProvider(shop, { readPayment })
    expect(await settlePayment(live, sessionAt(live, reference))).toBe('under-review')
    expect(await exceptionsOf(id)).toMatchObject([{ reason: 'mode' }])
    expect(await ordersOfCheckout(id)).toEqual([])
  })

  test('A flagged payment stays flagged if it looks right later', async () => {
    const { id, reference, amount } = await buy(shop, await shopper())
    await payAtBank(shop, reference)
    await forge(reference, { amount: 1 })
    await settlePayment(shop, sessionAt(shop, reference))
    await forge(reference, { amount })
    expect(await settlePayment(shop, sessionAt(shop, reference))).toBe('under-review')
    expect(await ordersOfCheckout(id)).toEqual([])
    expect(await exceptionsOf(id)).toHaveLength(1)
  })

  test('A payment without a stored checkout is flagged for the owner', async () => {
    const { reference } = await buy(shop, await shopper())
    const request = { ...(await requestLike(reference)), checkoutId: 'never-written' }
    const stray = await makeSession(shop.payments.current.bank, request, randomUUID())
    await payAtBank(shop, stray)
    expect(await settlePayment(shop, sessionAt(shop, stray))).toBe('under-review')
    const noted = await shop.db.select().from(paymentExceptions).where(eq(paymentExceptions.reference, stray))
    expect(noted).toMatchObject([{ checkoutId: null, reason: 'unknown-checkout', status: 'open' }])
  })
})

describe('a checkout that was paid twice', () => {
  test.each(['the first session is settled first', 'the second session is settled first'])(
    'A checkout that was paid twice has one order and one refund: %s',
    async (which) => {
      const { id, reference } = await buy(shop, await shopper())
      const sessions = [reference, await secondSession(id)]
      for (const session of sessions) await payAtBank(shop, session)
      if (which.startsWith('the second')) sessions.reverse()
      const [kept = '', extra = ''] = sessions
      expect(await settlePayment(shop, sessionAt(shop, kept))).toBe('ordered')
      const again = await Promise.all(
        Array.from({ length: 10 }, () => settlePayment({ ...shop }, sessionAt(shop, extra))),
      )
      expect(new Set(again)).toEqual(new Set(['refunding']))

      const [exception] = await exceptionsOf(id)
      expect(exception).toMatchObject({ reason: 'second-payment', status: 'open', reference: extra })
      expect((await reconcile(shop)).refunded).toBe(1)
      expect((await reconcile(shop)).refunded).toBe(0)
      const given = await shop.db
        .select()
        .from(refunds)
        .where(eq(refunds.paymentId, exception?.paymentId ?? ''))
      expect(given).toMatchObject([{ status: 'done', amount: exception?.amount }])
      expect(await exceptionsOf(id)).toMatchObject([{ status: 'refunded' }])
      expect(await ordersOfCheckout(id)).toHaveLength(1)
    },
  )

  test('A checkout whose two sessions are settled at once has one order and one refund', async () => {
    const { id, reference } = await buy(shop, await shopper())
    const sessions = [reference, await secondSession(id)]
    for (const session of sessions) await payAtBank(shop, session)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => sessions).flatMap((both) =>
        both.map((name) => settlePayment({ ...shop }, sessionAt(shop, name))),
      ),
    )
    expect(new Set(answers)).toEqual(new Set(['ordered', 'refunding']))
    expect(await ordersOfCheckout(id)).toHaveLength(1)
    expect(await exceptionsOf(id)).toMatchObject([{ reason: 'second-payment' }])
    expect((await reconcile(shop)).refunded).toBe(1)
  })
})

describe('the other checkouts of a shopper', () => {
  test('An order closes the shopper’s other checkouts at the bank, so that two tabs never pay twice', async () => {
    await shopper()
    const [first, second] = [await buy(shop, mali), await buy(shop, mali)]
    const stranger = await buy(shop, await newShopper(shop))
    await payAtBank(shop, second.reference)
    await settlePayment(shop, sessionAt(shop, second.reference))
    expect(await payAtBank(shop, first.reference)).toEqual({ status: 'expired' })
    expect(await checkoutRow(shop, first.id)).toMatchObject({ status: 'expired' })
    expect(await checkoutRow(shop, stranger.id)).toMatchObject({ status: 'pending' })
  })

  test('The job closes a checkout that could not be closed at once', async () => {
    await shopper()
    const [first, second] = [await buy(shop, mali), await buy(shop, mali)]
    await payAtBank(shop, second.reference)
    const away = withProvider(shop, { expireSession: unavailable })
    expect(await settlePayment(away, sessionAt(away, second.reference))).toBe('ordered')
    expect(await checkoutRow(shop, first.id)).toMatchObject({ status: 'pending' })
    await reconcile(shop, { now: inMinutes(3) })
    expect(await checkoutRow(shop, first.id)).toMatchObject({ status: 'expired' })
    expect(await payAtBank(shop, first.reference)).toEqual({ status: 'expired' })
  })

  test('Two checkouts that were paid at the same moment both become orders', async () => {
    await shopper()
    const both = [await buy(shop, mali), await buy(shop, mali)]
    await Promise.all(both.map(({ reference }) => payAtBank(shop, reference)))
    await Promise.all(
      both.flatMap(({ reference }) =>
        [1, 2, 3].map(() => settlePayment({ ...shop }, sessionAt(shop, reference))),
      ),
    )
    for (const { id } of both) expect(await ordersOfCheckout(id)).toHaveLength(1)
  })

  test('A shopper can start a new purchase after an order', async () => {
    const { reference } = await buy(shop, await shopper())
    await payAtBank(shop, reference)
    await settlePayment(shop, sessionAt(shop, reference))
    expect(await startCheckout(shop, mali, await wishFor(shop))).toMatchObject({ ok: true })
  })
})

async function unavailable(): Promise<never> {
  throw new ProviderUnavailable('out of reach')
}

async function requestLike(reference: string) {
  const row = await shop.db.select().from(checkouts).where(eq(checkouts.reference, reference))
  const [{ amount, currency, receipt, email, language, expiresAt } = await checkoutRow(shop, '')] = row
  return { amount, currency, receipt, email, language, expiresAt, description: '', returnUrl: '' }
}
