import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { chargeCard } from '#app/server/checkout/charge-card.ts'
import { settlePayment } from '#app/server/checkout/settle-payment.ts'
import { refunds } from '#app/server/database/schema.ts'
import { receiveEvent } from '#app/server/http/webhook.ts'
import { reconcile } from '#app/server/reconcile/reconcile.ts'
import type { Shop } from '#app/server/shop.ts'
import type { FakeOmise } from '#app/server/testing/fakes/fake-omise.ts'
import { letTimePass, refundRows } from '#app/server/testing/paid-orders.ts'
import { buy, checkoutRow, sessionAt } from '#app/server/testing/purchase.ts'
import { withOmiseShop } from '#app/server/testing/stages/with-provider-shop.ts'
import { newShopper, withProvider } from '#app/server/testing/test-shop.ts'
import { closeRefund, refundOrder } from './refunds.ts'

/** For a busy machine. */
const PATIENCE_MS = 30_000

let fake: FakeOmise
let shop: Shop
withOmiseShop((opened) => {
  ;({ fake, shop } = opened)
})
afterEach(() => {
  fake.troubles.length = 0
  Object.assign(fake.books, { lagging: false, refundStatus: 'closed' })
  fake.catchUp()
})

async function order() {
  const shopper = await newShopper(shop)
  const { id, amount } = await buy(shop, shopper)
  await chargeCard(shop, shopper, { checkoutId: id, token: fake.newToken() })
  const row = await checkoutRow(shop, id)
  return { orderId: row.receipt, paymentId: row.paymentId ?? '', amount }
}

const given = (paymentId: string) => fake.books.refunds.filter(({ charge }) => charge === paymentId)
const rowsOf = (paymentId: string) => refundRows(shop, paymentId)
const asked = () => fake.calls.filter((call) => /^POST .*refunds$/.test(call)).length
/** Omise loses its answer, lists no refund yet, and forgets the key. */
const loseAnswer = () => {
  fake.books.lagging = true
  fake.troubles.push({ kind: 'refuse', to: 'POST /charges/', done: true })
}
const hear = async (paymentId: string, changes: object = {}) => {
  const event = fake.event('refund.create', { ...given(paymentId)[0], ...changes })
  const { body, headers } = fake.signed(event)
  const request = new Request('http://x/webhooks/omise', { method: 'POST', body, headers })
  expect((await receiveEvent(shop, request)).status).toBe(200)
}

describe('a refund whose answer was lost', () => {
  test.each([100_00, undefined])(
    'A refund whose answer was lost is only searched for while the list may lag, and never sent twice (%s)',
    async (part) => {
      const { orderId, paymentId } = await order()
      await refundOrder(shop, { orderId, amount: part })
      loseAnswer()
      expect(await reconcile(shop)).toMatchObject({ refunded: 0, failures: 1 })
      fake.books.keys.clear()
      const before = asked()
      for (let run = 0; run < 3; run += 1) await reconcile(shop)
      expect(asked()).toBe(before)
      expect(await rowsOf(paymentId)).toMatchObject([{ status: 'wanted', askedAt: expect.any(Date) }])
      fake.catchUp()
      expect(await reconcile(shop)).toMatchObject({ refunded: 1, failures: 0 })
      expect(given(paymentId)).toHaveLength(1)
      expect(await rowsOf(paymentId)).toMatchObject([{ status: 'done' }])
    },
  )

  test('A refund whose answer was lost is sent again with its key once it certainly does not exist', async () => {
    const { orderId, paymentId } = await order()
    await refundOrder(shop, { orderId, amount: 100_00 })
    fake.troubles.push({ kind: 'refuse', to: 'POST /charges/' })
    await reconcile(shop)
    await reconcile(shop)
    expect(given(paymentId)).toEqual([])
    await letTimePass(shop)
    expect(await reconcile(shop)).toMatchObject({ refunded: 1 })
    const [row] = await rowsOf(paymentId)
    expect(given(paymentId)).toMatchObject([{ metadata: { refund_key: `re_${row?.id}` } }])
    expect(fake.books.keys.has(`re_${row?.id}`)).toBe(true)
  })

  test('A refund whose answer was lost is completed by its event, which has our key', async () => {
    const { orderId, paymentId, amount } = await order()
    await refundOrder(shop, { orderId })
    loseAnswer()
    await reconcile(shop)
    await hear(paymentId)
    const [refund] = given(paymentId)
    expect(await rowsOf(paymentId)).toMatchObject([
      { status: 'done', amount, providerRefundId: refund?.id, lastError: null },
    ])
    await hear(paymentId)
    expect(await reconcile(shop)).toMatchObject({ refunded: 0, failures: 0 })
    expect(given(paymentId)).toHaveLength(1)
  })

  test('A refund is not failed if the provider refuses the second request as more than was paid', async () => {
    const { orderId, paymentId } = await order()
    await refundOrder(shop, { orderId })
    loseAnswer()
    await reconcile(shop)
    fake.books.keys.clear()
    await letTimePass(shop)
    // The refund is listed a moment after the refusal.
    const { listRefunds } = shop.payments.current
    const late = vi.fn(listRefunds).mockImplementationOnce(async () => [])
    fake.catchUp()
    const slow = withProvider(shop, { listRefunds: late })
    expect(await reconcile(slow)).toMatchObject({ refunded: 1, failures: 0 })
    expect(await rowsOf(paymentId)).toMatchObject([{ status: 'done' }])
  })

  test('A refund that was marked as failed is completed by a late event', async () => {
    const { orderId, paymentId } = await order()
    await refundOrder(shop, { orderId })
    loseAnswer()
    await reconcile(shop)
    fake.books.keys.clear()
    await letTimePass(shop)
    await reconcile(shop)
    expect(await rowsOf(paymentId)).toMatchObject([{ status: 'failed', providerRefundId: null }])
    await hear(paymentId)
    expect(await rowsOf(paymentId)).toMatchObject([{ status: 'done', lastError: null }])
  })

  test('A refund is sent once by two processes of which one has lost the job’s lock', async () => {
    const { orderId, paymentId } = await order()
    await refundOrder(shop, { orderId, amount: 100_00 })
    fake.books.lagging = true
    fake.troubles.push({ kind: 'late', to: 'POST /charges/' })
    const first = reconcile(shop)
    await vi.waitFor(
      async () => expect(await rowsOf(paymentId)).toMatchObject([{ askedAt: expect.any(Date) }]),
      PATIENCE_MS,
    )
    await shop.pool.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()
        and database = (select oid from pg_database where datname = current_database())`,
    )
    fake.books.keys.clear()
    await vi.waitFor(
      async () => expect(await reconcile(shop)).toMatchObject({ ran: true, refunded: 0 }),
      PATIENCE_MS,
    )
    expect(await first).toMatchObject({ refunded: 1 })
    expect(given(paymentId)).toHaveLength(1)
  })
})

describe('a refund that takes days', () => {
  test('A refund that takes days is known to be at the provider and never sent again, though no list has it', async () => {
    const { orderId, paymentId } = await order()
    await refundOrder(shop, { orderId, amount: 100_00 })
    Object.assign(fake.books, { lagging: true, refundStatus: 'pending' })
    await reconcile(shop)
    const [row] = await rowsOf(paymentId)
    expect(row).toMatchObject({ status: 'wanted', providerRefundId: given(paymentId)[0]?.id })
    fake.books.keys.clear()
    await letTimePass(shop)
    await reconcile(shop)
    expect(given(paymentId)).toHaveLength(1)
    expect(await closeRefund(shop, row?.id ?? '')).toMatchObject({
      problem: { code: 'refund-under-way' },
    })
    await hear(paymentId, { status: 'failed' })
    expect(await rowsOf(paymentId)).toMatchObject([{ status: 'failed' }])
    // An older event comes last; the money is still here.
    await hear(paymentId, { status: 'closed' })
    expect(await rowsOf(paymentId)).toMatchObject([{ status: 'failed' }])
    expect(await closeRefund(shop, row?.id ?? '')).toMatchObject({ ok: true })
  })
})

describe('a refund that the key may not make', () => {
  test('A refund that the key may not make leaves the provider’s words and an alert, and can be closed', async () => {
    const { orderId, paymentId } = await order()
    await refundOrder(shop, { orderId })
    const error = vi.spyOn(shop.log, 'error')
    fake.troubles.push({ kind: 403, to: 'POST /charges/' })
    expect(await reconcile(shop)).toMatchObject({ failures: 1 })
    expect(error).toHaveBeenCalledWith(
      expect.objectContaining({ alert: 'payment-key-refused' }),
      expect.any(String),
    )
    error.mockRestore()
    const [row] = await rowsOf(paymentId)
    expect(row).toMatchObject({ status: 'wanted', attempts: 1, askedAt: null })
    expect(row?.lastError).toContain('403')
    expect(await closeRefund(shop, row?.id ?? '')).toMatchObject({ ok: true })
    expect(await reconcile(shop)).toMatchObject({ refunded: 0 })
    expect(given(paymentId)).toEqual([])
  })
})

test('A refund that was just sent cannot be closed', async () => {
  const { orderId, paymentId } = await order()
  await refundOrder(shop, { orderId, amount: 100_00 })
  const [{ id } = { id: '' }] = await rowsOf(paymentId)
  loseAnswer()
  await reconcile(shop)
  expect(await closeRefund(shop, id)).toMatchObject({ problem: { code: 'refund-under-way' } })
  fake.catchUp()
  await reconcile(shop)
  expect(await closeRefund(shop, id)).toMatchObject({ problem: { code: 'not-found' } })
})

test('Omise charges carry the attempt’s name as idempotency key', async () => {
  const { paymentId } = await order()
  const charge = fake.books.charges.find(({ id }) => id === paymentId)
  expect(fake.books.keys.has(`ch_${charge?.metadata.attempt_id}`)).toBe(true)
})

test('Omise charges of other programs are ignored', async () => {
  const { paymentId } = await order()
  const ours = fake.books.charges.find(({ id }) => id === paymentId)
  if (!ours) throw new Error('no charge')
  fake.books.charges.push({ ...ours, id: 'chrg_test_of_a_payment_link', metadata: {} })
  expect(await reconcile(shop)).toMatchObject({ found: 0 })
  expect(await settlePayment(shop, sessionAt(shop, 'chrg_test_of_a_payment_link'))).toBe('unknown')
  expect(await shop.db.$count(refunds, eq(refunds.paymentId, 'chrg_test_of_a_payment_link'))).toBe(0)
})
