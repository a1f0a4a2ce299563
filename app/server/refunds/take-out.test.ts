import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findBrokenInvariants } from '#app/server/attention/invariants.ts'
import { deliveries, deliveryDays, emails, refunds, slotClaims } from '#app/server/database/schema.ts'
import { decidePayment } from '#app/server/hand-payments/decide-payment.ts'
import { findHandPayment } from '#app/server/hand-payments/waiting-payments.ts'
import { taken } from '#app/server/new-order/testing/hand-orders.ts'
import { findAdminOrder } from '#app/server/orders/orders-admin.ts'
import { reconcile } from '#app/server/reconcile/reconcile.ts'
import { madeOrder } from '#app/server/testing/made-orders.ts'
import { dayIn, makeSlot } from '#app/server/testing/slots.ts'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { findTracked } from '#app/server/tracking/find-tracked.ts'
import { failRefund } from './finish-refund.ts'
import { refundOrder } from './refunds.ts'

const ROSES = { kind: 'free', title: 'Roses', count: 3, price: 100_00, work: 1 }
const VASE = { kind: 'free', title: 'A vase', count: 1, price: 100_00, work: 0 }
const CARD = { kind: 'free', title: 'A card', count: 1, price: 0, work: 0 }

let shop: TestShop
let time: { deliveryDay: string; deliverySlot: string }
beforeAll(async () => {
  shop = await openTestShop()
  time = { deliveryDay: dayIn(3), deliverySlot: await makeSlot(shop) }
})
afterAll(() => shop.close())
beforeEach(() =>
  shop.pool.query(
    'truncate checkouts, emails, refunds, orders_fresh, sales_days, slot_days, delivery_days cascade',
  ),
)

const take = (lines: object[], more: Record<string, string> = {}) =>
  taken(shop, { lines: JSON.stringify(lines), fee: '0', ...more })
const read = async (receipt: string) => {
  const order = await findAdminOrder(shop, receipt)
  if (!order) throw new Error('no order')
  return order
}
const outOf = async (receipt: string) =>
  (await read(receipt)).cartItems.filter(({ isTakenOut }) => isTakenOut).map(({ title }) => title.en)
const takeOut = async (receipt: string, title: string) => {
  const { cartItems, refundable } = await read(receipt)
  const takenOut = cartItems.filter((line) => line.title.en === title).map(({ id }) => id)
  const left = refundable.ok ? refundable.value : -1
  return refundOrder(shop, { orderId: receipt, id: randomUUID(), left, takenOut })
}
const rowsOf = async (receipt: string) =>
  shop.db
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, (await read(receipt)).paymentId))

const workOnDay = async () => {
  const [claim] = await shop.db.select().from(slotClaims)
  const [day] = await shop.db.select().from(deliveryDays)
  expect(await findBrokenInvariants(shop.db)).toEqual([])
  return [claim?.work, day?.taken]
}
const ARCH = { kind: 'free', title: 'An arch', count: 2, price: 500_00, work: 4 }

test('A line that is taken out gives its work back to the day, and takes it again if its money did not go back', async () => {
  const { receipt } = await take([ROSES, ARCH, VASE], time)
  expect(await workOnDay()).toEqual([11, 11])
  expect(await takeOut(receipt, 'An arch')).toMatchObject({ ok: true })
  expect(await workOnDay()).toEqual([3, 3])
  const [{ id = '' } = {}] = await rowsOf(receipt)
  await failRefund(shop, id, { alert: 'refund-refused', lastError: 'no such account' })
  expect(await workOnDay()).toEqual([11, 11])
  for (const line of ['Roses', 'An arch']) expect(await takeOut(receipt, line)).toMatchObject({ ok: true })
  expect(await workOnDay()).toEqual([0, 0])
})

test('A line of an added order gives its work back to the day of the parcel, with the room that was made for it', async () => {
  const { receipt } = await take([ROSES], time)
  await shop.db.update(deliveryDays).set({ capacity: 3 })
  const joined = await take([ARCH, ROSES], { joins: receipt, how: 'parcel' })
  expect(await workOnDay()).toEqual([14, 14])
  expect(await takeOut(joined.receipt, 'An arch')).toMatchObject({ ok: true })
  expect(await workOnDay()).toEqual([6, 6])
  expect(await takeOut(joined.receipt, 'Roses')).toMatchObject({ ok: true })
  expect(await workOnDay()).toEqual([3, 3])
  expect(await shop.db.select().from(deliveryDays)).toMatchObject([{ capacity: 3, beyond: 0 }])
})

test.each(['delivered', 'collected'] as const)(
  'Nothing is taken out of a parcel that was %s, and an amount is still given back',
  async (status) => {
    const { receipt } = await take([ROSES, VASE], time)
    const joined = await take([CARD, VASE], { joins: receipt, how: 'parcel' })
    const { cartItems, refundable } = await read(receipt)
    const left = refundable.ok ? refundable.value : -1
    const before = { orderId: receipt, id: randomUUID(), left, takenOut: [cartItems[1]?.id ?? ''] }
    expect(await refundOrder(shop, before)).toMatchObject({ ok: true })
    await shop.db.update(deliveries).set({ status }).where(eq(deliveries.orderId, receipt))
    expect(await refundOrder(shop, before)).toMatchObject({ ok: true })
    for (const [order, line] of [
      [receipt, 'Roses'],
      [joined.receipt, 'A vase'],
    ] as const)
      expect(await takeOut(order, line)).toMatchObject({ problem: { code: 'refund-handed-over' } })
    expect(await outOf(receipt)).toEqual(['A vase'])
    expect(await refundOrder(shop, { orderId: receipt, id: randomUUID(), amount: 50_00 })).toMatchObject({
      ok: true,
    })
  },
)

test('A line that costs nothing is taken out alone, and no money, email or task comes of it', async () => {
  const { receipt } = await take([ROSES, CARD], { email: 'mali@shop.test' })
  const before = await shop.db.$count(emails)
  expect(await takeOut(receipt, 'A card')).toMatchObject({ ok: true, value: { means: null } })
  expect(await outOf(receipt)).toEqual(['A card'])
  expect(await rowsOf(receipt)).toMatchObject([{ amount: 0, status: 'done' }])
  expect(await shop.db.$count(emails)).toBe(before)
  expect((await findTracked(shop, receipt))?.refunds).toEqual([])
  expect((await read(receipt)).refundable).toEqual({ ok: true, value: 300_00 })
  expect(await takeOut(receipt, 'A card')).toMatchObject({ problem: { code: 'refund-changed' } })
  expect(await findBrokenInvariants(shop.db)).toEqual([])
})

test('A free line of an order paid at a provider is taken out without asking it', async () => {
  const receipt = await madeOrder(shop, { items: [{}, { id: 'card', title: { en: 'A card' }, price: 0 }] })
  expect(await takeOut(receipt, 'A card')).toMatchObject({ ok: true })
  expect(await reconcile(shop)).toMatchObject({ refunded: 0, failures: 0 })
  expect(await outOf(receipt)).toEqual(['A card'])
})

test('Money that has still to go back is on its buyer’s page until it has gone', async () => {
  const { receipt } = await take([ROSES, VASE])
  expect(await takeOut(receipt, 'A vase')).toMatchObject({ ok: true })
  const seen = async () => (await findTracked(shop, receipt))?.refunds
  expect(await seen()).toMatchObject([{ amount: 100_00, date: null }])
  await shop.db.update(refunds).set({ status: 'by-hand', bankReference: '0123' })
  expect(await seen()).toMatchObject([{ amount: 100_00, bankReference: '0123', date: expect.any(String) }])
  await shop.db.update(refunds).set({ status: 'failed', bankReference: null })
  expect(await seen()).toEqual([])
})

test('A line of an order that cost nothing is taken out', async () => {
  const { receipt } = await take([{ ...ROSES, price: 0 }, CARD], { money: 'none', reason: 'a remake' })
  expect(await takeOut(receipt, 'Roses')).toMatchObject({ ok: true })
  expect(await outOf(receipt)).toEqual(['Roses'])
})

test('Money that came in by mistake is taken back also after a line that costs nothing was taken out', async () => {
  const { receipt } = await take([ROSES, CARD], { money: 'on-delivery' })
  const { paymentId: reference } = await read(receipt)
  const decide = async (to: 'received' | 'owed') => {
    const { version = 0 } = (await findHandPayment(shop, reference)) ?? {}
    return decidePayment(shop, { reference, version, to, actor: 'Nid' })
  }
  expect(await decide('received')).toMatchObject({ ok: true })
  expect(await takeOut(receipt, 'A card')).toMatchObject({ ok: true })
  expect(await decide('owed')).toMatchObject({ ok: true })
})

test('A line of a discounted order gives back its share, and the last one what is left', async () => {
  const { receipt } = await take([ROSES, VASE], { discount: '100' })
  expect((await read(receipt)).price.total).toBe(300_00)
  expect(await takeOut(receipt, 'Roses')).toMatchObject({ ok: true })
  expect(await takeOut(receipt, 'A vase')).toMatchObject({ ok: true })
  expect((await rowsOf(receipt)).map(({ amount }) => amount).sort()).toEqual([225_00, 75_00])
  expect((await read(receipt)).refundable).toEqual({ ok: true, value: 0 })
  expect(await findBrokenInvariants(shop.db)).toEqual([])
})
