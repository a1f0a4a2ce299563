import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '#app/server/attention/invariants.ts'
import { findCheckoutOf, settleCheckoutOf } from '#app/server/checkout/own-checkout.ts'
import { deliveryEvents, emails, orders, products } from '#app/server/database/schema.ts'
import { cancelDelivery, scheduleDelivery } from '#app/server/delivery/change-delivery.ts'
import { writeEmail } from '#app/server/email/compose.ts'
import { refundOrder } from '#app/server/refunds/refunds.ts'
import { resetSettings, saveSettings } from '#app/server/settings/settings.ts'
import { buy, checkoutRow, DOZEN, payAtBank } from '#app/server/testing/purchase.ts'
import { dayIn, makeSlot, wishAt } from '#app/server/testing/slots.ts'
import { newShopper, openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import type { User } from '#app/shop/accounts/user.ts'
import { LEFT_OUT_PARTS } from '#app/shop/checkout/left-out.ts'
import { NO_DELIVERY_INPUT } from '#app/shop/delivery/delivery-form.ts'
import { formatSlot } from '#app/shop/delivery/format-slot.ts'
import type { Gift } from '#app/shop/delivery/gift.ts'
import { LANGUAGES } from '#app/shop/language.ts'
import { ordersOf } from './orders.ts'
import { findAdminOrder } from './orders-admin.ts'
import { CSV_COLUMNS, type CsvColumn, ordersCsv } from './orders-csv.ts'
import { listOrders } from './orders-table.ts'
import { rollUp } from './roll-up.ts'

const GIFT: Gift = {
  cardMessage: 'สุขสันต์วันเกิด <b>แม่</b>\nรักที่สุด ❤️',
  cardFrom: 'ลูกหมู',
  anonymous: 'yes',
  call: 'surprise',
  buyerPhone: '089-765 4321',
}
const TIMES = { starts: 600, ends: 780 }

let shop: TestShop
let shopper: User
let slotId: string
beforeAll(async () => {
  shop = await openTestShop()
  shopper = await newShopper(shop)
  slotId = await makeSlot(shop, TIMES)
})
afterAll(() => shop.close())

async function ordered(gift: Gift, day: string): Promise<string> {
  const chosen = { day, slotId }
  const wish = await wishAt(shop, day, slotId, { delivery: { ...NO_DELIVERY_INPUT, gift, chosen } })
  const { id, reference } = await buy(shop, shopper, wish)
  expect(await findCheckoutOf(shop, shopper, id)).toMatchObject({
    gift,
    deliveryTime: { status: 'accepted', slot: { day, slotId, kind: 'delivery', ...TIMES } },
  })
  await payAtBank(shop, reference)
  await settleCheckoutOf(shop, shopper, id)
  const [order] = await shop.db.select().from(orders).where(eq(orders.checkoutId, id))
  return order?.id ?? ''
}

const timeOf = async (orderId: string) => {
  const own = (await ordersOf(shop, shopper, { limit: 50, offset: 0 })).orders
  const listed = (await listOrders(shop, { search: orderId, from: '', to: '' }, VIEW)).orders
  const shown = [own.find(({ id }) => id === orderId), listed[0], await findAdminOrder(shop, orderId)]
  const [time, ...others] = shown.map((order) => order?.deliveryTime)
  for (const other of others) expect(other).toEqual(time)
  return time
}
const VIEW = { sort: 'time', descending: true, page: 1 } as const

const header = Object.fromEntries(CSV_COLUMNS.map((column) => [column, column])) as Record<CsvColumn, string>
const exportCsv = async (search: string) => {
  const stream = ordersCsv(shop, { search, from: '', to: '' }, { language: 'en', header })
  return new TextDecoder().decode(await new Response(stream).arrayBuffer())
}

test('A confirmation that leaves after the cancellation says so, and promises nothing', async () => {
  await saveSettings(shop, 'notices', { substitution: true, absent: true })
  const orderId = await ordered({}, dayIn(3))
  const write = async () => {
    const [email] = await shop.db.select().from(emails).where(eq(emails.orderId, orderId))
    return email && (await writeEmail(shop, { ...email, language: 'en' }))
  }
  const promises = /prepare everything|What happens next|bring it|nobody|●/g
  expect((await write())?.text?.match(promises)).toHaveLength(5)
  expect(await cancelDelivery(shop, { orderId, version: 1, actor: 'owner' })).toMatchObject({ ok: true })
  const message = await write()
  for (const text of [message?.text, message?.html]) {
    expect(text).toContain('Its delivery has been cancelled since.')
    expect(text).not.toMatch(/prepare everything|What happens next|get in touch|nobody|●/)
  }
  await resetSettings(shop, 'notices')
})

test('An order shows its time as it was chosen, then as it was moved to, then that it is cancelled', async () => {
  const [day, later] = [dayIn(3), dayIn(4)]
  const orderId = await ordered({}, day)
  expect(await timeOf(orderId)).toMatchObject({ status: 'accepted', slot: { day, ...TIMES } })
  const evening = await makeSlot(shop, { kind: 'pickup', starts: 1020, ends: 1140 })
  const moved = { orderId, version: 1, actor: 'owner', day: later, slotId: evening } as const
  expect(await scheduleDelivery(shop, moved)).toEqual({ ok: true, value: null })
  expect(await timeOf(orderId)).toEqual({
    status: 'accepted',
    slot: { day: later, slotId: evening, kind: 'pickup', starts: 1020, ends: 1140 },
  })
  expect(await exportCsv(orderId)).toContain(`"pickup","${later}","17:00–19:00","accepted"`)
  expect(await cancelDelivery(shop, { orderId, version: 2, actor: 'owner' })).toEqual({
    ok: true,
    value: null,
  })
  expect(await timeOf(orderId)).toEqual({ status: 'cancelled' })
  expect(await exportCsv(orderId)).toContain('"","","","cancelled"')
})

test('An order that is moved or cancelled takes its new place in the table by delivery, whenever it was rolled up', async () => {
  const [early, late] = [dayIn(5), dayIn(6)]
  const receipts = [await ordered({}, early), await ordered({}, dayIn(7))]
  const byDelivery = async () => {
    const view = { ...VIEW, sort: 'delivery', descending: false } as const
    const { orders } = await listOrders(shop, { search: '', from: '', to: '' }, view)
    return orders.map(({ id }) => id).filter((id) => receipts.includes(id))
  }
  const [first = '', second = ''] = receipts
  expect(await byDelivery()).toEqual([first, second])
  const change = { orderId: second, actor: 'owner' } as const
  await scheduleDelivery(shop, {
    ...change,
    version: 1,
    day: early,
    slotId: await makeSlot(shop, { starts: 60 }),
  })
  expect(await byDelivery()).toEqual([second, first])
  await rollUp(shop)
  expect(await byDelivery()).toEqual([second, first])
  await scheduleDelivery(shop, { ...change, version: 2, day: late, slotId })
  expect(await byDelivery()).toEqual([first, second])
  await scheduleDelivery(shop, {
    orderId: first,
    actor: 'owner',
    version: 1,
    day: late,
    slotId: await makeSlot(shop),
  })
  await cancelDelivery(shop, { orderId: first, actor: 'owner', version: 2 })
  expect(await byDelivery()).toEqual([second, first])
})

test('An order’s card, sender and time are in the confirmation and in the owner’s email, in every language', async () => {
  const day = dayIn(2)
  const orderId = await ordered(GIFT, day)
  const rows = await shop.db.select().from(emails)
  const ofOrder = rows.filter((row) => [row.orderId, row.aboutId].includes(orderId))
  expect(ofOrder.map(({ kind }) => kind).sort()).toEqual(['order-confirmation', 'owner-order'])
  for (const email of ofOrder) {
    for (const language of LANGUAGES) {
      const message = await writeEmail(shop, { ...email, language })
      expect(message?.text).toContain(GIFT.cardMessage)
      expect(message?.html).toContain('สุขสันต์วันเกิด &lt;b&gt;แม่&lt;/b&gt;<br>รักที่สุด ❤️')
      for (const text of [message?.text, message?.html]) {
        expect(text).toContain(GIFT.cardFrom)
        expect(text).toContain(GIFT.buyerPhone)
        expect(text).toContain(formatSlot({ day, ...TIMES }, language))
      }
    }
  }
})

test('The owner finds an order by its card and by the buyer’s phone, before and after it is rolled up', async () => {
  const orderId = await ordered(
    { ...GIFT, cardMessage: 'ขอให้หายไว ๆ นะ', buyerPhone: '+66 (81) 555-0199' },
    dayIn(5),
  )
  for (const _when of ['before', 'after']) {
    for (const search of ['หายไว', '66815550199', '555-0199']) {
      const { orders: found } = await listOrders(shop, { search, from: '', to: '' }, VIEW)
      expect(
        found.map(({ id }) => id),
        search,
      ).toEqual([orderId])
    }
    expect((await listOrders(shop, { search: 'surprise', from: '', to: '' }, VIEW)).total).toBe(0)
    await rollUp(shop)
  }
})

test('An export has the gift details of each order, and no card in it is a formula', async () => {
  const orderId = await ordered({ cardMessage: '=1+1', leaveAt: 'reception' }, dayIn(6))
  const csv = await exportCsv(orderId)
  expect(csv).toContain(`"delivery","${dayIn(6)}","10:00–13:00","accepted","'=1+1"`)
  expect(csv).toContain('"reception"')
})

test('A card is taken only while the shop writes cards, and a ribbon only with a product that has one', async () => {
  const gift: Gift = { cardMessage: 'Hi', ribbonFirst: 'With love', landmark: 'School' }
  const giftNow = async () => {
    const wish = await wishAt(shop, dayIn(7), slotId, {
      delivery: { ...NO_DELIVERY_INPUT, gift, chosen: null },
    })
    const told = { ...wish, form: { ...wish.form, leftOut: [...LEFT_OUT_PARTS] } }
    const { id } = await buy(shop, await newShopper(shop), told)
    return (await checkoutRow(shop, id)).delivery?.gift
  }
  expect(await giftNow()).toEqual({ cardMessage: 'Hi', landmark: 'School' })
  await shop.db.update(products).set({ ribbon: true }).where(eq(products.id, DOZEN))
  expect(await giftNow()).toEqual(gift)
  await saveSettings(shop, 'planning', { workPerDay: 60, offersTimes: true, offersCards: false })
  // The shop hears of its own settings as every process does.
  await expect.poll(giftNow).toEqual({ ribbonFirst: 'With love', landmark: 'School' })
  await resetSettings(shop, 'planning')
})

test('Refund and cancel is both or neither, whatever is refused, and once, however often it is sent', async () => {
  const orderId = await ordered({}, dayIn(3))
  const { refundable } = (await findAdminOrder(shop, orderId)) ?? {}
  const left = refundable?.ok ? refundable.value : 0
  const wish = { orderId, id: randomUUID(), left, amount: 100_00 }
  const state = async () => {
    const order = await findAdminOrder(shop, orderId)
    return [order?.refundPending, order?.deliveryTime?.status]
  }
  // Moved meanwhile, in another window.
  const moved = { orderId, version: 1, actor: 'owner', day: dayIn(4), slotId } as const
  expect(await scheduleDelivery(shop, moved)).toMatchObject({ ok: true })
  expect(await refundOrder(shop, { ...wish, cancelVersion: 1 })).toMatchObject({
    problem: { code: 'delivery-moved' },
  })
  expect(await state()).toEqual([0, 'accepted'])
  const refusals = [{ left: left - 1 }, { amount: left + 1 }]
  for (const change of refusals) {
    expect(await refundOrder(shop, { ...wish, cancelVersion: 2, ...change })).toMatchObject({
      ok: false,
    })
    expect(await state()).toEqual([0, 'accepted'])
  }
  const sent = () => refundOrder(shop, { ...wish, cancelVersion: 2 })
  const answers = await Promise.all(Array.from({ length: 6 }, sent))
  expect(answers).toEqual(
    Array.from({ length: 6 }, () => ({ ok: true, value: { refundId: wish.id, means: 'itself' } })),
  )
  expect(await state()).toEqual([100_00, 'cancelled'])
  expect(await shop.db.$count(deliveryEvents, eq(deliveryEvents.orderId, orderId))).toBe(3)
  expect(await findBrokenInvariants(shop.db)).toEqual([])
})
