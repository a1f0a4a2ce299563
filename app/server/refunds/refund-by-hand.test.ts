import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { countNeedsAttention, readNeedsAttention } from '#app/server/attention/needs-attention.ts'
import { chargeCard } from '#app/server/checkout/charge-card.ts'
import { settlePayment } from '#app/server/checkout/settle-payment.ts'
import { disputes, emails, orders as orderRows, refunds } from '#app/server/database/schema.ts'
import { receiveEvent } from '#app/server/http/webhook.ts'
import { ordersOf } from '#app/server/orders/orders.ts'
import { findAdminOrder } from '#app/server/orders/orders-admin.ts'
import { salesStats } from '#app/server/orders/sales-stats.ts'
import { reconcile } from '#app/server/reconcile/reconcile.ts'
import type { Shop } from '#app/server/shop.ts'
import type { FakeOmise } from '#app/server/testing/fakes/fake-omise.ts'
import { letTimePass, refundRows } from '#app/server/testing/paid-orders.ts'
import { buy, checkoutRow, sessionAt } from '#app/server/testing/purchase.ts'
import { withOmiseShop } from '#app/server/testing/stages/with-provider-shop.ts'
import { newShopper } from '#app/server/testing/test-shop.ts'
import { REFUND_STATUSES, type RefundStatus } from '#app/shop/refunds/refund-status.ts'
import { listOpenExceptions } from './exceptions.ts'
import { completeRefund, failRefund } from './finish-refund.ts'
import { findTransfer, noteTransfer } from './refund-by-hand.ts'
import { closeRefund, refundException, refundOrder } from './refunds.ts'

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
  return { shopper, orderId: row.receipt, paymentId: row.paymentId ?? '', amount }
}

/** A payment of a wrong amount. */
async function exception() {
  const shopper = await newShopper(shop)
  const { id } = await buy(shop, shopper)
  await chargeCard(shop, shopper, { checkoutId: id, token: fake.newToken('challenge') })
  const charge = fake.chargesOf(id).at(-1)
  if (!charge) throw new Error('no charge')
  charge.amount -= 100
  fake.confirm(charge.id)
  await settlePayment(shop, sessionAt(shop, charge.id))
  return { paymentId: charge.id, shopper }
}

/** Omise refuses; with `done` it makes the refund all the same and lists it late. */
async function refuse({ done = false } = {}) {
  fake.books.lagging = done
  fake.troubles.push({ kind: 400, to: 'POST /charges/', done })
  await reconcile(shop)
}

async function refusedRefund(amount?: number, options = {}) {
  const made = await order()
  const wanted = await refundOrder(shop, { orderId: made.orderId, amount })
  if (!wanted.ok) throw new Error(wanted.problem.code)
  await refuse(options)
  return { ...made, refundId: wanted.value.refundId }
}

const note = (refundId: string, bankReference = '0152310923') =>
  noteTransfer(shop, { refundId, bankReference })
const rowsOf = (paymentId: string) => refundRows(shop, paymentId)
const given = (paymentId: string) => fake.books.refunds.filter(({ charge }) => charge === paymentId)
const emailsOf = (recipient: string) =>
  shop.db
    .select()
    .from(emails)
    .where(and(eq(emails.recipient, recipient), eq(emails.kind, 'refund')))
const listed = async (paymentId: string) =>
  (await readNeedsAttention(shop)).refunds.filter((row) => row.paymentId === paymentId)
const hear = async (paymentId: string, changes: object = {}) => {
  const event = fake.event('refund.create', { ...given(paymentId)[0], ...changes })
  const { body, headers } = fake.signed(event)
  const request = new Request('http://x/webhooks/omise', { method: 'POST', body, headers })
  expect((await receiveEvent(shop, request)).status).toBe(200)
}

describe('a refund that the owner transferred by hand', () => {
  test('A refund that was refused and then transferred by hand counts as given back everywhere', async () => {
    const { orderId, paymentId, refundId, shopper, amount } = await refusedRefund()
    expect(await listed(paymentId)).toMatchObject([{ id: refundId, status: 'failed' }])
    const before = (await salesStats(shop)).refunded
    expect(await note(refundId)).toEqual({ ok: true, value: undefined })
    expect(await rowsOf(paymentId)).toMatchObject([
      { id: refundId, status: 'by-hand', bankReference: '0152310923', closedAt: null },
    ])
    expect(await listed(paymentId)).toEqual([])
    expect(await findAdminOrder(shop, orderId)).toMatchObject({
      refunded: amount,
      refundable: { ok: true, value: 0 },
    })
    expect((await salesStats(shop)).refunded).toBe(before + amount)
    const { orders } = await ordersOf(shop, shopper, { limit: 1, offset: 0 })
    expect(orders[0]?.refunds).toMatchObject([{ amount, bankReference: '0152310923' }])
    expect(await refundOrder(shop, { orderId })).toMatchObject({
      problem: { code: 'refund-too-large', most: 0 },
    })
    expect(await emailsOf(shopper.email)).toMatchObject([{ refundId }])
    expect(await reconcile(shop)).toMatchObject({ refunded: 0, failures: 0 })
    expect(given(paymentId)).toEqual([])
  })

  test('A transfer that is noted ten times is one refund and one email', async () => {
    const { paymentId, refundId, shopper } = await refusedRefund()
    const answers = await Promise.all(Array.from({ length: 10 }, () => note(refundId)))
    expect(answers.every(({ ok }) => ok)).toBe(true)
    expect(await rowsOf(paymentId)).toHaveLength(1)
    expect(await emailsOf(shopper.email)).toHaveLength(1)
    expect(await note(refundId, 'another number')).toMatchObject({ problem: { code: 'not-found' } })
  })

  test('A transfer closes its exception', async () => {
    const { paymentId, shopper } = await exception()
    const wanted = await refundException(shop, paymentId)
    await refuse()
    const open = async () => (await listOpenExceptions(shop)).map((row) => row.paymentId)
    expect(await open()).toContain(paymentId)
    expect(await note(wanted.ok ? wanted.value.refundId : '')).toMatchObject({ ok: true })
    expect(await open()).not.toContain(paymentId)
    expect(await emailsOf(shopper.email)).toHaveLength(1)
  })

  test('A refund that was marked as resolved can still be noted as transferred', async () => {
    const { orderId, refundId, amount } = await refusedRefund()
    expect(await closeRefund(shop, refundId)).toMatchObject({ ok: true })
    expect(await findAdminOrder(shop, orderId)).toMatchObject({ refunded: 0 })
    expect(await note(refundId)).toMatchObject({ ok: true })
    expect(await findAdminOrder(shop, orderId)).toMatchObject({ refunded: amount })
  })

  test('A transfer after a refund that came back from the customer’s bank has an email of its own', async () => {
    const { orderId, paymentId, shopper } = await order()
    await refundOrder(shop, { orderId })
    await reconcile(shop)
    await shop.db.update(emails).set({ sentAt: new Date() }).where(eq(emails.recipient, shopper.email))
    await hear(paymentId, { status: 'failed' })
    const [row] = await rowsOf(paymentId)
    expect(await note(row?.id ?? '')).toMatchObject({ ok: true })
    expect(await emailsOf(shopper.email)).toMatchObject([{ refundId: row?.id, sentAt: null }])
  })

  test('A transfer is told to the open pages of the order', async () => {
    const { refundId, orderId } = await refusedRefund()
    const told = vi.spyOn(shop.live, 'broadcastOrderChange')
    await note(refundId)
    expect(told).toHaveBeenCalledExactlyOnceWith(orderId, expect.any(String))
    told.mockRestore()
  })

  test('The page of a transfer has the amount and the buyer, not the recipient', async () => {
    const { refundId, orderId, shopper } = await refusedRefund(100_00)
    const payee = { name: shopper.name, email: shopper.email }
    expect(await findTransfer(shop, refundId)).toMatchObject({ payee: { ...payee, phone: null } })
    const delivery = { gift: { buyerPhone: '089 765 4321' }, place: null, zoneId: null, schedule: null }
    await shop.db.update(orderRows).set({ delivery }).where(eq(orderRows.id, orderId))
    expect(await findTransfer(shop, refundId)).toMatchObject({
      refund: { amount: 100_00 },
      currency: 'THB',
      orderId,
      payee: { ...payee, phone: '089 765 4321' },
      transferable: { ok: true },
    })
    expect(await findTransfer(shop, randomUUID())).toBeNull()
  })
})

describe('a transfer that is refused', () => {
  const underWay = { problem: { code: 'refund-under-way' } }

  test('A refund cannot be transferred by hand while the provider may still send it', async () => {
    const { orderId, paymentId } = await order()
    await refundOrder(shop, { orderId })
    const [row] = await rowsOf(paymentId)
    fake.books.lagging = true
    fake.troubles.push({ kind: 'refuse', to: 'POST /charges/', done: true })
    await reconcile(shop)
    expect(await note(row?.id ?? '')).toMatchObject(underWay)
    expect(await findTransfer(shop, row?.id ?? '')).toMatchObject({ transferable: underWay })
    fake.catchUp()
    await reconcile(shop)
    expect(await note(row?.id ?? '')).toMatchObject({ problem: { code: 'not-found' } })
  })

  test('A refund that takes days at the provider cannot be transferred by hand', async () => {
    const { orderId, paymentId } = await order()
    await refundOrder(shop, { orderId })
    fake.books.refundStatus = 'pending'
    await reconcile(shop)
    await letTimePass(shop)
    const [row] = await rowsOf(paymentId)
    expect(await note(row?.id ?? '')).toMatchObject(underWay)
  })

  test('A refund that the provider was never asked for can be transferred by hand, and is then not sent', async () => {
    const { orderId, paymentId } = await order()
    await refundOrder(shop, { orderId })
    const [row] = await rowsOf(paymentId)
    expect(await note(row?.id ?? '')).toMatchObject({ ok: true })
    expect(await reconcile(shop)).toMatchObject({ refunded: 0, failures: 0 })
    expect(given(paymentId)).toEqual([])
  })

  test('A refund is either sent or transferred by hand if both happen at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { orderId, paymentId } = await order()
      await refundOrder(shop, { orderId })
      const [row] = await rowsOf(paymentId)
      const [, noted] = await Promise.all([reconcile(shop), note(row?.id ?? '')])
      expect(given(paymentId)).toHaveLength(noted.ok ? 0 : 1)
    }
  })

  test('A disputed payment is not transferred by hand while the bank decides', async () => {
    const { paymentId, refundId } = await refusedRefund()
    const dispute = { id: randomUUID(), provider: 'omise', paymentId, currency: 'THB' } as const
    await shop.db.insert(disputes).values({ ...dispute, amount: 1, status: 'open' })
    expect(await note(refundId)).toMatchObject({ problem: { code: 'refund-disputed' } })
  })

  test('A refund that was tried again is not transferred as well, even at the same moment', async () => {
    const { orderId, refundId, paymentId } = await refusedRefund()
    const [again, noted] = await Promise.all([refundOrder(shop, { orderId }), note(refundId)])
    expect([again.ok, noted.ok].sort()).toEqual([false, true])
    await reconcile(shop)
    const back = (await rowsOf(paymentId)).filter(({ status }) => status !== 'failed')
    expect(back).toHaveLength(1)
    if (again.ok) expect(noted).toMatchObject({ problem: { code: 'refund-changed', most: 0 } })
  })

  test('A transfer is noted only of a refund that is there', async () => {
    const { paymentId } = await refusedRefund()
    expect(await note(randomUUID())).toMatchObject({ problem: { code: 'not-found' } })
    expect(await rowsOf(paymentId)).toMatchObject([{ status: 'failed', bankReference: null }])
  })
})

describe('a refund that the provider sends although it was transferred by hand', () => {
  test('Money that was transferred and then sent by the provider too is told to the owner, once', async () => {
    const { paymentId, refundId, orderId, amount } = await refusedRefund(undefined, { done: true })
    await note(refundId)
    const error = vi.spyOn(shop.log, 'error')
    const counted = (await countNeedsAttention(shop)).refunds
    for (let time = 0; time < 3; time += 1) await hear(paymentId)
    expect(error).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ alert: 'refund-sent-twice', paymentId, amount }),
      expect.any(String),
    )
    error.mockRestore()
    const [byHand, twice] = await rowsOf(paymentId)
    expect(byHand).toMatchObject({ id: refundId, status: 'by-hand', bankReference: '0152310923' })
    expect(twice).toMatchObject({ status: 'sent-twice', amount, providerRefundId: given(paymentId)[0]?.id })
    expect(await listed(paymentId)).toMatchObject([{ id: twice?.id, status: 'sent-twice' }])
    expect((await countNeedsAttention(shop)).refunds).toBe(counted + 1)
    expect(await shop.db.$count(emails, eq(emails.aboutId, twice?.id ?? ''))).toBe(1)
    expect(await findAdminOrder(shop, orderId)).toMatchObject({ refunded: 2 * amount })
    expect(await closeRefund(shop, twice?.id ?? '')).toMatchObject({ ok: true })
    expect(await listed(paymentId)).toEqual([])
    expect(await rowsOf(paymentId)).toMatchObject([{}, { status: 'sent-twice' }])
  })

  test('Money that was sent twice counts twice in what is left of a partial refund', async () => {
    const { paymentId, refundId, orderId, amount } = await refusedRefund(100_00, { done: true })
    await note(refundId)
    await hear(paymentId)
    expect(await findAdminOrder(shop, orderId)).toMatchObject({
      refundable: { ok: true, value: amount - 200_00 },
    })
  })

  test('Money that was sent twice hides no other failed refund of the payment', async () => {
    const { paymentId, refundId, orderId } = await refusedRefund(100_00, { done: true })
    const other = await refundOrder(shop, { orderId, amount: 50_00 })
    await refuse()
    await note(refundId)
    await hear(paymentId)
    const ids = (await listed(paymentId)).map(({ id }) => id)
    expect(ids).toHaveLength(2)
    expect(ids).toContain(other.ok && other.value.refundId)
  })

  test('Money that was sent twice and came back from the bank needs nobody', async () => {
    const { paymentId, refundId } = await refusedRefund(undefined, { done: true })
    await note(refundId)
    await hear(paymentId)
    await hear(paymentId, { status: 'failed' })
    expect(await listed(paymentId)).toEqual([])
    expect(await rowsOf(paymentId)).toMatchObject([{ status: 'by-hand' }, { status: 'failed' }])
  })

  test.each([
    ['after the transfer', true],
    ['before the transfer', false],
  ])('An event without our key %s tells the owner of money that was sent twice too', async (_when, late) => {
    const { paymentId, refundId } = await refusedRefund(100_00, { done: true })
    if (late) await note(refundId)
    await hear(paymentId, { metadata: {} })
    if (!late) {
      await note(refundId)
      await hear(paymentId)
    }
    const rows = await rowsOf(paymentId)
    expect(rows.map(({ status }) => status).sort()).toEqual(['by-hand', 'sent-twice'])
    expect(await listed(paymentId)).toMatchObject([{ status: 'sent-twice' }])
  })

  test('An old event about a refund that failed at the provider before its transfer tells nobody', async () => {
    const { orderId, paymentId } = await order()
    await refundOrder(shop, { orderId })
    fake.books.refundStatus = 'pending'
    await reconcile(shop)
    await hear(paymentId, { status: 'failed' })
    const [row] = await rowsOf(paymentId)
    await note(row?.id ?? '')
    for (const status of ['closed', 'failed', 'pending']) await hear(paymentId, { status })
    expect(await rowsOf(paymentId)).toMatchObject([{ status: 'by-hand' }])
  })
})

interface Writer {
  name: string
  to: RefundStatus
  write: (id: string) => Promise<unknown>
  from: RefundStatus[]
}
const WRITERS: Writer[] = [
  {
    name: 'the provider’s answer',
    to: 'done',
    write: (id) => completeRefund(shop, id, randomUUID()),
    from: ['wanted', 'failed'],
  },
  {
    name: 'the provider’s refusal',
    to: 'failed',
    write: (id) => failRefund(shop, id, { alert: 'refund-refused', lastError: 'no' }),
    from: ['wanted', 'done', 'sent-twice'],
  },
  { name: 'the owner’s transfer', to: 'by-hand', write: (id) => note(id), from: ['wanted', 'failed'] },
  {
    name: 'the owner’s closing',
    to: 'failed',
    write: (id) => closeRefund(shop, id),
    from: ['wanted'],
  },
]

test.each(WRITERS)(
  'A refund becomes $to by $name only where the table of moves has it',
  async ({ to, write, from }) => {
    const moved: RefundStatus[] = []
    for (const status of REFUND_STATUSES) {
      const { paymentId } = await order()
      const id = randomUUID()
      const about = { paymentId, provider: 'omise', amount: 100, reason: 'order' } as const
      const bankReference = status === 'by-hand' ? 'earlier' : null
      await shop.db.insert(refunds).values({ ...about, id, status, bankReference })
      await write(id)
      const after = (await rowsOf(paymentId)).find((row) => row.id === id)?.status
      if (after === to && status !== to) moved.push(status)
      else expect(after).toBe(status)
      await shop.db.delete(emails).where(eq(emails.refundId, id))
      await shop.db.delete(refunds).where(eq(refunds.paymentId, paymentId))
    }
    expect(moved).toEqual(from)
  },
)
