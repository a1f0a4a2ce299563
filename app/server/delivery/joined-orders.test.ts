import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findBrokenInvariants } from '#app/server/attention/invariants.ts'
import { readBoard } from '#app/server/board/read-board.ts'
import { readHistory } from '#app/server/corrections/order-history.ts'
import {
  checkouts,
  deliveries,
  deliveryDays,
  emails,
  handPayments,
  ordersNow,
  refunds,
} from '#app/server/database/schema.ts'
import { writeEmail } from '#app/server/email/compose.ts'
import { decidePayment } from '#app/server/hand-payments/decide-payment.ts'
import { cancelDraft, receiveDraft } from '#app/server/new-order/drafts.ts'
import { showPayLink } from '#app/server/new-order/show-pay-link.ts'
import { takeOrder } from '#app/server/new-order/take-order.ts'
import { OWNER, readCall, taken } from '#app/server/new-order/testing/hand-orders.ts'
import { ordersOf } from '#app/server/orders/orders.ts'
import { findAdminOrder } from '#app/server/orders/orders-admin.ts'
import { noteTransfer } from '#app/server/refunds/refund-by-hand.ts'
import { refundOrder } from '#app/server/refunds/refunds.ts'
import { madeOrder, promisedOrder } from '#app/server/testing/made-orders.ts'
import { dayIn, makeSlot } from '#app/server/testing/slots.ts'
import { newShopper, openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { findTracked } from '#app/server/tracking/find-tracked.ts'
import type { PrintName } from '#app/shop/delivery/print/papers.ts'
import { GIVEN_IN_CASH } from '#app/shop/refunds/given-back.ts'
import { cancelDelivery, scheduleDelivery } from './change-delivery.ts'
import { listUnscheduled } from './deliveries.ts'
import { listInParcels, readSlip } from './parcel-lines.ts'
import { listParcels } from './parcels.ts'
import { notePrinted, noteSlip, readPrintStates } from './prints.ts'

const DAY = dayIn(3)
const ROSE = { kind: 'product', id: 'single-red-rose', count: 1, price: 100_00 }
const BOW = { kind: 'free', title: 'A bow', count: 2, price: 20_00, work: 0 }

let shop: TestShop
let slotId: string
beforeAll(async () => {
  shop = await openTestShop()
  slotId = await makeSlot(shop)
})
afterAll(() => shop.close())
beforeEach(() => shop.pool.query('truncate checkouts, emails, slot_days, delivery_days cascade'))

const take = (more: Record<string, string> = {}) =>
  taken(shop, { lines: JSON.stringify([ROSE]), deliveryDay: DAY, deliverySlot: slotId, fee: '0', ...more })
const join = (joins: string, lines: object[], more: Record<string, string> = {}) =>
  taken(shop, { joins, lines: JSON.stringify(lines), how: 'parcel', fee: '0', ...more })
const parcels = () => listParcels(shop, { day: DAY, slotId: null })
const print = async (paper: PrintName) =>
  expect(await notePrinted(shop, { day: DAY, slotId: null, paper, shown: await parcels() })).toMatchObject({
    ok: true,
  })
const stateOf = async (paper: PrintName) =>
  [...(await readPrintStates(shop, paper, await parcels())).values()].join()
const itemsOnPaper = async () =>
  (await parcels()).flatMap(({ items }) =>
    items.map(({ title, count, isTakenOut = false }) => [title.en, count, isTakenOut]),
  )
const paymentOf = async (receipt: string) => {
  const [row] = await shop.db
    .select({ id: ordersNow.paymentId, version: handPayments.version })
    .from(ordersNow)
    .innerJoin(handPayments, eq(handPayments.reference, ordersNow.paymentId))
    .where(eq(ordersNow.id, receipt))
  return row ?? { id: '', version: 0 }
}
const takeOut = (orderId: string, left: number, lines: string[]) =>
  refundOrder(shop, { orderId, id: randomUUID(), left, takenOut: lines })

test('What joins a parcel after its papers were printed stands on them, and makes the old ones outdated', async () => {
  const { receipt } = await take()
  await print('worksheets')
  expect(await noteSlip(shop, receipt, 0)).toMatchObject({ ok: true })
  const joined = await join(receipt, [BOW])
  expect(await parcels()).toHaveLength(1)
  expect(await itemsOnPaper()).toEqual([
    [expect.any(String), 1, false],
    ['A bow', 2, false],
  ])
  expect(await stateOf('worksheets')).toBe('changed')
  expect((await readHistory(shop, receipt)).outdated.sort()).toEqual(['slip', 'worksheets'])
  const slip = await readSlip(shop, receipt)
  expect(slip?.parcel).toBe(receipt)
  expect((await readSlip(shop, joined.receipt))?.parcel).toBe(receipt)
  expect(slip?.items.map(({ count }) => count)).toEqual([1, 2])
  expect(await noteSlip(shop, receipt, 0)).toMatchObject({ problem: { code: 'delivery-moved' } })
  expect(await noteSlip(shop, receipt, slip?.corrections ?? 0)).toMatchObject({ ok: true })
  await print('worksheets')
  expect(await stateOf('worksheets')).toBe('printed')
})

test('A line is taken out of its own order only, though another in the parcel has the same product', async () => {
  const { receipt } = await take()
  const joined = await join(receipt, [ROSE])
  await print('worksheets')
  expect(await takeOut(joined.receipt, 100_00, [ROSE.id])).toMatchObject({ ok: true })
  expect((await itemsOnPaper()).map(([, , isTakenOut]) => isTakenOut)).toEqual([false, true])
  expect((await readSlip(shop, receipt))?.items).toHaveLength(1)
  expect(await stateOf('worksheets')).toBe('changed')
})

test('An order names what else lies in its parcel, and what is owed for it, until that has a delivery of its own', async () => {
  const { receipt } = await take()
  const paid = await join(receipt, [ROSE])
  const owed = await join(receipt, [BOW], { money: 'on-delivery', callerName: 'Khun Nok' })
  await join(receipt, [BOW], { money: 'slip', until: 'one-day' })
  const joined = async () => (await findAdminOrder(shop, receipt))?.joined
  expect(await joined()).toEqual([
    { id: paid.receipt, buyerName: 'Khun Mali', total: 100_00, owed: null },
    { id: owed.receipt, buyerName: 'Khun Nok', total: 40_00, owed: 40_00 },
  ])
  expect((await findAdminOrder(shop, paid.receipt))?.joined).toEqual([])
  const { deliveryVersion: version = 0 } = (await findAdminOrder(shop, receipt)) ?? {}
  await cancelDelivery(shop, { orderId: receipt, version, actor: 'owner' })
  expect(await joined()).toEqual([])
})

test('Papers that say what the driver collects are outdated once it is paid before', async () => {
  const { receipt } = await take({ money: 'on-delivery' })
  expect(await parcels()).toMatchObject([{ collect: 100_00 }])
  await print('labels')
  const { id: reference, version } = await paymentOf(receipt)
  const received = { reference, version, to: 'received', actor: 'Nid' } as const
  expect(await decidePayment(shop, received)).toMatchObject({ ok: true })
  expect(await parcels()).toMatchObject([{ collect: 0 }])
  expect(await stateOf('labels')).toBe('changed')
})

test('Money for the driver that was said to have come another way is collected again once that is taken back', async () => {
  const { receipt } = await take({ money: 'on-delivery' })
  const decide = async (decision: { to: 'received' | 'owed' | 'written-off'; means?: 'transfer' }) => {
    await print('labels')
    const { id: reference, version } = await paymentOf(receipt)
    const decided = { reference, version, actor: 'Nid', note: 'x', ...decision }
    expect(await decidePayment(shop, decided)).toMatchObject({ ok: true })
    expect(await stateOf('labels')).toBe('changed')
    return (await parcels())[0]?.collect
  }
  expect(await decide({ to: 'received', means: 'transfer' })).toBe(0)
  expect(await decide({ to: 'owed' })).toBe(100_00)
  expect(await decide({ to: 'written-off' })).toBe(0)
})

test('A draft that is to be paid on delivery is collected, and one on account is not', async () => {
  const receive = async (means: 'on-delivery' | 'account') => {
    const { receipt } = await take({ money: 'slip', until: 'one-day' })
    expect(await receiveDraft(shop, OWNER, { receipt, means })).toMatchObject({ ok: true })
    expect(await findAdminOrder(shop, receipt)).toMatchObject({ way: means })
    return (await parcels()).find((parcel) => parcel.receipt === receipt)?.collect
  }
  expect(await receive('on-delivery')).toBe(100_00)
  expect(await receive('account')).toBe(0)
})

test.each(['cash', 'terminal'])(
  'Money by %s that was not there after all is collected on delivery, and papers say so',
  async (money) => {
    const { receipt } = await take({ money })
    const decide = async (to: 'received' | 'owed') => {
      await print('labels')
      const { id: reference, version } = await paymentOf(receipt)
      expect(await decidePayment(shop, { reference, version, to, actor: 'Nid' })).toMatchObject({ ok: true })
      expect(await stateOf('labels')).toBe('changed')
      return (await parcels())[0]?.collect
    }
    expect(await decide('owed')).toBe(100_00)
    expect(await decide('received')).toBe(0)
  },
)

test('What went into a parcel that is cancelled has a delivery of its own, for the owner to plan', async () => {
  const { receipt } = await take()
  const joined = await join(receipt, [BOW])
  const unpaid = await join(receipt, [BOW], { money: 'slip', until: 'one-day' })
  const left = ROSE.price
  const cancelVersion = (await findAdminOrder(shop, receipt))?.deliveryVersion
  const cancelled = { orderId: receipt, id: randomUUID(), left, cancelVersion }
  expect(await refundOrder(shop, cancelled)).toMatchObject({ ok: true })
  expect((await listUnscheduled(shop)).map(({ orderId }) => orderId)).toEqual([joined.receipt])
  expect(await receiveDraft(shop, OWNER, { receipt: unpaid.receipt, means: 'cash' })).toMatchObject({
    ok: true,
  })
  expect((await listUnscheduled(shop)).map(({ orderId }) => orderId).sort()).toEqual(
    [joined.receipt, unpaid.receipt].sort(),
  )
  const broken = (await findBrokenInvariants(shop.db)).map(({ name }) => name)
  expect(broken).not.toContain('an order without a delivery')
  const { deliveryVersion: version = 0 } = (await findAdminOrder(shop, joined.receipt)) ?? {}
  const time = { day: DAY, slotId, orderId: joined.receipt, version, actor: 'owner' } as const
  expect(await scheduleDelivery(shop, time)).toMatchObject({ ok: true })
  expect(await itemsOnPaper()).toEqual([['A bow', 2, false]])
  expect((await readSlip(shop, joined.receipt))?.items).toHaveLength(1)
})

test.each(['out', 'delivered'] as const)(
  'What is paid after its parcel is %s has a delivery of its own',
  async (status) => {
    const { receipt } = await take()
    const draft = await join(receipt, [ROSE], { money: 'slip', until: 'one-day' })
    await shop.db.update(deliveries).set({ status }).where(eq(deliveries.orderId, receipt))
    expect(await receiveDraft(shop, OWNER, { receipt: draft.receipt, means: 'cash' })).toMatchObject({
      ok: true,
    })
    expect((await listUnscheduled(shop)).map(({ orderId }) => orderId)).toEqual([draft.receipt])
    const contents = await listInParcels(shop.db, [receipt, draft.receipt])
    expect([...contents.values()].map(({ lines }) => lines.length)).toEqual([1, 1])
  },
)

test.each(['ready', 'failed'] as const)(
  'What is added to a parcel that is %s puts it back to be made, with what lies in it counted as finished',
  async (status) => {
    const { receipt } = await take({ lines: JSON.stringify([{ ...ROSE, count: 2 }, BOW]) })
    await shop.db.update(deliveries).set({ status }).where(eq(deliveries.orderId, receipt))
    const [{ version: before = 0 } = {}] = await readBoard(shop, { day: DAY })
    await join(receipt, [ROSE])
    const [card] = await readBoard(shop, { day: DAY })
    expect(card).toMatchObject({ status: 'arranging', version: before + 1, mayTakeBack: false })
    expect(card?.lines).toMatchObject([
      { count: 3, made: 2 },
      { count: 2, made: 2 },
    ])
    const draft = await join(receipt, [BOW], { money: 'slip', until: 'one-day' })
    await shop.db.update(deliveries).set({ status }).where(eq(deliveries.orderId, receipt))
    expect(await receiveDraft(shop, OWNER, { receipt: draft.receipt, means: 'cash' })).toMatchObject({
      ok: true,
    })
    expect(await readBoard(shop, { day: DAY })).toMatchObject([{ status: 'arranging' }])
  },
)

test('Pieces of an order that has a delivery of its own are not counted as finished where it once joined', async () => {
  const { receipt } = await take({ lines: JSON.stringify([BOW]) })
  const draft = await join(receipt, [ROSE], { money: 'slip', until: 'one-day' })
  const stands = (status: 'out' | 'failed') =>
    shop.db.update(deliveries).set({ status }).where(eq(deliveries.orderId, receipt))
  await stands('out')
  await receiveDraft(shop, OWNER, { receipt: draft.receipt, means: 'cash' })
  await stands('failed')
  await join(receipt, [ROSE])
  const card = (await readBoard(shop, { day: DAY })).find((each) => each.receipt === receipt)
  expect(card?.lines.map(({ made }) => made)).toEqual([2, 0])
})

test('Two that join a ready parcel at once both go in, and it is put back once', async () => {
  const { receipt } = await take()
  await shop.db.update(deliveries).set({ status: 'ready' }).where(eq(deliveries.orderId, receipt))
  const both = await Promise.all([1, 2].map(() => join(receipt, [BOW])))
  expect(new Set(both.map((each) => each.receipt)).size).toBe(2)
  const [card] = await readBoard(shop, { day: DAY })
  expect(card?.status).toBe('arranging')
  expect(card?.lines.map(({ made }) => made)).toEqual([1, 0, 0])
})

test.each(['cancelled', 'out', 'delivered'] as const)(
  'Nothing more goes into a parcel that is %s, and the form says so',
  async (status) => {
    const { receipt } = await take()
    const isTimed = status !== 'cancelled'
    await shop.db
      .update(deliveries)
      .set({ status, ...(!isTimed && { day: null, slotId: null }) })
      .where(eq(deliveries.orderId, receipt))
    const more = readCall({ joins: receipt, lines: JSON.stringify([BOW]), how: 'parcel', fee: '0' })
    expect(await takeOrder(shop, OWNER, more)).toMatchObject({ problem: { code: 'parcel-gone' } })
  },
)

test('Who adds to an order of the website is its buyer, in their language, and never the recipient', async () => {
  const { uid, email, name } = await newShopper(shop)
  const gift = { buyerPhone: '081 555 0000' }
  const order = {
    userId: uid,
    email,
    address: { name: 'Nok', phoneNumber: '089 999 8888' },
    delivery: { gift },
  }
  const receipt = await promisedOrder(shop, { day: DAY, slotId, status: 'accepted', kind: 'delivery' }, order)
  await shop.db.update(checkouts).set({ language: 'zh-CN' }).where(eq(checkouts.receipt, receipt))
  const joined = await join(receipt, [BOW], { callerName: '', callerPhone: '', lineName: '', language: 'th' })
  const [added] = await shop.db.select().from(checkouts).where(eq(checkouts.receipt, joined.receipt))
  expect(added).toMatchObject({
    buyer: { name, phone: gift.buyerPhone, email, lineName: '' },
    ...{ email, language: 'zh-CN' },
    address: { name: 'Nok' },
  })
})

test('A line is taken out, shown as such in the order, and its money given back, once', async () => {
  const { receipt } = await take({ lines: JSON.stringify([ROSE, BOW]) })
  const order = await findAdminOrder(shop, receipt)
  const [first] = order?.cartItems ?? []
  const left = ROSE.price + BOW.count * BOW.price
  expect(await takeOut(receipt, left, [first?.id ?? ''])).toMatchObject({ ok: true })
  const shown = (await findAdminOrder(shop, receipt))?.cartItems ?? []
  expect(shown.map(({ isTakenOut = false }) => isTakenOut)).toEqual([true, false])
  expect(await takeOut(receipt, left - ROSE.price, [first?.id ?? ''])).toMatchObject({
    problem: { code: 'refund-changed' },
  })
})

test('The buyer’s emails and page of a parcel do not name what was taken out of it', async () => {
  const { receipt } = await take({ lines: JSON.stringify([ROSE, BOW]), callerEmail: 'mali@shop.test' })
  const bow = (await findAdminOrder(shop, receipt))?.cartItems[1]?.id ?? ''
  const move = { orderId: receipt, version: 1, actor: 'owner', day: dayIn(4), slotId } as const
  const named = async () => {
    const rows = await shop.db.select().from(emails).where(eq(emails.kind, 'delivery-changed'))
    const written = await Promise.all(rows.map((row) => writeEmail(shop, row)))
    const [row] = await shop.db.select().from(checkouts).where(eq(checkouts.receipt, receipt))
    const pages = [
      await findTracked(shop, receipt),
      await showPayLink(shop, { receipt, linkVersion: row?.linkVersion ?? 0 }),
    ]
    const lines = pages.map((page) => page?.items.some(({ title }) => title.en === 'A bow'))
    return [written.map((email) => email?.text.includes('A bow')), ...lines]
  }
  expect(await scheduleDelivery(shop, move)).toMatchObject({ ok: true })
  expect(await named()).toEqual([[true], true, true])
  expect(await takeOut(receipt, ROSE.price + BOW.count * BOW.price, [bow])).toMatchObject({ ok: true })
  expect(await named()).toEqual([[false], false, false])
  const { id } = await paymentOf(receipt)
  const [wanted] = await shop.db.select().from(refunds).where(eq(refunds.paymentId, id))
  await noteTransfer(shop, { refundId: wanted?.id ?? '', bankReference: GIVEN_IN_CASH })
  const [refund] = await shop.db.select().from(emails).where(eq(emails.kind, 'refund'))
  expect((refund && (await writeEmail(shop, refund)))?.text).toContain('No longer comes: A bow × 2')
})

test('A shopper’s own list of orders marks a line that was taken out', async () => {
  const shopper = await newShopper(shop)
  const items = [{ id: 'rose' }, { id: 'bow' }]
  const receipt = await madeOrder(shop, { userId: shopper.uid, items })
  const shown = async () => (await ordersOf(shop, shopper, { limit: 1, offset: 0 })).orders[0]?.cartItems
  expect((await shown())?.map(({ isTakenOut }) => isTakenOut)).toEqual([false, false])
  const left = (await findAdminOrder(shop, receipt))?.price.total ?? 0
  expect(await takeOut(receipt, left, ['bow'])).toMatchObject({ ok: true })
  expect((await shown())?.map(({ isTakenOut }) => isTakenOut)).toEqual([false, true])
})

test('Money that was written off is not refunded, and money that goes back is not taken for owed', async () => {
  const { receipt } = await take({ money: 'on-delivery' })
  const decide = async (to: 'received' | 'owed' | 'written-off') => {
    const { id: reference, version } = await paymentOf(receipt)
    return decidePayment(shop, { reference, version, to, actor: 'Nid', note: 'x' })
  }
  const refund = () => refundOrder(shop, { orderId: receipt, id: randomUUID(), left: ROSE.price })
  expect(await refund()).toMatchObject({ problem: { code: 'refund-owed' } })
  expect(await decide('written-off')).toMatchObject({ ok: true })
  expect(await refund()).toMatchObject({ problem: { code: 'refund-written-off' } })
  expect((await findAdminOrder(shop, receipt))?.refundable).toMatchObject({
    problem: { code: 'refund-written-off' },
  })
  expect(await decide('received')).toMatchObject({ ok: true })
  expect(await refund()).toMatchObject({ ok: true })
  expect(await decide('owed')).toMatchObject({ problem: { code: 'payment-moved' } })
})

test('What joins a parcel counts on its day once it is an order, and never as a draft that nobody pays', async () => {
  const { receipt } = await take()
  const taken = async () => (await shop.db.select({ taken: deliveryDays.taken }).from(deliveryDays))[0]?.taken
  const before = (await taken()) ?? 0
  const draft = () => join(receipt, [ROSE], { money: 'slip', until: 'one-day' })
  const cancelled = await draft()
  expect(await cancelDraft(shop, cancelled.receipt)).toMatchObject({ ok: true })
  const paid = await draft()
  expect(await taken()).toBe(before)
  expect(await receiveDraft(shop, OWNER, { receipt: paid.receipt, means: 'cash' })).toMatchObject({
    ok: true,
  })
  expect(await taken()).toBe(2 * before)
  await join(receipt, [ROSE])
  expect(await taken()).toBe(3 * before)
})
