import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { findBrokenInvariants } from '#app/server/attention/invariants.ts'
import { countWaiting } from '#app/server/board/waiting.ts'
import { showCheckoutOf } from '#app/server/checkout/own-checkout.ts'
import { showScanCode } from '#app/server/checkout/scan-code.ts'
import { checkouts, orders, paymentExceptions, refunds } from '#app/server/database/schema.ts'
import {
  type PaymentProvider,
  ProviderUnavailable,
  SessionRefused,
} from '#app/server/payments/payment-provider.ts'
import { reconcile } from '#app/server/reconcile/reconcile.ts'
import type { Shop } from '#app/server/shop.ts'
import type { FakeOmise } from '#app/server/testing/fakes/fake-omise.ts'
import type { FakeStripe } from '#app/server/testing/fakes/fake-stripe.ts'
import { openShopOfBoth } from '#app/server/testing/provider-shop.ts'
import { inMinutes } from '#app/server/testing/purchase.ts'
import { dayIn, makeWideSlot } from '#app/server/testing/slots.ts'
import { withProvider } from '#app/server/testing/test-shop.ts'
import { bookOf, decide, send } from '#app/server/transfers/testing/transfers.ts'
import { isCancelled } from '#app/shop/checkout/checkout-status.ts'
import type { LinkPayer } from '#app/shop/checkout/payer.ts'
import { FIRST_STATUS } from '#app/shop/payments/by-hand/hand-payment.ts'
import type { HandWay } from '#app/shop/payments/payment-way.ts'
import { cancelDraft, listDrafts, receiveDraft, renewDraft } from './drafts.ts'
import { OWNER, taken } from './testing/hand-orders.ts'

let stripe: FakeStripe
let omise: FakeOmise
let shop: Shop
let close: () => Promise<void>
beforeAll(async () => {
  ;({ stripe, omise, shop, close } = await openShopOfBoth())
})
afterAll(() => close())
afterEach(async () => {
  expect(await findBrokenInvariants(shop.db)).toEqual([])
})

const rowOf = async (id: string) => {
  const [row] = await shop.db.select().from(checkouts).where(eq(checkouts.id, id))
  if (!row) throw new Error(`there is no checkout ${id}`)
  return row
}
/** A payment link that was sent to its buyer. */
const link = async (more: Record<string, string> = {}) => {
  const { receipt } = await taken(shop, { money: 'link', until: 'one-day', ...more })
  const [row] = await shop.db.select().from(checkouts).where(eq(checkouts.receipt, receipt))
  if (!row) throw new Error(`there is no draft ${receipt}`)
  return { id: row.id, receipt, payer: { receipt, linkVersion: row.linkVersion } }
}
const setTime = (id: string, times: { createdAt?: Date; sessionOpenedAt?: Date }) =>
  shop.db.update(checkouts).set(times).where(eq(checkouts.id, id))
const endDraft = async (id: string) => {
  await shop.db
    .update(checkouts)
    .set({ createdAt: inMinutes(-120), expiresAt: inMinutes(-1) })
    .where(eq(checkouts.id, id))
  await reconcile(shop)
  expect((await rowOf(id)).status).toBe('expired')
}
const atStripe = (changes: Partial<PaymentProvider>) => withProvider(shop, changes)
const OPEN_WIDGET = { widget: { ok: true } }

test('A draft that ran out with its delivery time is not taken up for that time again', async () => {
  const { id, receipt } = await link({ deliveryDay: dayIn(2), deliverySlot: await makeWideSlot(shop) })
  await cancelDraft(shop, receipt)
  await shop.db.execute(sql`update checkouts
    set delivery = jsonb_set(delivery, '{schedule,slot,day}', to_jsonb(${dayIn(-1)}::text)) where id = ${id}`)
  expect(await renewDraft(shop, receipt)).toMatchObject({ problem: { code: 'slot-late' } })
  expect((await rowOf(id)).status).toBe('expired')
})

test('A draft is taken up once by a form that is sent again', async () => {
  const { id, receipt } = await link()
  await cancelDraft(shop, receipt)
  expect(await renewDraft(shop, receipt)).toEqual({ ok: true, value: null })
  const first = await rowOf(id)
  expect(first.status).toBe('created')
  expect(await renewDraft(shop, receipt)).toEqual({ ok: true, value: null })
  expect(await rowOf(id)).toEqual(first)
})

test('Only a link that ran out by itself is counted on the board; one that the shop cancelled is known as that', async () => {
  const before = await countWaiting(shop)
  const [unopened, opened, over] = [await link(), await link(), await link()]
  await showCheckoutOf(shop, opened.payer, opened.id)
  await showCheckoutOf(shop, over.payer, over.id)
  for (const { receipt } of [unopened, opened])
    expect(await cancelDraft(shop, receipt)).toMatchObject({ ok: true })
  expect(await countWaiting(shop)).toEqual(before)
  await endDraft(over.id)
  expect(await countWaiting(shop)).toEqual({ ...before, links: before.links + 1 })
  const isCancelledOf = async ({ id }: { id: string }) => isCancelled(await rowOf(id))
  expect(await isCancelledOf(unopened)).toBe(true)
  expect(await isCancelledOf(opened)).toBe(true)
  expect(await isCancelledOf(over)).toBe(false)
  await renewDraft(shop, opened.receipt)
  expect(await isCancelledOf(opened)).toBe(false)
})

test('A draft that waits is listed before all that ended, however many these are, and a cut list is known as one', async () => {
  const waiting = await link()
  for (let n = 0; n < 51; n += 1) {
    const ended = await link()
    await shop.db
      .update(checkouts)
      .set({ status: 'expired', finalisedAt: sql`now()` })
      .where(eq(checkouts.id, ended.id))
  }
  const { drafts, isCut } = await listDrafts(shop)
  const receipts = drafts.map(({ receipt }) => receipt)
  expect([receipts.includes(waiting.receipt), receipts.length, isCut]).toEqual([true, 50, true])
  const firstEnded = drafts.findIndex(({ status }) => status === 'expired')
  expect(drafts.slice(firstEnded).every(({ status }) => status === 'expired')).toBe(true)
  await shop.db
    .update(checkouts)
    .set({ finalisedAt: inMinutes(-8 * 24 * 60) })
    .where(eq(checkouts.status, 'expired'))
  expect(await listDrafts(shop)).toMatchObject({ isCut: false })
})

describe.each(['on-delivery', 'account', 'cash'] as const)(
  'a draft that becomes an order by “%s”',
  (means) => {
    const STANDS = {
      'ran out': endDraft,
      'has a slip': async (id: string, payer: LinkPayer) =>
        expect(await send(shop, payer, { id })).toMatchObject({ ok: true }),
      'has a slip that was not found': async (id: string, payer: LinkPayer) => {
        await send(shop, payer, { id })
        expect(await decide(shop, id, { to: 'refused', note: 'nothing came' })).toMatchObject({ ok: true })
      },
    }

    test.each(Object.entries(STANDS))('It waited for a transfer, and %s', async (_, prepare) => {
      const { id, receipt, payer } = await link({ money: 'slip' })
      await prepare(id, payer)
      expect(await receiveDraft(shop, OWNER, { receipt, means })).toMatchObject({ ok: true })
      expect(await shop.db.select().from(orders).where(eq(orders.checkoutId, id))).toMatchObject([
        { way: means },
      ])
      expect(await bookOf(shop, id)).toMatchObject({ status: FIRST_STATUS[means], means })
    })
  },
)

test('Who says by the same page that the money of a draft came otherwise is told, and an equal form is one', async () => {
  const { receipt } = await link({ money: 'slip' })
  const say = (means: HandWay, bankReference = '') =>
    receiveDraft(shop, OWNER, { receipt, means, bankReference })
  expect(await say('terminal', '0042')).toMatchObject({ ok: true })
  expect(await say('terminal', '0042')).toMatchObject({ ok: true })
  for (const other of [say('cash'), say('on-delivery'), say('terminal', '0043')])
    expect(await other).toMatchObject({ problem: { code: 'payment-moved' } })
})

test('Of two who say at once how the money of a draft came or comes, one is believed and the other told', async () => {
  const { id, receipt } = await link({ money: 'slip' })
  const say = (means: HandWay) => receiveDraft(shop, OWNER, { receipt, means })
  const answers = await Promise.all([say('cash'), say('on-delivery')])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ problem: { code: 'payment-moved' } })
  expect(await bookOf(shop, id)).toMatchObject({ means: answers[0]?.ok ? 'cash' : 'on-delivery' })
})

describe('a payment link', () => {
  test('It is paid by a code as long as it is open', async () => {
    const { id, payer } = await link()
    await setTime(id, { createdAt: inMinutes(-300) })
    expect(await showScanCode(shop, payer, id)).toMatchObject({ ok: true })
    expect(omise.chargesOf(id)).toHaveLength(1)
  })

  test('It opens hours after its first opening found the provider away', async () => {
    const { id, payer } = await link()
    const openSession = async (): Promise<never> => {
      throw new ProviderUnavailable('out of reach')
    }
    expect(await showCheckoutOf(atStripe({ openSession }), payer, id)).toMatchObject({
      widget: { problem: { code: 'payment-unavailable' } },
    })
    await setTime(id, { sessionOpenedAt: inMinutes(-120) })
    expect(await showCheckoutOf(shop, payer, id)).toMatchObject(OPEN_WIDGET)
    expect((await rowOf(id)).status).toBe('pending')
  })

  test('It gets another session where the first key is spent, and keeps its time', async () => {
    const { id, payer } = await link()
    const real = shop.payments.require('stripe').openSession
    const openSession = vi
      .fn<PaymentProvider['openSession']>(real)
      .mockRejectedValueOnce(new SessionRefused('another request had this key', { spent: true }))
    expect(await showCheckoutOf(atStripe({ openSession }), payer, id)).toMatchObject(OPEN_WIDGET)
    const keys = openSession.mock.calls.map(([, key]) => key)
    expect(new Set(keys).size).toBe(2)
    expect((await rowOf(id)).status).toBe('pending')
  })

  test('One that is cancelled while it is opened gives nobody a session that can be paid', async () => {
    const { id, receipt, payer } = await link()
    const real = shop.payments.require('stripe').openSession
    const made: string[] = []
    const openSession: PaymentProvider['openSession'] = async (request, key) => {
      const session = await real(request, key)
      made.push(session.reference)
      expect(await cancelDraft(shop, receipt)).toMatchObject({ ok: true })
      return session
    }
    expect(await showCheckoutOf(atStripe({ openSession }), payer, id)).toMatchObject({
      widget: { ok: false },
    })
    expect(await rowOf(id)).toMatchObject({ status: 'expired', reference: null })
    expect(made.map((name) => stripe.books.sessions.get(name)?.status)).toEqual(['expired'])
  })

  test('One that is paid by card while the owner says “on delivery” is an order, and nothing goes back', async () => {
    const { id, receipt, payer } = await link()
    await showCheckoutOf(shop, payer, id)
    const expireSession = async (name: string) => {
      stripe.pay(name)
      const payment = await shop.payments.require('stripe').readPayment(name)
      // Of real money, as the shop's own book.
      return payment && { ...payment, livemode: true }
    }
    const receiving = { receipt, means: 'on-delivery' } as const
    expect(await receiveDraft(atStripe({ expireSession }), OWNER, receiving)).toMatchObject({ ok: true })
    expect(await shop.db.select().from(orders).where(eq(orders.checkoutId, id))).toMatchObject([
      { way: 'card' },
    ])
    expect(await shop.db.$count(paymentExceptions)).toBe(0)
    expect(await shop.db.$count(refunds)).toBe(0)
  })
})
