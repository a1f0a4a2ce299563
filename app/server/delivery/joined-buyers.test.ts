import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkouts, deliveries, emails } from '#app/server/database/schema.ts'
import { writeEmail } from '#app/server/email/compose.ts'
import { moveDelivery } from '#app/server/moves/move-delivery.ts'
import { showPayLink } from '#app/server/new-order/show-pay-link.ts'
import { taken } from '#app/server/new-order/testing/hand-orders.ts'
import { findAdminOrder, findListed } from '#app/server/orders/orders-admin.ts'
import { dayIn, makeSlot } from '#app/server/testing/slots.ts'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { findTracked } from '#app/server/tracking/find-tracked.ts'
import type { BoardMove } from '#app/shop/delivery/delivery-status.ts'
import { formatSlotDay } from '#app/shop/delivery/format-slot.ts'
import { cancelDelivery, scheduleDelivery } from './change-delivery.ts'

const DAY = dayIn(3)
const ROSE = { kind: 'product', id: 'single-red-rose', count: 1, price: 100_00 }
const BOW = { kind: 'free', title: 'A bow', count: 2, price: 20_00, work: 0 }
const NOK = { callerName: 'Khun Nok', callerPhone: '089 111 2222', callerEmail: 'nok@shop.test' }

let shop: TestShop
let slotId: string
beforeAll(async () => {
  shop = await openTestShop()
  slotId = await makeSlot(shop)
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
