import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { findBrokenInvariants } from '#app/server/attention/invariants.ts'
import { chargeCard } from '#app/server/checkout/charge-card.ts'
import { disputes, orders, paymentEvents, refunds } from '#app/server/database/schema.ts'
import { receiveEvent } from '#app/server/http/webhook.ts'
import { openOmise } from '#app/server/payments/omise/omise.ts'
import { refundOrder } from '#app/server/refunds/refunds.ts'
import type { Shop } from '#app/server/shop.ts'
import type { FakeOmise } from '#app/server/testing/fakes/fake-omise.ts'
import type { OmiseFakeRefund } from '#app/server/testing/fakes/omise-records.ts'
import { openOmiseShop } from '#app/server/testing/provider-shop.ts'
import { buy, inMinutes } from '#app/server/testing/purchase.ts'
import { newShopper, withProvider } from '#app/server/testing/test-shop.ts'
import { reconcile } from './reconcile.ts'

let fake: FakeOmise
let shop: Shop
let unsigned: Shop
let close: () => Promise<void>
beforeAll(async () => {
  ;({ fake, shop, close } = await openOmiseShop())
  unsigned = withProvider(shop, openOmise({ ...fake.settings, webhookSecret: null }))
})
afterAll(() => close())
afterEach(async () => {
  expect(await findBrokenInvariants(shop.db)).toEqual([])
})

const ordered = async () => {
  const shopper = await newShopper(shop)
  const { id } = await buy(shop, shopper)
  await chargeCard(shop, shopper, { checkoutId: id, token: fake.newToken() })
  const [order] = await shop.db.select().from(orders).where(eq(orders.checkoutId, id))
  if (!order) throw new Error('there is no order')
  return order
}
const refundByHand = (charge: string, wish: Partial<OmiseFakeRefund> = {}): OmiseFakeRefund => {
  const facts = {
    charge,
    amount: 100_00,
    currency: 'THB' as const,
    voided: false,
    status: 'closed',
    metadata: {},
    created_at: new Date().toISOString(),
  }
  const refund = {
    object: 'refund' as const,
    id: `rfnd_test_${fake.books.refunds.length}`,
    ...facts,
    ...wish,
  }
  fake.books.refunds.push(refund)
  return refund
}
const refundsOf = (paymentId: string) =>
  shop.db.select().from(refunds).where(eq(refunds.paymentId, paymentId))
const disputesOf = (paymentId: string) =>
  shop.db.select().from(disputes).where(eq(disputes.paymentId, paymentId))
const post = (to: Shop, body: string, headers = {}) =>
  receiveEvent(to, new Request('http://x/webhooks/omise', { method: 'POST', body, headers }))
const hint = async (key: string, data: object) =>
  (await post(unsigned, JSON.stringify(fake.event(key, data)))).status
const sendSigned = async (key: string, data: object) => {
  const { body, headers } = fake.signed(fake.event(key, data))
  return (await post(shop, body, headers)).status
}
const reverse = (paymentId: string) => {
  const charge = fake.books.charges.find(({ id }) => id === paymentId)
  if (!charge) throw new Error('there is no charge')
  return Object.assign(charge, { status: 'reversed' as const })
}
/** The job looks again after ten minutes. */
let later = 0
const look = () => {
  later += 11
  return reconcile(shop, { now: inMinutes(later) })
}

describe('an unsigned event of Omise', () => {
  test('A refund in an unsigned event is recorded as Omise tells it when asked', async () => {
    const { paymentId } = await ordered()
    const refund = refundByHand(paymentId)
    const before = await shop.db.$count(paymentEvents)
    expect(await hint('refund.create', { ...refund, amount: 999_00 })).toBe(200)
    expect(await hint('refund.create', refund)).toBe(200)
    expect(await refundsOf(paymentId)).toMatchObject([{ status: 'done', amount: 100_00 }])
    expect(await shop.db.$count(paymentEvents)).toBe(before)
  })

  test('A dispute in an unsigned event is recorded with the state that Omise tells when asked', async () => {
    const { paymentId, amount } = await ordered()
    const dispute = fake.dispute(paymentId, 'open')
    expect(await hint('dispute.create', { ...dispute, status: 'lost', amount: 1 })).toBe(200)
    expect(await disputesOf(paymentId)).toMatchObject([{ id: dispute.id, status: 'open', amount }])
    fake.dispute(paymentId, 'pending', dispute.id)
    expect(await hint('dispute.update', dispute)).toBe(200)
    expect(await disputesOf(paymentId)).toMatchObject([{ status: 'pending' }])
    fake.dispute(paymentId, 'won', dispute.id)
    expect(await hint('dispute.close', dispute)).toBe(200)
    expect(await disputesOf(paymentId)).toMatchObject([{ status: 'won' }])
  })

  test('A refund, a dispute or a reversal that Omise does not know leaves no trace', async () => {
    const { paymentId, amount } = await ordered()
    const made = { charge: paymentId, amount, currency: 'THB', status: 'open' }
    expect(await hint('refund.create', { object: 'refund', id: 'rfnd_test_forged', ...made })).toBe(200)
    expect(await hint('dispute.create', { object: 'dispute', id: 'dspt_test_forged', ...made })).toBe(200)
    expect(await hint('charge.reverse', { object: 'charge', id: paymentId, status: 'reversed' })).toBe(200)
    expect(await refundsOf(paymentId)).toEqual([])
    expect(await disputesOf(paymentId)).toEqual([])
  })

  test('An unsigned event about a payment of another program is not asked about', async () => {
    const asked = fake.calls.length
    const foreign = { object: 'refund', id: 'rfnd_test_1', charge: 'chrg_test_foreign' }
    expect(await hint('refund.create', foreign)).toBe(200)
    expect(await hint('dispute.create', { ...foreign, object: 'dispute' })).toBe(200)
    expect(await hint('charge.reverse', { object: 'charge', id: 'chrg_test_foreign' })).toBe(200)
    expect(await hint('refund.create', { object: 'refund', id: 'rfnd_test_1' })).toBe(200)
    expect(fake.calls.length).toBe(asked)
  })

  test('An unsigned event is sent again by Omise if Omise cannot be asked', async () => {
    const { paymentId } = await ordered()
    const refund = refundByHand(paymentId)
    fake.troubles.push({ kind: 500, to: 'GET /charges' })
    expect(await hint('refund.create', refund)).toBe(500)
    expect(await hint('refund.create', refund)).toBe(200)
    expect(await refundsOf(paymentId)).toHaveLength(1)
  })
})

describe('a charge that is taken back', () => {
  test.each([
    ['a signed', sendSigned],
    ['an unsigned', hint],
  ])('A paid charge that %s event says was reversed needs the owner, like a dispute', async (_name, send) => {
    const { paymentId, amount, id } = await ordered()
    const charge = reverse(paymentId)
    expect(await send('charge.reverse', charge)).toBe(200)
    expect(await send('charge.reverse', charge)).toBe(200)
    expect(await disputesOf(paymentId)).toMatchObject([
      { id: `reversed_${paymentId}`, status: 'open', amount, currency: 'THB' },
    ])
    expect(await refundOrder(shop, { orderId: id })).toMatchObject({
      problem: { code: 'refund-disputed' },
    })
  })

  test.each(['dispute.create', 'dispute.update', 'dispute.accept', 'dispute.close'])(
    'A signed event %s changes the dispute',
    async (key) => {
      const { paymentId } = await ordered()
      expect(await sendSigned(key, fake.dispute(paymentId, 'lost'))).toBe(200)
      expect(await disputesOf(paymentId)).toMatchObject([{ status: 'lost' }])
    },
  )
})

describe('an event that is lost', () => {
  test('The job finds refunds, disputes and reversals whose events were lost, once each', async () => {
    const [refunded, disputed, reversed] = [await ordered(), await ordered(), await ordered()]
    refundByHand(refunded.paymentId)
    fake.dispute(disputed.paymentId, 'open')
    reverse(reversed.paymentId)
    expect(await look()).toMatchObject({ failures: 0 })
    expect(await look()).toMatchObject({ failures: 0 })
    expect(await refundsOf(refunded.paymentId)).toMatchObject([{ status: 'done', amount: 100_00 }])
    expect(await disputesOf(disputed.paymentId)).toMatchObject([{ status: 'open' }])
    expect(await disputesOf(reversed.paymentId)).toMatchObject([{ id: `reversed_${reversed.paymentId}` }])
  })

  test('The job asks how an old dispute went on until it is decided', async () => {
    const { paymentId } = await ordered()
    const dispute = fake.dispute(paymentId, 'open')
    await look()
    fake.dispute(paymentId, 'won', dispute.id)
    dispute.created_at = inMinutes(-60 * 24 * 30).toISOString()
    await look()
    expect(await disputesOf(paymentId)).toMatchObject([{ status: 'won' }])
    const asked = () => fake.calls.filter((call) => call === `GET /disputes/${dispute.id}`).length
    const before = asked()
    await look()
    expect(asked()).toBe(before)
  })

  test('The job notices that our own refund failed after all', async () => {
    const { paymentId, id } = await ordered()
    await refundOrder(shop, { orderId: id })
    await reconcile(shop, { now: inMinutes(later) })
    expect(await refundsOf(paymentId)).toMatchObject([{ status: 'done' }])
    const made = fake.books.refunds.find(({ charge }) => charge === paymentId)
    if (made) made.status = 'failed'
    await look()
    expect(await refundsOf(paymentId)).toMatchObject([{ status: 'failed' }])
  })

  test('A whole refund on the day of payment, which voids its charge, is no money that a bank took back', async () => {
    fake.books.reversesVoids = true
    const { paymentId, id } = await ordered()
    await refundOrder(shop, { orderId: id })
    await look()
    await look()
    fake.books.reversesVoids = false
    expect(fake.books.charges.find((charge) => charge.id === paymentId)).toMatchObject({ status: 'reversed' })
    expect(await refundsOf(paymentId)).toMatchObject([{ status: 'done' }])
    expect(await disputesOf(paymentId)).toEqual([])
  })

  test('The job looks for lost events every ten minutes, and again in the next run after a fault', async () => {
    const lists = () => fake.calls.filter((call) => call === 'GET /refunds').length
    await look()
    const before = lists()
    await reconcile(shop, { now: inMinutes(later + 9) })
    expect(lists()).toBe(before)
    fake.troubles.push({ kind: 500, to: 'GET /refunds' })
    expect(await look()).toMatchObject({ failures: 1 })
    await reconcile(shop, { now: inMinutes(later + 1) })
    expect(lists()).toBe(before + 2)
  })

  test.each([400, 403])(
    'A list that Omise refuses (%i) does not hide the others, and is reported in ten minutes again',
    async (kind) => {
      const { paymentId } = await ordered()
      fake.dispute(paymentId, 'open')
      const error = vi.spyOn(shop.log, 'error')
      fake.troubles.push({ kind, to: 'GET /refunds', times: 2 })
      expect(await look()).toMatchObject({ failures: 1 })
      expect(await disputesOf(paymentId)).toMatchObject([{ status: 'open' }])
      expect(await reconcile(shop, { now: inMinutes(later + 1) })).toMatchObject({ failures: 0 })
      expect(await look()).toMatchObject({ failures: 1 })
      expect(await look()).toMatchObject({ failures: 0 })
      expect(error.mock.calls.filter(([about]) => Object(about).step === 'lookForUpdates')).toHaveLength(2)
      error.mockRestore()
    },
  )
})
