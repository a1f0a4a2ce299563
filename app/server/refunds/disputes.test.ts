import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { settlePayment } from '#app/server/checkout/settle-payment.ts'
import { disputes, emails, paymentExceptions } from '#app/server/database/schema.ts'
import { receiveEvent } from '#app/server/http/webhook.ts'
import { findAdminOrder } from '#app/server/orders/orders-admin.ts'
import { reconcile } from '#app/server/reconcile/reconcile.ts'
import type { Shop } from '#app/server/shop.ts'
import type { FakeStripe } from '#app/server/testing/fakes/fake-stripe.ts'
import { refundRows } from '#app/server/testing/paid-orders.ts'
import { buy, checkoutRow, sessionAt } from '#app/server/testing/purchase.ts'
import { withStripeShop } from '#app/server/testing/stages/with-provider-shop.ts'
import { newShopper } from '#app/server/testing/test-shop.ts'
import { countOpenDisputes, listDisputes, noteAnswered, noteLost, noteWon } from './disputes.ts'
import { acceptException, listOpenExceptions } from './exceptions.ts'
import { refundException, refundOrder } from './refunds.ts'

let fake: FakeStripe
let shop: Shop
withStripeShop((opened) => {
  ;({ fake, shop } = opened)
})

async function order() {
  const { id, reference, amount } = await buy(shop, await newShopper(shop))
  fake.pay(reference)
  await settlePayment(shop, sessionAt(shop, reference))
  const { receipt, paymentId } = await checkoutRow(shop, id)
  return { orderId: receipt, paymentId: paymentId ?? '', amount, reference }
}

let disputesMade = 0
/** Sends a dispute event; returns its id. */
async function dispute(
  paymentId: string,
  input: { id?: string; status?: string; amount?: number; isRefundable?: boolean } = {},
) {
  disputesMade += 1
  const { id = `dp_${disputesMade}`, status = 'needs_response', amount = 100_00 } = input
  const type = status === 'needs_response' ? 'created' : 'closed'
  const is_charge_refundable = input.isRefundable === true
  const about = { payment_intent: paymentId, amount, currency: 'thb', status, is_charge_refundable }
  const told = { object: 'dispute', id, ...about }
  const { body, headers } = fake.signed(fake.event(`charge.dispute.${type}`, told))
  const request = new Request('http://x/webhooks/stripe', { method: 'POST', body, headers })
  expect((await receiveEvent(shop, request)).status).toBe(200)
  return id
}

const listed = async (id: string) => (await listDisputes(shop)).find((row) => row.id === id)
const given = (paymentId: string) =>
  fake.books.refunds.filter((refund) => refund.payment_intent === paymentId)
const REFUSED = { problem: { code: 'refund-disputed' } }

describe('a disputed order', () => {
  test('A disputed order cannot be refunded until the bank decides, and its page shows the dispute and its state', async () => {
    const { orderId, paymentId, amount } = await order()
    const id = await dispute(paymentId)
    expect(await refundOrder(shop, { orderId })).toMatchObject(REFUSED)
    expect(await refundOrder(shop, { orderId, amount: 1_00 })).toMatchObject(REFUSED)
    expect(await findAdminOrder(shop, orderId)).toMatchObject({
      disputes: [{ id, status: 'open', amount: 100_00 }],
      refundable: REFUSED,
    })
    await noteAnswered(shop, id)
    expect(await refundOrder(shop, { orderId })).toMatchObject(REFUSED)
    await dispute(paymentId, { id, status: 'won' })
    expect(await findAdminOrder(shop, orderId)).toMatchObject({
      disputes: [{ status: 'won' }],
      refundable: { ok: true, value: amount },
    })
    expect(await refundOrder(shop, { orderId })).toMatchObject({ ok: true })
  })

  test('A lost dispute leaves only the rest of the order refundable', async () => {
    const { orderId, paymentId, amount } = await order()
    await dispute(paymentId, { status: 'lost' })
    const most = amount - 100_00
    expect(await refundOrder(shop, { orderId, amount })).toMatchObject({
      problem: { code: 'refund-too-large', most },
    })
    expect(await refundOrder(shop, { orderId, amount: most })).toMatchObject({ ok: true })
    expect(await reconcile(shop)).toMatchObject({ failures: 0 })
    expect(await refundRows(shop, paymentId)).toMatchObject([{ status: 'done', amount: most }])
    expect(given(paymentId)).toMatchObject([{ amount: most }])
  })

  test('An inquiry of a bank can be ended by a refund, whatever its state, until it becomes a dispute', async () => {
    for (const status of ['warning_needs_response', 'warning_under_review']) {
      const { orderId, paymentId, amount } = await order()
      const id = await dispute(paymentId, { status, isRefundable: true })
      expect(await findAdminOrder(shop, orderId)).toMatchObject({ refundable: { ok: true, value: amount } })
      expect(await refundOrder(shop, { orderId, amount: 1_00 })).toMatchObject({ ok: true })
      expect(await reconcile(shop)).toMatchObject({ refunded: 1, failures: 0 })
      expect(given(paymentId)).toMatchObject([{ amount: 1_00 }])
      await dispute(paymentId, { id, status: 'needs_response' })
      expect(await refundOrder(shop, { orderId, amount: 1_00 })).toMatchObject(REFUSED)
    }
  })

  test('A dispute stops a refund that was requested before it', async () => {
    await reconcile(shop)
    const { orderId, paymentId } = await order()
    await refundOrder(shop, { orderId })
    const id = await dispute(paymentId)
    expect(await reconcile(shop)).toMatchObject({ refunded: 0, failures: 0 })
    expect(given(paymentId)).toEqual([])
    await noteWon(shop, id)
    expect(await reconcile(shop)).toMatchObject({ refunded: 1 })
    expect(await refundRows(shop, paymentId)).toMatchObject([{ status: 'done' }])
  })

  test('A dispute is listed until the bank decides, and counted until the owner has answered', async () => {
    const { orderId, paymentId } = await order()
    const before = await countOpenDisputes(shop)
    const id = await dispute(paymentId)
    expect(await listed(id)).toMatchObject({ orderId, status: 'open' })
    expect(await countOpenDisputes(shop)).toBe(before + 1)
    await noteAnswered(shop, id)
    expect(await listed(id)).toMatchObject({ status: 'pending' })
    expect(await countOpenDisputes(shop)).toBe(before)
    await noteLost(shop, id)
    expect(await listed(id)).toBeUndefined()
    expect(await noteWon(shop, id)).toMatchObject({ problem: { code: 'not-found' } })
  })
})

describe('disputes of one payment', () => {
  test('A second dispute of one payment is shown after the first was decided', async () => {
    const { orderId, paymentId } = await order()
    await dispute(paymentId, { status: 'won' })
    const second = await dispute(paymentId)
    expect(await listed(second)).toMatchObject({ orderId, status: 'open' })
    expect(await refundOrder(shop, { orderId })).toMatchObject(REFUSED)
  })

  test('A decided dispute is not reopened by a late event', async () => {
    const { paymentId } = await order()
    const id = await dispute(paymentId, { status: 'lost' })
    await dispute(paymentId, { id })
    const [row] = await shop.db.select().from(disputes).where(eq(disputes.id, id))
    expect(row).toMatchObject({ status: 'lost' })
  })

  test('A dispute and the payment’s own exception are both shown, in either sequence', async () => {
    const other = await buy(shop, await newShopper(shop))
    const session = fake.pay(other.reference)
    session.amount_total = other.amount - 100
    const paymentId = session.payment_intent?.id ?? ''
    const early = await dispute(paymentId)
    expect(await listed(early)).toBeUndefined()
    await settlePayment(shop, sessionAt(shop, other.reference))
    expect((await listOpenExceptions(shop)).map((row) => [row.paymentId, row.reason])).toContainEqual([
      paymentId,
      'amount',
    ])
    expect(await listed(early)).toMatchObject({ status: 'open' })
    expect(await refundException(shop, paymentId)).toMatchObject(REFUSED)
    expect(await acceptException(shop, paymentId)).toMatchObject({ ok: true })
    const late = await dispute(paymentId)
    expect(await listed(late)).toMatchObject({ status: 'open' })
  })

  test('The owner gets one email about a dispute that arrives before its payment', async () => {
    const { reference } = await buy(shop, await newShopper(shop))
    const paymentId = fake.pay(reference).payment_intent?.id ?? ''
    const id = await dispute(paymentId)
    const told = () => shop.db.$count(emails, eq(emails.aboutId, id))
    expect(await told()).toBe(0)
    await settlePayment(shop, sessionAt(shop, reference))
    for (let time = 0; time < 2; time += 1) await dispute(paymentId, { id })
    expect(await told()).toBe(1)
  })

  test('A dispute about another program’s sale is neither listed nor counted', async () => {
    const before = await countOpenDisputes(shop)
    const id = await dispute('pi_of_a_payment_link')
    expect(await listed(id)).toBeUndefined()
    expect(await countOpenDisputes(shop)).toBe(before)
    expect(
      await shop.db.$count(paymentExceptions, eq(paymentExceptions.paymentId, 'pi_of_a_payment_link')),
    ).toBe(0)
  })
})
