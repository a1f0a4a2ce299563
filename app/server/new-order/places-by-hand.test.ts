import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '#app/server/attention/invariants.ts'
import { settleCheckoutOf } from '#app/server/checkout/own-checkout.ts'
import { startCheckout } from '#app/server/checkout/start-checkout.ts'
import { checkouts, deliveries, slotDays } from '#app/server/database/schema.ts'
import { checkoutRow, payAtBank } from '#app/server/testing/purchase.ts'
import { dayIn, makeSlot, wishAt } from '#app/server/testing/slots.ts'
import { newShopper, openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { IS_LONG } from '#commands/long.ts'
import { takeOrder } from './take-order.ts'
import { OWNER, readCall } from './testing/hand-orders.ts'

const DAY = dayIn(4)
const PLACES = 7
/** The long form has as many people as a bad morning. */
const [SHOPPERS, HANDS] = IS_LONG ? [200, 40] : [40, 20]
const BEYOND = 3

let shop: TestShop
let slotId: string
beforeAll(async () => {
  shop = await openTestShop()
  slotId = await makeSlot(shop, { capacity: PLACES })
})
afterAll(() => shop.close())

/** True if a shopper got the time; money without a time is an order that is to be scheduled. */
async function buyAtOnce(): Promise<boolean> {
  const shopper = await newShopper(shop)
  const started = await startCheckout(shop, shopper, await wishAt(shop, DAY, slotId))
  if (!started.ok) return false
  const { checkoutId } = started.value
  const { reference } = await checkoutRow(shop, checkoutId)
  await payAtBank(shop, reference ?? '')
  return (await settleCheckoutOf(shop, shopper, checkoutId))?.status === 'ordered'
}

async function takeAtOnce(isBeyond: boolean): Promise<boolean> {
  const beyond = isBeyond ? { beyond: 'yes' } : {}
  const order = readCall({ deliveryDay: DAY, deliverySlot: slotId, isAnother: 'yes', ...beyond })
  return (await takeOrder(shop, OWNER, order)).ok
}

test('Shoppers and hands at once sell every place once, and exactly the places beyond that the owner gave on purpose', async () => {
  const hands = Array.from({ length: HANDS }, (_, index) => takeAtOnce(index >= HANDS - BEYOND))
  const shoppers = Array.from({ length: SHOPPERS }, buyAtOnce)
  await Promise.all([...hands, ...shoppers])
  const promised = await shop.db.$count(
    deliveries,
    and(eq(deliveries.day, DAY), eq(deliveries.slotId, slotId), eq(deliveries.status, 'accepted')),
  )
  const [day] = await shop.db.select().from(slotDays).where(eq(slotDays.day, DAY))
  expect(day?.taken).toBe(promised)
  // A place beyond is only made where none is left, so it may also take one of the seven.
  expect(promised).toBeGreaterThanOrEqual(PLACES)
  expect(promised).toBeLessThanOrEqual(PLACES + BEYOND)
  expect(day?.capacity).toBe(promised)
  expect(await shop.db.$count(checkouts, eq(checkouts.status, 'needs-review'))).toBe(0)
  expect(await findBrokenInvariants(shop.db)).toEqual([])
})
