import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkouts, emails } from '#app/server/database/schema.ts'
import { cancelDelivery } from '#app/server/delivery/change-delivery.ts'
import { takeOrder } from '#app/server/new-order/take-order.ts'
import { OWNER, readCall, taken } from '#app/server/new-order/testing/hand-orders.ts'
import { findAdminOrder } from '#app/server/orders/orders-admin.ts'
import { dayIn, makeSlot } from '#app/server/testing/slots.ts'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import type { DeliveryAddress } from '#app/shop/delivery/delivery-fields.ts'
import { AN_ADDRESS } from '#app/shop/delivery/testing/an-address.ts'
import { correctOrder, fillInOrder } from './correct-order.ts'

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
