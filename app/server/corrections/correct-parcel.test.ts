import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  checkouts,
  deliveryZones,
  emails,
  orderCorrections,
  zonePlaces,
} from '#app/server/database/schema.ts'
import { cancelDelivery } from '#app/server/delivery/change-delivery.ts'
import { listParcels } from '#app/server/delivery/parcels.ts'
import { notePrinted, readPrintStates } from '#app/server/delivery/prints.ts'
import { writeEmail } from '#app/server/email/compose.ts'
import { receiveDraft } from '#app/server/new-order/drafts.ts'
import { takeOrder } from '#app/server/new-order/take-order.ts'
import { OWNER, readCall, taken } from '#app/server/new-order/testing/hand-orders.ts'
import { findAdminOrder } from '#app/server/orders/orders-admin.ts'
import { dayIn, makeSlot } from '#app/server/testing/slots.ts'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import type { DeliveryAddress } from '#app/shop/delivery/delivery-fields.ts'
import { toCards, toLabels } from '#app/shop/delivery/print/parcel.ts'
import { AN_ADDRESS } from '#app/shop/delivery/testing/an-address.ts'
import { correctOrder, fillInOrder } from './correct-order.ts'
import { readHistory } from './order-history.ts'

const DAY = dayIn(3)
const RIGHT = { ...AN_ADDRESS, address: '1999 Soi Corrected', phoneNumber: '02 999 8877', name: 'Khun Right' }
const GIFT = { cardMessage: 'For Mum' }
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
  taken(shop, { deliveryDay: DAY, deliverySlot: slotId, fee: '0', cardMessage: 'For Mom', ...more })
const joining = (joins: string, more: Record<string, string> = {}) => ({
  ...{ joins, lines: JSON.stringify([BOW]), how: 'parcel', fee: '0', ...more },
})
const join = (joins: string, more: Record<string, string> = {}) => taken(shop, joining(joins, more))
const orderOf = async (receipt: string) => {
  const order = await findAdminOrder(shop, receipt)
  if (!order) throw new Error(`there is no order ${receipt}`)
  return order
}
const correct = (
  receipt: string,
  more: { corrections?: number; gift?: object; address?: DeliveryAddress } = {},
) =>
  correctOrder(shop, receipt, { corrections: 0, gift: { cardMessage: 'For Mom' }, address: RIGHT, ...more })
const letters = () => shop.db.select().from(emails).where(eq(emails.kind, 'order-corrected'))
const cancel = async (orderId: string) =>
  expect(
    await cancelDelivery(shop, {
      orderId,
      version: (await orderOf(orderId)).deliveryVersion,
      actor: 'owner',
    }),
  ).toMatchObject({ ok: true })

test('Address and card of an order in another’s parcel are corrected there, and the order itself says so', async () => {
  const parcel = await take()
  const { receipt } = await join(parcel.receipt, { callerEmail: 'mali@shop.test' })
  expect(await correct(receipt)).toEqual({
    ok: false,
    problem: { code: 'in-parcel', receipt: parcel.receipt },
  })
  expect(await correct(receipt, { address: AN_ADDRESS, gift: GIFT })).toMatchObject({ ok: false })
  const filled = { corrections: 0, address: RIGHT, gift: GIFT, place: null }
  expect(await fillInOrder(shop, receipt, filled)).toMatchObject({ problem: { code: 'delivery-moved' } })
  expect(await orderOf(receipt)).toMatchObject({ corrections: 0, addressInfo: AN_ADDRESS })
  expect(await letters()).toEqual([])
  await cancel(parcel.receipt)
  expect(await correct(receipt)).toMatchObject({ ok: true })
  expect(await orderOf(receipt)).toMatchObject({ addressInfo: RIGHT })
})

test('A card for what goes into another parcel is refused, since that one has its own', async () => {
  const { receipt } = await take()
  const refusal = { code: 'in-parcel', receipt }
  for (const gift of [GIFT, { ribbonFirst: 'Congratulations' }, { landmark: 'The blue gate' }]) {
    const order = readCall(joining(receipt, gift))
    expect(await takeOrder(shop, OWNER, order), JSON.stringify(gift)).toEqual({ ok: false, problem: refusal })
  }
  const wanted = await join(receipt, { detailsWanted: 'yes' })
  const [row] = await shop.db.select().from(checkouts).where(eq(checkouts.receipt, wanted.receipt))
  expect(row?.detailsWanted).toBe(false)
})

test('A corrected address is that of all that lies in the parcel, and each keeps its own card and number', async () => {
  const { receipt } = await take()
  const joined = await join(receipt)
  const draft = await join(receipt, { money: 'slip', until: 'one-day' })
  expect(await correct(receipt, { gift: GIFT })).toMatchObject({ ok: true })
  expect(await orderOf(receipt)).toMatchObject({ addressInfo: RIGHT, gift: GIFT, corrections: 1 })
  expect(await orderOf(joined.receipt)).toMatchObject({ addressInfo: RIGHT, gift: {}, corrections: 1 })
  const rows = await shop.db.select().from(orderCorrections)
  expect(rows.map(({ orderId, number, actor }) => [orderId, number, actor]).sort()).toEqual(
    [receipt, joined.receipt].sort().map((id) => [id, 1, 'owner']),
  )
  expect(await receiveDraft(shop, OWNER, { receipt: draft.receipt, means: 'cash' })).toMatchObject({
    ok: true,
  })
  expect(await orderOf(draft.receipt)).toMatchObject({ addressInfo: RIGHT, corrections: 0 })
  const parcels = await listParcels(shop, { day: DAY, slotId: null })
  expect(toLabels(parcels)).toMatchObject([{ address: RIGHT.address, recipient: RIGHT.name }])
  expect(toCards(parcels)).toMatchObject([{ message: 'For Mum' }])
  await cancel(receipt)
  expect(await orderOf(joined.receipt)).toMatchObject({ addressInfo: RIGHT, deliveryState: 'unscheduled' })
})

test('Only the card of a parcel is corrected without a word to what lies in it, and what has left it keeps its address', async () => {
  const { receipt } = await take()
  const [inIt, apart] = [await join(receipt), await join(receipt)]
  await shop.pool.query(
    `insert into deliveries (order_id, status, reason, kind) values ($1, 'unscheduled', 'taken-back', 'delivery')`,
    [apart.receipt],
  )
  expect(await correct(receipt, { gift: GIFT, address: AN_ADDRESS })).toMatchObject({ ok: true })
  expect(await orderOf(inIt.receipt)).toMatchObject({ corrections: 0 })
  expect(await correct(receipt, { gift: GIFT, corrections: 1 })).toMatchObject({ ok: true })
  expect(await orderOf(inIt.receipt)).toMatchObject({ corrections: 1, addressInfo: RIGHT })
  expect(await orderOf(apart.receipt)).toMatchObject({ corrections: 0, addressInfo: AN_ADDRESS })
})

test('A corrected parcel is told of once to each email, and never twice to one buyer', async () => {
  const { receipt } = await take({ callerEmail: 'mali@shop.test' })
  await join(receipt, { callerEmail: 'Mali@Shop.test' })
  const [other] = [await join(receipt, { callerEmail: 'nok@shop.test' })]
  await join(receipt, { callerEmail: 'nok@shop.test' })
  await correct(receipt, { gift: GIFT })
  const sent = await letters()
  expect(sent.map(({ recipient }) => recipient).sort()).toEqual(['mali@shop.test', 'nok@shop.test'])
  const toOther = sent.find(({ recipient }) => recipient === 'nok@shop.test')
  const letter = toOther && (await writeEmail(shop, toOther))
  expect(letter?.text).toContain(other?.receipt)
  expect(letter?.text).toContain('1999 Soi Corrected')
  expect(letter?.text).not.toContain('For Mum')
})

test('A correction counts once on the papers of a parcel, also with more in it', async () => {
  const { receipt } = await take()
  await join(receipt)
  await join(receipt)
  const parcels = () => listParcels(shop, { day: DAY, slotId: null })
  const before = (await parcels())[0]?.corrections ?? 0
  const shown = await parcels()
  expect(await notePrinted(shop, { day: DAY, slotId: null, paper: 'labels', shown })).toMatchObject({
    ok: true,
  })
  await correct(receipt)
  expect((await parcels())[0]?.corrections).toBe(before + 1)
  expect([...(await readPrintStates(shop, 'labels', await parcels())).values()]).toEqual(['changed'])
  await correct(receipt, { corrections: 1, address: AN_ADDRESS })
  expect((await parcels())[0]?.corrections).toBe(before + 2)
})

test('An order that joined a parcel asked no fee, so another zone of that parcel makes no warning for it', async () => {
  await shop.db.insert(deliveryZones).values({ id: 'far', position: 1, name: { en: 'Far' }, fee: 250_00 })
  await shop.db.insert(zonePlaces).values({ zoneId: 'far', province: 'ภูเก็ต' })
  await expect.poll(() => shop.deliveryRules.zones()).toHaveLength(1)
  const { receipt } = await take()
  const joined = await join(receipt)
  await correct(receipt, { address: { ...RIGHT, pincode: '83110' } })
  expect((await readHistory(shop, receipt)).otherFee).toMatchObject({ now: 250_00 })
  const history = await readHistory(shop, joined.receipt)
  expect(history.corrections).toHaveLength(1)
  expect(history.otherFee).toBeNull()
})
