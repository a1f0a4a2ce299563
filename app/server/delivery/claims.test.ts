import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#app/server/attention/invariants.ts'
import { giveUpCheckout } from '#app/server/checkout/close-checkouts.ts'
import { settleCheckoutOf } from '#app/server/checkout/own-checkout.ts'
import { startCheckout } from '#app/server/checkout/start-checkout.ts'
import {
  checkouts,
  deliveries,
  deliveryDays,
  emails,
  orders,
  products,
  slotClaims,
  slotDays,
} from '#app/server/database/schema.ts'
import { reconcile } from '#app/server/reconcile/reconcile.ts'
import { buy, checkoutRow, inMinutes, payAtBank, wishFor } from '#app/server/testing/purchase.ts'
import { dayIn, makeSlot, wishAt } from '#app/server/testing/slots.ts'
import { newShopper, openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import type { User } from '#app/shop/accounts/user.ts'
import { NO_DELIVERY_INPUT } from '#app/shop/delivery/delivery-form.ts'
import { cancelDelivery, scheduleDelivery, takeTimeBack } from './change-delivery.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
afterEach(async () => {
  expect(await findBrokenInvariants(shop.db)).toEqual([])
})

const takenOn = async (day: string, slotId: string) => {
  const [row] = await shop.db
    .select({ taken: slotDays.taken })
    .from(slotDays)
    .where(sql`${slotDays.day} = ${day} and ${slotDays.slotId} = ${slotId}`)
  return row?.taken ?? 0
}
const claimOf = async (checkoutId: string) => {
  const [row] = await shop.db.select().from(slotClaims).where(eq(slotClaims.checkoutId, checkoutId))
  return row
}
const deliveryOf = async (orderId: string) => {
  const [row] = await shop.db.select().from(deliveries).where(eq(deliveries.orderId, orderId))
  return row
}

async function bought(shopper: User, day: string, slotId: string) {
  const { id, reference } = await buy(shop, shopper, await wishAt(shop, day, slotId))
  await payAtBank(shop, reference)
  expect((await settleCheckoutOf(shop, shopper, id))?.status).toBe('ordered')
  const [order] = await shop.db.select().from(orders).where(eq(orders.checkoutId, id))
  return { checkoutId: id, orderId: order?.id ?? '' }
}

/** Values that two rules may treat alike: capitals, more work than 1, a moment that is over. */
const DAY_CASES: [
  what: string,
  product: Partial<typeof products.$inferInsert>,
  day: Partial<typeof deliveryDays.$inferInsert>,
  refusal: string | null,
][] = [
  [
    'of a category that is not made, as it is typed',
    { category: 'Roses' },
    { closedTo: ['roses'] },
    'slot-closed',
  ],
  ['of it in capitals', { category: 'ROSES' }, { closedTo: ['roses'] }, 'slot-closed'],
  ['of it in small letters', { category: 'roses' }, { closedTo: ['orchids', 'roses'] }, 'slot-closed'],
  ['of it in another script', { category: 'Ｖ ดอกกล้วยไม้' }, { closedTo: ['ｖ ดอกกล้วยไม้'] }, 'slot-closed'],
  ['of another category', { category: 'Rosewood' }, { closedTo: ['roses'] }, null],
  ['with more work than is left', { work: 3 }, { capacity: 5 }, 'slot-full'],
  ['with exactly as much work as is left', { work: 3 }, { capacity: 6 }, null],
  ['after the last moment to order', {}, { closesAt: new Date(Date.now() - 1000) }, 'slot-late'],
  ['before the last moment to order', {}, { closesAt: inMinutes(60) }, null],
  ['that take longer than is left', { leadMinutes: 60 * 24 * 30 }, {}, 'slot-late'],
]

describe('buyers who want the same time', () => {
  test('A form that is sent 20 times holds one place for one checkout', async () => {
    const [day, slotId, shopper] = [dayIn(3), await makeSlot(shop), await newShopper(shop)]
    const input = await wishAt(shop, day, slotId)
    const answers = await Promise.all(Array.from({ length: 20 }, () => startCheckout(shop, shopper, input)))
    const ids = answers.map((answer) => (answer.ok ? answer.value.checkoutId : answer.problem.code))
    expect(new Set(ids).size).toBe(1)
    expect(await takenOn(day, slotId)).toBe(1)
  })

  test('A form that is sent with another time is another checkout', async () => {
    const shopper = await newShopper(shop)
    const [one, other] = [await makeSlot(shop), await makeSlot(shop, { starts: 800, ends: 900 })]
    const input = await wishAt(shop, dayIn(3), one)
    const first = await startCheckout(shop, shopper, input)
    const second = await startCheckout(shop, shopper, {
      ...input,
      delivery: (await wishAt(shop, dayIn(3), other)).delivery,
    } as typeof input)
    expect(first.ok && second.ok && first.value.checkoutId !== second.value.checkoutId).toBe(true)
  })

  test('The work of a day runs out though its times are free', async () => {
    const [day, slotId] = [dayIn(10), await makeSlot(shop, { capacity: 100 })]
    await shop.db.insert(deliveryDays).values({ day, capacity: 2 })
    for (let left = 2; left > 0; left -= 1) await bought(await newShopper(shop), day, slotId)
    const refused = await startCheckout(shop, await newShopper(shop), await wishAt(shop, day, slotId))
    expect(refused).toMatchObject({ ok: false, problem: { code: 'slot-full' } })
  })

  test.each(DAY_CASES)(
    'Two of a product %s are taken or refused for a day',
    async (what, product, change, code) => {
      const [slotId, id] = [await makeSlot(shop, { capacity: 100 }), randomUUID()]
      const day = dayIn(20 + DAY_CASES.findIndex(([name]) => name === what))
      const texts = { title: { en: id }, description: { en: 'd' }, price: 900_00, imageUrl: '/i' }
      await shop.db.insert(products).values({ id, ...texts, category: 'Orchids', ...product })
      await shop.db.insert(deliveryDays).values({ day, capacity: 9, ...change })
      const input = await wishFor(shop, [{ id, count: 2 }])
      const delivery = { ...NO_DELIVERY_INPUT, chosen: { day, slotId } }
      const answer = await startCheckout(shop, await newShopper(shop), { ...input, delivery })
      expect(answer.ok ? null : answer.problem.code).toBe(code)
    },
  )

  test('One shopper holds two times at most: a third closes the oldest checkout', async () => {
    const [slotId, shopper] = [await makeSlot(shop), await newShopper(shop)]
    const made = []
    for (const day of [dayIn(5), dayIn(6), dayIn(7)])
      made.push(await buy(shop, shopper, await wishAt(shop, day, slotId)))
    const states = await Promise.all(made.map(async ({ id }) => (await claimOf(id))?.state))
    expect(states).toEqual(['released', 'held', 'held'])
    expect(await takenOn(dayIn(5), slotId)).toBe(0)
  })
})

describe('the life of a claim', () => {
  test('A held time is sold by the order, and its delivery is promised', async () => {
    const [day, slotId, shopper] = [dayIn(2), await makeSlot(shop), await newShopper(shop)]
    const { checkoutId, orderId } = await bought(shopper, day, slotId)
    expect((await claimOf(checkoutId))?.state).toBe('sold')
    expect(await deliveryOf(orderId)).toMatchObject({
      status: 'accepted',
      kind: 'delivery',
      day,
      slotId,
      reason: null,
    })
  })

  test('A checkout that ends without an order frees its time in the same moment', async () => {
    const [day, slotId, shopper] = [dayIn(2), await makeSlot(shop), await newShopper(shop)]
    for (const status of ['expired', 'needs-review'] as const) {
      const { id } = await buy(shop, shopper, await wishAt(shop, day, slotId))
      expect(await takenOn(day, slotId)).toBe(1)
      await shop.db.update(checkouts).set({ status }).where(eq(checkouts.id, id))
      expect((await claimOf(id))?.state).toBe('released')
      expect(await takenOn(day, slotId)).toBe(0)
      await shop.db.update(checkouts).set({ status: 'expired' }).where(eq(checkouts.id, id))
    }
  })

  test('One run of the job frees the times of checkouts that were never paid', async () => {
    const [day, slotId] = [dayIn(2), await makeSlot(shop)]
    await buy(shop, await newShopper(shop), await wishAt(shop, day, slotId))
    await reconcile(shop, { now: inMinutes(46) })
    expect(await takenOn(day, slotId)).toBe(0)
  })

  test('A shopper who gives a time back frees it at once', async () => {
    const [day, slotId, shopper] = [dayIn(2), await makeSlot(shop), await newShopper(shop)]
    const { id } = await buy(shop, shopper, await wishAt(shop, day, slotId))
    expect(await giveUpCheckout(shop, await newShopper(shop), id)).toMatchObject({ ok: false })
    expect(await takenOn(day, slotId)).toBe(1)
    expect(await giveUpCheckout(shop, shopper, id)).toMatchObject({ ok: true })
    expect(await takenOn(day, slotId)).toBe(0)
  })

  test('An order without a time is to be scheduled', async () => {
    await makeSlot(shop)
    const shopper = await newShopper(shop)
    const { id, reference } = await buy(shop, shopper)
    await payAtBank(shop, reference)
    await settleCheckoutOf(shop, shopper, id)
    const [order] = await shop.db.select().from(orders).where(eq(orders.checkoutId, id))
    expect(await deliveryOf(order?.id ?? '')).toMatchObject({
      status: 'unscheduled',
      reason: 'none-asked',
      day: null,
    })
  })
})

describe('money after the hold', () => {
  async function paidLate(day: string, slotId: string) {
    const shopper = await newShopper(shop)
    const { id, reference } = await buy(shop, shopper, await wishAt(shop, day, slotId))
    await payAtBank(shop, reference)
    await shop.db.update(checkouts).set({ status: 'expired' }).where(eq(checkouts.id, id))
    const { receipt } = await checkoutRow(shop, id)
    return { shopper, checkoutId: id, orderId: receipt }
  }

  test('Late money becomes an order at once, and gets its time back while it is free', async () => {
    const [day, slotId] = [dayIn(2), await makeSlot(shop)]
    const { shopper, checkoutId, orderId } = await paidLate(day, slotId)
    await settleCheckoutOf(shop, shopper, checkoutId)
    expect(await deliveryOf(orderId)).toMatchObject({
      status: 'unscheduled',
      reason: 'time-lost',
      retry: true,
    })
    await reconcile(shop, { now: inMinutes(3) })
    expect(await deliveryOf(orderId)).toMatchObject({ status: 'accepted', day, slotId, retry: false })
    await reconcile(shop, { now: inMinutes(4) })
    const told = await shop.db.select().from(emails).where(eq(emails.orderId, orderId))
    expect(told.map(({ kind }) => kind).sort()).toEqual(['delivery-changed', 'order-confirmation'])
  })

  test('Late money for a full time is an order to be scheduled, and its shopper is asked once', async () => {
    const [day, slotId] = [dayIn(2), await makeSlot(shop, { capacity: 1 })]
    const { shopper, checkoutId, orderId } = await paidLate(day, slotId)
    await bought(await newShopper(shop), day, slotId)
    await settleCheckoutOf(shop, shopper, checkoutId)
    for (const minutes of [3, 4]) await reconcile(shop, { now: inMinutes(minutes) })
    expect(await deliveryOf(orderId)).toMatchObject({
      status: 'unscheduled',
      reason: 'time-lost',
      retry: false,
    })
    const told = await shop.db.select().from(emails).where(eq(emails.orderId, orderId))
    expect(told.map(({ kind }) => kind).sort()).toEqual(['delivery-changed', 'order-confirmation'])
  })
})

describe('the owner', () => {
  const owner = { actor: 'owner' } as const

  test('A moved delivery frees its old time and takes the new one', async () => {
    const slotId = await makeSlot(shop)
    const { orderId } = await bought(await newShopper(shop), dayIn(2), slotId)
    const move = { ...owner, orderId, version: 1, day: dayIn(3), slotId }
    expect(await scheduleDelivery(shop, move)).toMatchObject({ ok: true })
    expect([await takenOn(dayIn(2), slotId), await takenOn(dayIn(3), slotId)]).toEqual([0, 1])
    expect(await deliveryOf(orderId)).toMatchObject({ status: 'accepted', day: dayIn(3), version: 2 })
    expect(await scheduleDelivery(shop, move)).toMatchObject({ problem: { code: 'delivery-moved' } })
  })

  test('A delivery moves into a full time only where the owner says so, and the capacity grows by one until it moves away', async () => {
    const slotId = await makeSlot(shop, { capacity: 1 })
    await bought(await newShopper(shop), dayIn(3), slotId)
    const { orderId } = await bought(await newShopper(shop), dayIn(2), slotId)
    const move = { ...owner, orderId, version: 1, day: dayIn(3), slotId }
    expect(await scheduleDelivery(shop, move)).toMatchObject({ problem: { code: 'slot-full' } })
    expect(await deliveryOf(orderId)).toMatchObject({ day: dayIn(2) })
    expect(await scheduleDelivery(shop, { ...move, beyond: true })).toMatchObject({ ok: true })
    expect(await takenOn(dayIn(3), slotId)).toBe(2)
    const away = { ...owner, orderId, version: 2, day: dayIn(2), slotId }
    expect(await scheduleDelivery(shop, away)).toMatchObject({ ok: true })
    const places = await shop.db
      .select()
      .from(slotDays)
      .where(eq(slotDays.slotId, slotId))
      .orderBy(slotDays.day)
    expect(places).toEqual([
      expect.objectContaining({ day: dayIn(2), taken: 1, capacity: 1, own: false }),
      expect.objectContaining({ day: dayIn(3), taken: 1, capacity: 1, own: false }),
    ])
  })

  test('A delivery moves onto a closed day, or into a closed time, only where the owner says so', async () => {
    const slotId = await makeSlot(shop)
    const { orderId } = await bought(await newShopper(shop), dayIn(2), slotId)
    await shop.db.insert(deliveryDays).values({ day: dayIn(12), capacity: 20, open: false })
    await shop.db.insert(deliveryDays).values({ day: dayIn(13), capacity: 20 })
    await shop.db.insert(slotDays).values({ day: dayIn(13), slotId, capacity: 5, closed: true })
    const move = { ...owner, orderId, version: 1, day: dayIn(12), slotId }
    expect(await scheduleDelivery(shop, move)).toMatchObject({ problem: { code: 'slot-closed' } })
    expect(await deliveryOf(orderId)).toMatchObject({ day: dayIn(2) })
    expect(await scheduleDelivery(shop, { ...move, beyond: true })).toMatchObject({ ok: true })
    const onward = { ...move, version: 2, day: dayIn(13) }
    expect(await scheduleDelivery(shop, onward)).toMatchObject({ problem: { code: 'slot-closed' } })
    expect(await scheduleDelivery(shop, { ...onward, beyond: true })).toMatchObject({ ok: true })
    const taken = async () => [await takenOn(dayIn(12), slotId), await takenOn(dayIn(13), slotId)]
    expect(await taken()).toEqual([0, 1])
    expect(await takeTimeBack(shop, { ...owner, orderId, version: 3 })).toMatchObject({ ok: true })
    const anew = { ...move, version: 4 }
    expect(await scheduleDelivery(shop, anew)).toMatchObject({ problem: { code: 'slot-closed' } })
    expect(await scheduleDelivery(shop, { ...anew, beyond: true })).toMatchObject({ ok: true })
    expect(await taken()).toEqual([1, 0])
  })

  test('No delivery is moved to a time that is over, as a page that stayed open over night would, nor promised anew there', async () => {
    const slotId = await makeSlot(shop)
    const { orderId } = await bought(await newShopper(shop), dayIn(2), slotId)
    const move = { ...owner, orderId, version: 1, day: dayIn(-1), slotId, beyond: true }
    expect(await scheduleDelivery(shop, move)).toMatchObject({ problem: { code: 'slot-late' } })
    expect(await deliveryOf(orderId)).toMatchObject({ day: dayIn(2), version: 1 })
    expect(await takeTimeBack(shop, { ...owner, orderId, version: 1 })).toMatchObject({ ok: true })
    expect(await scheduleDelivery(shop, { ...move, version: 2 })).toMatchObject({
      problem: { code: 'slot-late' },
    })
    expect(await deliveryOf(orderId)).toMatchObject({ status: 'unscheduled', version: 2 })
  })

  test('A delivery can be taken back, promised anew and cancelled', async () => {
    const slotId = await makeSlot(shop)
    const { orderId } = await bought(await newShopper(shop), dayIn(2), slotId)
    expect(await takeTimeBack(shop, { ...owner, orderId, version: 1 })).toMatchObject({ ok: true })
    expect(await deliveryOf(orderId)).toMatchObject({
      status: 'unscheduled',
      reason: 'taken-back',
      day: null,
    })
    const move = { ...owner, orderId, version: 2, day: dayIn(4), slotId }
    expect(await scheduleDelivery(shop, move)).toMatchObject({ ok: true })
    expect(await cancelDelivery(shop, { ...owner, orderId, version: 3 })).toMatchObject({ ok: true })
    expect(await takenOn(dayIn(4), slotId)).toBe(0)
    expect(await scheduleDelivery(shop, { ...move, version: 4 })).toMatchObject({
      problem: { code: 'delivery-moved' },
    })
  })

  test('Deliveries that move between two days at once never block each other', async () => {
    const slotId = await makeSlot(shop, { capacity: 40 })
    const days = [dayIn(8), dayIn(9)] as const
    const made = []
    for (let at = 0; at < 16; at += 1)
      made.push(await bought(await newShopper(shop), days[at % 2] ?? '', slotId))
    const moves = made.map(({ orderId }, at) =>
      scheduleDelivery(shop, { ...owner, orderId, version: 1, day: days[(at + 1) % 2] ?? '', slotId }),
    )
    for (const moved of await Promise.all(moves)) expect(moved).toMatchObject({ ok: true })
    expect([await takenOn(days[0], slotId), await takenOn(days[1], slotId)]).toEqual([8, 8])
  })
})
