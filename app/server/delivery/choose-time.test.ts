import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settleCheckoutOf } from '#app/server/checkout/own-checkout.ts'
import { deliveries, orders } from '#app/server/database/schema.ts'
import { buy, payAtBank } from '#app/server/testing/purchase.ts'
import { dayIn, makeSlot, wishAt } from '#app/server/testing/slots.ts'
import { newShopper, openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import type { User } from '#app/shop/accounts/user.ts'
import { takeTimeBack } from './change-delivery.ts'
import { chooseTime } from './choose-time.ts'
import { offersForOrder } from './offers.ts'

const DAY = dayIn(3)
const EXPRESS_FEE = 200_00

let shop: TestShop
let shopper: User
let slots: { delivery: string; express: string; pickup: string }
beforeAll(async () => {
  shop = await openTestShop()
  shopper = await newShopper(shop)
  slots = {
    delivery: await makeSlot(shop),
    express: await makeSlot(shop, { starts: 600, ends: 660, fee: EXPRESS_FEE }),
    pickup: await makeSlot(shop, { kind: 'pickup', starts: 1020, ends: 1140 }),
  }
})
afterAll(() => shop.close())

/** Bought for a time of that kind, which the shop took back. */
async function unscheduled(kind: keyof typeof slots): Promise<string> {
  const input = await wishAt(shop, DAY, slots[kind])
  if (kind === 'express') input.form.shownTotal += EXPRESS_FEE
  const { id, reference } = await buy(shop, shopper, input)
  await payAtBank(shop, reference)
  await settleCheckoutOf(shop, shopper, id)
  const [order] = await shop.db.select().from(orders).where(eq(orders.checkoutId, id))
  if (!order) throw new Error('nothing was ordered')
  const { id: orderId } = order
  expect(await takeTimeBack(shop, { orderId, version: 1, actor: 'owner' })).toMatchObject({ ok: true })
  return orderId
}

const kindsFor = async (asker: User | 'helper', orderId: string) => {
  const offers = await offersForOrder(shop, asker, orderId)
  return new Set(offers?.days.flatMap(({ slots }) => slots.map(({ kind }) => kind)))
}

const choose = (orderId: string, kind: keyof typeof slots) =>
  chooseTime(shop, shopper, { orderId, version: 2, day: DAY, slotId: slots[kind] })

test('What was bought as a pick-up, without a delivery fee, is picked up at another time', async () => {
  const orderId = await unscheduled('pickup')
  expect(await kindsFor(shopper, orderId)).toEqual(new Set(['pickup']))
  expect(await choose(orderId, 'delivery')).toMatchObject({ problem: { code: 'slot-closed' } })
  expect(await choose(orderId, 'pickup')).toMatchObject({ ok: true })
  const [stored] = await shop.db.select().from(deliveries).where(eq(deliveries.orderId, orderId))
  expect(stored).toMatchObject({ status: 'accepted', kind: 'pickup' })
})

test('A delivery can be picked up instead, and the shop’s people may choose any time', async () => {
  const orderId = await unscheduled('delivery')
  expect(await kindsFor(shopper, orderId)).toEqual(new Set(['delivery', 'pickup']))
  expect(await choose(orderId, 'pickup')).toMatchObject({ ok: true })
  expect(await kindsFor('helper', await unscheduled('pickup'))).toEqual(new Set(['delivery', 'pickup']))
})

test('Nothing more is charged for another time, so one that costs more than was paid cannot be chosen', async () => {
  const orderId = await unscheduled('delivery')
  const offered = (await offersForOrder(shop, shopper, orderId))?.days.flatMap((day) => day.slots) ?? []
  expect(offered.map(({ slotId }) => slotId)).not.toContain(slots.express)
  expect(await choose(orderId, 'express')).toMatchObject({ problem: { code: 'slot-closed' } })
  const paidMore = await unscheduled('express')
  const free = (await offersForOrder(shop, shopper, paidMore))?.days.flatMap((day) => day.slots) ?? []
  expect(free.find(({ slotId }) => slotId === slots.express)).toMatchObject({ fee: 0 })
  expect(await choose(paidMore, 'express')).toMatchObject({ ok: true })
  const ofShop = (await offersForOrder(shop, 'helper', orderId))?.days.flatMap((day) => day.slots) ?? []
  expect(ofShop.find(({ slotId }) => slotId === slots.express)).toMatchObject({ fee: EXPRESS_FEE })
})
