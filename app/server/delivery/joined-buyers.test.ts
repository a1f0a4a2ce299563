import { and, eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { trackUrl } from '#app/server/core/track-key.ts'
import { checkouts, deliveries, emails } from '#app/server/database/schema.ts'
import { writeEmail } from '#app/server/email/compose.ts'
import { moveDelivery } from '#app/server/moves/move-delivery.ts'
import { showPayLink } from '#app/server/new-order/show-pay-link.ts'
import { taken } from '#app/server/new-order/testing/hand-orders.ts'
import { findAdminOrder, findListed } from '#app/server/orders/orders-admin.ts'
import { refundOrder } from '#app/server/refunds/refunds.ts'
import { saveSettings } from '#app/server/settings/settings.ts'
import { dayIn, makeSlot } from '#app/server/testing/slots.ts'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { findTracked } from '#app/server/tracking/find-tracked.ts'
import type { BoardMove } from '#app/shop/delivery/delivery-status.ts'
import { formatSlotDay } from '#app/shop/delivery/format-slot.ts'
import { BUYER_EMAIL_NAMES, type BuyerEmail } from '#app/shop/tracking/buyer-emails.ts'
import { cancelDelivery, scheduleDelivery, takeTimeBack } from './change-delivery.ts'

const DAY = dayIn(3)
const ROSE = { kind: 'product', id: 'single-red-rose', count: 1, price: 100_00 }
const BOW = { kind: 'free', title: 'A bow', count: 2, price: 20_00, work: 0 }
const NOK = { callerName: 'Khun Nok', callerPhone: '089 111 2222', callerEmail: 'nok@shop.test' }

let shop: TestShop
let slotId: string
beforeAll(async () => {
  shop = await openTestShop()
  slotId = await makeSlot(shop)
  const all = BUYER_EMAIL_NAMES.map((name) => [name, true])
  await saveSettings(shop, 'buyerEmails', Object.fromEntries(all) as Record<BuyerEmail, boolean>)
})
afterAll(() => shop.close())
beforeEach(() => shop.pool.query('truncate checkouts, emails, slot_days, delivery_days cascade'))

const take = async () => {
  const time = { deliveryDay: DAY, deliverySlot: slotId, fee: '0', callerEmail: 'mali@shop.test' }
  return (await taken(shop, { lines: JSON.stringify([ROSE]), ...time })).receipt
}
const join = async (joins: string, more: Record<string, string> = NOK) =>
  (await taken(shop, { joins, lines: JSON.stringify([BOW]), how: 'parcel', fee: '0', ...more })).receipt

const change = async (orderId: string) => {
  const [row] = await shop.db.select().from(deliveries).where(eq(deliveries.orderId, orderId))
  return { orderId, version: row?.version ?? 0, actor: 'owner' as const }
}
const move = async (orderId: string, to: BoardMove) => {
  const by = { actorName: null, origin: 'board', to } as const
  expect(await moveDelivery(shop, { ...(await change(orderId)), ...by })).toMatchObject({ ok: true })
}
const reschedule = async (orderId: string, day: string) =>
  expect(await scheduleDelivery(shop, { ...(await change(orderId)), day, slotId })).toMatchObject({
    ok: true,
  })

const payLink = async (receipt: string) => {
  const [row] = await shop.db.select().from(checkouts).where(eq(checkouts.receipt, receipt))
  return showPayLink(shop, { receipt, linkVersion: row?.linkVersion ?? 0 })
}

/** Emails about changes and steps of a parcel, as they would leave now, without those that are out of date. */
async function readMail() {
  const rows = await shop.db
    .select()
    .from(emails)
    .where(isNotNull(emails.deliveryEventId))
    .orderBy(emails.recipient)
  const written = await Promise.all(rows.map((row) => writeEmail(shop, row)))
  return written.flatMap((message) => (message ? [{ ...message, to: message.to.address }] : []))
}

/** As `readMail`, and then they have left. */
async function sendMail() {
  const mail = await readMail()
  await shop.db.delete(emails).where(isNotNull(emails.deliveryEventId))
  return mail.map(({ to, subject }) => [to, subject])
}

test('All that the buyer of an order in another’s parcel sees has the day and the time of that parcel', async () => {
  const receipt = await take()
  const joined = await join(receipt)
  const [confirmation] = await shop.db
    .select()
    .from(emails)
    .where(and(eq(emails.orderId, joined), eq(emails.kind, 'order-confirmation')))
  const day = formatSlotDay(DAY, 'en')
  expect((confirmation && (await writeEmail(shop, confirmation)))?.text).toContain(day)
  const time = { status: 'accepted', slot: { day: DAY, slotId } }
  expect(await payLink(joined)).toMatchObject({ deliveryTime: time })
  expect(await findTracked(shop, joined)).toMatchObject({ deliveryTime: time })
  expect(await findListed(shop, [joined])).toMatchObject([{ deliveryTime: time, deliveryState: 'accepted' }])
  expect(await findAdminOrder(shop, joined)).toMatchObject({
    ...{ deliveryTime: null, deliveryState: null, deliveryVersion: 0 },
    toldTime: time,
  })
})

test('A link to pay for what goes into another’s parcel says when that comes', async () => {
  const receipt = await take()
  const draft = await join(receipt, { ...NOK, money: 'slip', until: 'one-day' })
  expect(await payLink(draft)).toMatchObject({
    state: 'open',
    deliveryTime: { status: 'accepted', slot: { day: DAY } },
  })
  await reschedule(receipt, dayIn(4))
  expect(await payLink(draft)).toMatchObject({ deliveryTime: { slot: { day: dayIn(4) } } })
  expect(await cancelDelivery(shop, await change(receipt))).toMatchObject({ ok: true })
  expect(await payLink(draft)).toMatchObject({ deliveryTime: null })
})

test('Links of an order in another’s parcel show how far that is, with the order’s own lines', async () => {
  const receipt = await take()
  const joined = await join(receipt)
  for (const [to, code, state] of [
    ['ready', 'made', 'now'],
    ['out', 'onItsWay', 'now'],
    ['failed', 'failed', 'now'],
    ['ready', 'made', 'now'],
    ['out', 'onItsWay', 'now'],
    ['delivered', 'delivered', 'done'],
  ] as const) {
    await move(receipt, to)
    for (const shown of [await payLink(joined), await findTracked(shop, joined)]) {
      expect(shown?.items.map(({ title }) => title.en)).toEqual(['A bow'])
      expect(shown?.steps?.find((step) => step.code === code)).toMatchObject({
        state,
        at: expect.any(String),
      })
    }
  }
})

test('The buyer of an order in another’s parcel gets every email about it, with their own number and lines', async () => {
  const receipt = await take()
  const joined = await join(receipt)
  await reschedule(receipt, dayIn(4))
  const mail = await readMail()
  expect(mail.map(({ to }) => to)).toEqual(['mali@shop.test', 'nok@shop.test'])
  for (const [index, own, other] of [
    [0, receipt, joined],
    [1, joined, receipt],
  ] as const) {
    expect(mail[index]?.text).toContain(own)
    expect(mail[index]?.text).not.toContain(other)
    expect(mail[index]?.text.includes('A bow')).toBe(own === joined)
    expect(mail[index]?.text).toContain(formatSlotDay(dayIn(4), 'en'))
  }
  expect((await sendMail())[1]).toEqual(['nok@shop.test', expect.stringContaining(joined)])
  expect(await takeTimeBack(shop, await change(receipt))).toMatchObject({ ok: true })
  expect((await sendMail())[1]).toEqual(['nok@shop.test', `Order ${joined} needs a new time`])
  await reschedule(receipt, DAY)
  await sendMail()
  for (const to of ['ready', 'out', 'failed', 'ready', 'out', 'delivered'] as const) {
    await move(receipt, to)
    const told = await readMail()
    expect(told.map((message) => message.to)).toEqual(['mali@shop.test', 'nok@shop.test'])
    expect(told[1]?.subject).toContain(joined)
    expect(told[1]?.text).toContain(trackUrl(shop.config, joined))
    expect(told[1]?.text).not.toContain(receipt)
    await sendMail()
  }
})

test('Who has several orders in a parcel gets each email once, however the address is written', async () => {
  const receipt = await take()
  for (const email of ['MALI@shop.test', 'nok@shop.test', 'Nok@shop.test', null]) {
    const joined = await join(receipt)
    await shop.db.update(checkouts).set({ email }).where(eq(checkouts.receipt, joined))
  }
  await reschedule(receipt, dayIn(4))
  expect((await sendMail()).map(([to]) => to?.toLowerCase())).toEqual(['mali@shop.test', 'nok@shop.test'])
  await move(receipt, 'ready')
  expect((await sendMail()).map(([to]) => to?.toLowerCase())).toEqual(['mali@shop.test', 'nok@shop.test'])
})

test('A step that one buyer was told already is still told to the buyer of what was added since', async () => {
  const receipt = await take()
  await move(receipt, 'ready')
  await shop.db.update(emails).set({ sentAt: new Date() }).where(isNotNull(emails.deliveryEventId))
  const joined = await join(receipt)
  await move(receipt, 'ready')
  const mail = await readMail()
  expect(mail.filter(({ to }) => to === 'nok@shop.test').map(({ subject }) => subject)).toEqual([
    expect.stringContaining(joined),
  ])
})

test('Who has nothing left to come in a parcel gets no email about it', async () => {
  const receipt = await take()
  const joined = await join(receipt)
  const order = await findAdminOrder(shop, joined)
  const takenOut = order?.cartItems.map(({ id }) => id) ?? []
  const left = order?.price.total ?? 0
  const id = crypto.randomUUID()
  expect(await refundOrder(shop, { orderId: joined, id, left, takenOut })).toMatchObject({ ok: true })
  await move(receipt, 'ready')
  expect((await sendMail()).map(([to]) => to)).toEqual(['mali@shop.test'])
})

test('Once a parcel is cancelled, the buyer of each order that lay in it is told that another time is agreed on', async () => {
  const receipt = await take()
  const joined = await join(receipt)
  const own = await join(receipt, { callerEmail: 'mali@shop.test' })
  expect(await cancelDelivery(shop, await change(receipt))).toMatchObject({ ok: true })
  const told = (await sendMail()).map((message) => message.join(': '))
  expect(told.sort()).toEqual(
    [
      `mali@shop.test: Delivery of order ${receipt} cancelled`,
      `mali@shop.test: Order ${own} needs a new time`,
      `nok@shop.test: Order ${joined} needs a new time`,
    ].sort(),
  )
  await reschedule(joined, dayIn(4))
  expect(await sendMail()).toEqual([['nok@shop.test', expect.stringContaining(joined)]])
})
