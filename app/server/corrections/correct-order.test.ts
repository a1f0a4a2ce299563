import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  deliveries,
  deliveryZones,
  emails,
  orderCorrections,
  orders,
  prints,
  zonePlaces,
} from '#app/server/database/schema.ts'
import { listPromised } from '#app/server/delivery/calendar/calendar.ts'
import { listParcels } from '#app/server/delivery/parcels.ts'
import { writeEmail } from '#app/server/email/compose.ts'
import { lastAddressOf, ordersOf } from '#app/server/orders/orders.ts'
import { findAdminOrder } from '#app/server/orders/orders-admin.ts'
import { CSV_COLUMNS, type CsvColumn, ordersCsv } from '#app/server/orders/orders-csv.ts'
import { listOrders } from '#app/server/orders/orders-table.ts'
import { rollUp } from '#app/server/orders/roll-up.ts'
import { madeOrder } from '#app/server/testing/made-orders.ts'
import { dayIn, makeSlot, scheduledOrder } from '#app/server/testing/slots.ts'
import { newShopper, openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import type { DeliveryPlan } from '#app/shop/delivery/delivery-plan.ts'
import { toCards, toLabels } from '#app/shop/delivery/print/parcel.ts'
import { AN_ADDRESS } from '#app/shop/delivery/testing/an-address.ts'
import { changeOwnCard, correctOrder } from './correct-order.ts'
import { readHistory } from './order-history.ts'

const VIEW = { sort: 'time', descending: true, page: 1 } as const
const header = Object.fromEntries(CSV_COLUMNS.map((column) => [column, column])) as Record<CsvColumn, string>
const DAY = dayIn(3)
const RIGHT = { ...AN_ADDRESS, address: '1999 Soi Corrected', phoneNumber: '02 999 8877', name: 'Khun Right' }
const GIFT = { cardMessage: 'For Mum', cardFrom: 'Nok' }

let shop: TestShop
let slotId: string
beforeAll(async () => {
  shop = await openTestShop()
  slotId = await makeSlot(shop)
})
afterAll(() => shop.close())
beforeEach(() => shop.pool.query('truncate checkouts, emails cascade'))

async function promised(delivery: Partial<DeliveryPlan> = { gift: { cardMessage: 'For Mom' } }) {
  const shopper = await newShopper(shop)
  const receipt = await scheduledOrder(shop, { day: DAY, slotId }, { userId: shopper.uid, delivery })
  return { receipt, shopper }
}

const found = async (search: string) =>
  (await listOrders(shop, { search, from: '', to: '' }, VIEW)).orders.map(({ id }) => id)

async function exportCsv(search: string): Promise<string> {
  const stream = ordersCsv(shop, { search, from: '', to: '' }, { language: 'en', header })
  return new TextDecoder().decode(await new Response(stream).arrayBuffer())
}

const emailsOf = async (kind: 'order-corrected' | 'owner-order') => {
  const rows = await shop.db.select().from(emails).where(eq(emails.kind, kind))
  return Promise.all(rows.map((row) => writeEmail(shop, row)))
}

test('Every screen, paper, export and email shows a corrected order, and the order itself stays as it was paid', async () => {
  const { receipt, shopper } = await promised()
  const before = await shop.db.select().from(orders).where(eq(orders.id, receipt))
  await shop.db.insert(emails).values({
    ...{ id: 'to-owner', kind: 'owner-order', aboutId: receipt },
    ...{ recipient: 'owner@shop.test', language: 'en' },
  })
  const correction = { corrections: 0, address: RIGHT, gift: GIFT }
  expect(await correctOrder(shop, receipt, correction)).toEqual({ ok: true, value: null })
  expect(await shop.db.select().from(orders).where(eq(orders.id, receipt))).toEqual(before)
  const corrected = { addressInfo: RIGHT, gift: GIFT, corrections: 1 }
  expect((await ordersOf(shop, shopper, { limit: 5, offset: 0 })).orders).toMatchObject([corrected])
  expect(await lastAddressOf(shop, shopper)).toMatchObject(RIGHT)
  expect(await findAdminOrder(shop, receipt)).toMatchObject(corrected)
  const parcels = await listParcels(shop, { day: DAY, slotId: null })
  expect(toLabels(parcels)).toMatchObject([{ address: RIGHT.address, recipient: RIGHT.name }])
  expect(toCards(parcels)).toMatchObject([{ message: 'For Mum', sender: 'Nok' }])
  expect(await listPromised(shop, DAY)).toMatchObject([{ recipient: RIGHT.name }])
  expect(await exportCsv(receipt)).toContain('1999 Soi Corrected')
  expect((await emailsOf('owner-order'))[0]?.text).toContain('1999 Soi Corrected')
})

test.each(['before', 'after'])(
  'The search finds a corrected order by its new address, phone and card %s it was rolled up, and no longer by the old',
  async (when) => {
    if (when === 'after') await rollUp(shop)
    const { receipt } = await promised()
    if (when === 'after') await rollUp(shop)
    await correctOrder(shop, receipt, { corrections: 0, address: RIGHT, gift: GIFT })
    for (const roll of [false, true]) {
      if (roll) await rollUp(shop)
      for (const text of ['Soi Corrected', '029998877', 'For Mum', 'Khun Right', receipt]) {
        expect(await found(text), text).toEqual([receipt])
      }
      for (const text of ['For Mom', AN_ADDRESS.address]) expect(await found(text), text).toEqual([])
    }
  },
)

test('Of two corrections at once one is saved, and the other is refused', async () => {
  const { receipt } = await promised()
  const outcomes = await Promise.all(
    ['1 First Road', '2 Second Road'].map((address) =>
      correctOrder(shop, receipt, { corrections: 0, address: { ...AN_ADDRESS, address }, gift: {} }),
    ),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes.find(({ ok }) => !ok)).toEqual({ ok: false, problem: { code: 'delivery-moved' } })
  expect(await shop.db.$count(orderCorrections)).toBe(1)
  expect(await emailsOf('order-corrected')).toHaveLength(1)
})

test('A correction that is sent again, as its answer was lost, is done, and is made once', async () => {
  const { receipt, shopper } = await promised()
  const correction = { corrections: 0, address: RIGHT, gift: { cardMessage: 'For Mom' } }
  const change = { orderId: receipt, corrections: 1, gift: { cardMessage: 'For Mum' } }
  for (const _again of [false, true]) {
    expect(await correctOrder(shop, receipt, correction)).toEqual({ ok: true, value: null })
  }
  for (const _again of [false, true]) {
    expect(await changeOwnCard(shop, shopper, change)).toEqual({ ok: true, value: null })
  }
  expect(await shop.db.$count(orderCorrections)).toBe(2)
})

test('The buyer gets one email that says what has changed, each time', async () => {
  const { receipt } = await promised()
  await correctOrder(shop, receipt, { corrections: 0, address: RIGHT, gift: { cardMessage: 'For Mom' } })
  await correctOrder(shop, receipt, { corrections: 1, address: RIGHT, gift: { cardMessage: 'For Mum' } })
  const [first, second] = await emailsOf('order-corrected')
  expect(first?.text).toContain('1999 Soi Corrected')
  expect(first?.text).not.toContain('For M')
  expect(second?.text).toContain('For Mum')
  expect(second?.text).not.toContain('1999 Soi Corrected')
  expect((await readHistory(shop, receipt)).corrections).toMatchObject([
    {
      changes: [{ name: 'name' }, { name: 'address', after: '1999 Soi Corrected' }, { name: 'phoneNumber' }],
    },
    { changes: [{ name: 'cardMessage', before: 'For Mom', after: 'For Mum' }] },
  ])
})

test('The email of a correction leads a buyer without an account to the order’s link', async () => {
  const { receipt } = await promised()
  await shop.pool.query(`update checkouts set made_by = 'owner', user_id = null where receipt = $1`, [
    receipt,
  ])
  await correctOrder(shop, receipt, { corrections: 0, address: RIGHT, gift: {} })
  const [email] = await emailsOf('order-corrected')
  expect(email?.text).toContain(`/pay/${receipt}?key=`)
})

test('A buyer changes the card of an own order, and nothing else of it, until a paper is printed', async () => {
  const { receipt, shopper } = await promised({ gift: { cardMessage: 'For Mom', landmark: 'The blue gate' } })
  const gift = { cardMessage: 'For Mum', call: 'surprise', landmark: 'Elsewhere' } as const
  const change = { orderId: receipt, corrections: 0, gift }
  const stranger = await newShopper(shop)
  expect(await changeOwnCard(shop, stranger, change)).toMatchObject({ problem: { code: 'not-found' } })
  expect(await changeOwnCard(shop, shopper, change)).toEqual({ ok: true, value: null })
  const changed = { cardMessage: 'For Mum', call: 'surprise', landmark: 'The blue gate' }
  const [own] = (await ordersOf(shop, shopper, { limit: 5, offset: 0 })).orders
  expect(own).toMatchObject({ gift: changed, mayChangeCard: true })
  expect(own?.addressInfo).toMatchObject(AN_ADDRESS)
  expect(await emailsOf('order-corrected')).toEqual([])
  const another = { ...change, gift: { cardMessage: 'For Mother' } }
  expect(await changeOwnCard(shop, shopper, another)).toMatchObject({ problem: { code: 'delivery-moved' } })
  await shop.db.insert(prints).values({ orderId: receipt, paper: 'labels', corrections: 1, day: DAY, slotId })
  const late = { ...change, corrections: 1, gift: {} }
  expect(await changeOwnCard(shop, shopper, late)).toMatchObject({ problem: { code: 'card-late' } })
  const [printed] = (await ordersOf(shop, shopper, { limit: 5, offset: 0 })).orders
  expect(printed).toMatchObject({ gift: changed, mayChangeCard: false })
})

test('A correction that changes nothing writes nothing, and a cancelled or unknown order is not corrected', async () => {
  const { receipt } = await promised({ gift: { cardMessage: 'For Mom' } })
  const same = { corrections: 0, address: AN_ADDRESS, gift: { cardMessage: 'For Mom' } }
  expect(await correctOrder(shop, receipt, same)).toEqual({ ok: true, value: null })
  await shop.db
    .update(deliveries)
    .set({ status: 'cancelled', day: null, slotId: null })
    .where(eq(deliveries.orderId, receipt))
  const late = { corrections: 0, address: RIGHT, gift: {} }
  expect(await correctOrder(shop, receipt, late)).toMatchObject({ problem: { code: 'delivery-moved' } })
  expect(await correctOrder(shop, 'DM-NONE', late)).toMatchObject({ problem: { code: 'not-found' } })
  expect(await shop.db.$count(orderCorrections)).toBe(0)
  expect(await emailsOf('order-corrected')).toEqual([])
})

test('An order of a shop without delivery times or gifts can be corrected too', async () => {
  const receipt = await madeOrder(shop)
  await correctOrder(shop, receipt, { corrections: 0, address: RIGHT, gift: {} })
  expect(await findAdminOrder(shop, receipt)).toMatchObject({
    addressInfo: RIGHT,
    gift: {},
    deliveryTime: null,
  })
  await correctOrder(shop, receipt, { corrections: 1, address: RIGHT, gift: GIFT })
  expect(await findAdminOrder(shop, receipt)).toMatchObject({
    gift: GIFT,
    deliveryTime: null,
    corrections: 2,
  })
})

test('Another postcode is another zone, whose fee the owner is told; another house number keeps the place', async () => {
  await shop.db.insert(deliveryZones).values({ id: 'far', position: 1, name: { en: 'Far' }, fee: 250_00 })
  await shop.db.insert(zonePlaces).values({ zoneId: 'far', province: 'ภูเก็ต' })
  await expect.poll(() => shop.deliveryRules.zones()).toHaveLength(1)
  const place = { province: 'กรุงเทพมหานคร', district: 'ปทุมวัน', postcode: '10330' }
  const line = { subdistrict: 'ลุมพินี', line: '99 Rama I Road' }
  const { receipt } = await promised({ place: { ...place, ...line } })
  await correctOrder(shop, receipt, { corrections: 0, address: RIGHT, gift: {} })
  const planOf = async () => {
    const rows = await shop.db.select().from(orderCorrections).orderBy(orderCorrections.number)
    return rows.at(-1)?.delivery
  }
  expect(await planOf()).toMatchObject({ place, zoneId: null })
  expect(await planOf()).not.toHaveProperty('place.line')
  expect((await readHistory(shop, receipt)).otherFee).toBeNull()
  await correctOrder(shop, receipt, { corrections: 1, address: { ...RIGHT, pincode: '83110' }, gift: {} })
  expect(await planOf()).toMatchObject({ place: null, zoneId: 'far' })
  expect((await readHistory(shop, receipt)).otherFee).toMatchObject({ now: 250_00, isClosed: false })
})
