import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { orders } from '#app/server/database/schema.ts'
import { savePlanning } from '#app/server/delivery/planning.ts'
import { readPlan } from '#app/server/delivery/slot-plan.ts'
import { addSlot, changeSlot, listAdminSlots } from '#app/server/delivery/slots.ts'
import { madeOrder, makeCrowd, placeDelivery } from '#app/server/testing/made-orders.ts'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { addDays, bangkokDay } from '#app/shop/day.ts'
import { calendarMonths, toMonth } from '#app/shop/delivery/calendar/calendar.ts'
import { DEFAULT_PLANNING } from '#app/shop/delivery/planning.ts'
import { NEW_SLOT } from '#app/shop/delivery/slot-form.ts'
import { listPromised, readDay, readMonth } from './calendar.ts'
import { setCapacity, setDayOpen, setPeakDay, setSlotClosed } from './change-day.ts'
import { listHolders } from './holders.ts'

const [MORNING, AFTERNOON] = [
  { ...NEW_SLOT, id: 'morning', capacity: 8 },
  { ...NEW_SLOT, id: 'afternoon', starts: 780, ends: 960, capacity: 4 },
]
const TODAY = bangkokDay(new Date())
const DAY = addDays(TODAY, 40)
const OVER = { ok: false, problem: { code: 'day-over' } }
const CLAIMS = 20

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await makeCrowd(shop.pool, { users: 1, orders: CLAIMS, days: 1 })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('truncate deliveries, slot_claims, slot_days, delivery_days, delivery_slots cascade')
  for (const slot of [MORNING, AFTERNOON]) await addSlot(shop, slot)
})

const claim = async (number: number, { day = DAY, slot = MORNING.id, work = 2 } = {}) => {
  const values = [`crowd-${number}`, day, slot, work]
  const query = `select claim_slot($1, 'crowd-0', $2, $3, $4, 60, 'held') as answer`
  return (await shop.pool.query<{ answer: string }>(query, values)).rows[0]?.answer
}
const countHeld = async (day: string) =>
  (await listHolders(shop, day)).reduce((sum, { times }) => sum + times, 0)
const slotOf = async (id: string, day = DAY) =>
  (await readDay(shop, day)).slots.find(({ slotId }) => slotId === id)

describe('the calendar', () => {
  test('A month begins with today and has every day up to its last', async () => {
    const days = (await readMonth(shop, toMonth(TODAY))).map(({ day }) => day)
    expect(days[0]).toBe(TODAY)
    expect(addDays(days.at(-1) ?? '', 1).slice(8)).toBe('01')
    expect(await readMonth(shop, toMonth(addDays(`${toMonth(TODAY)}-01`, -1)))).toEqual([])
    const [, next = ''] = calendarMonths(TODAY)
    expect((await readMonth(shop, next))[0]?.day).toBe(`${next}-01`)
  })

  test('A day that nobody has touched follows the weekly pattern', async () => {
    expect(await readDay(shop, DAY)).toMatchObject({
      ...{ day: DAY, open: true, name: {}, surcharge: 0, closesAt: null, closedTo: [] },
      ...{ capacity: 60, taken: 0 },
      slots: [
        { slotId: 'morning', closed: false, capacity: 8, taken: 0 },
        { slotId: 'afternoon', closed: false, capacity: 4, taken: 0 },
      ],
    })
  })

  test('A day shows what is taken of its work and of each slot', async () => {
    for (const number of [1, 2]) await claim(number)
    const day = await readDay(shop, DAY)
    expect([day.taken, day.capacity]).toEqual([4, 60])
    expect(day.slots.map(({ taken }) => taken)).toEqual([2, 0])
    expect(await countHeld(DAY)).toBe(2)
    await shop.pool.query(`select release_claim('crowd-1')`)
    expect(await countHeld(DAY)).toBe(1)
  })

  test('A slot that is switched off stays on days with promised orders only', async () => {
    await claim(1)
    await changeSlot(shop, { ...MORNING, active: false })
    expect((await readDay(shop, DAY)).slots.map(({ slotId }) => slotId)).toEqual(['morning', 'afternoon'])
    expect((await readDay(shop, addDays(DAY, 1))).slots.map(({ slotId }) => slotId)).toEqual(['afternoon'])
  })

  test('A day lists its promised orders in the order of their times, with their recipient and whether they have a card', async () => {
    const [plain, withCard, elsewhere] = [
      await madeOrder(shop, { address: { name: 'Ploy' } }),
      await madeOrder(shop, { address: { name: 'มะลิ' } }),
      await madeOrder(shop),
    ]
    await shop.pool.query(
      `update orders set delivery = '{"gift": {"cardMessage": "Happy birthday"}}' where id = $1`,
      [withCard],
    )
    expect(await shop.db.$count(orders)).toBeGreaterThan(2)
    const accepted = { status: 'accepted', kind: 'delivery' } as const
    for (const row of [
      { ...accepted, orderId: plain ?? '', day: DAY, slotId: 'morning' },
      { ...accepted, orderId: withCard ?? '', day: DAY, slotId: 'afternoon' },
      { ...accepted, orderId: elsewhere ?? '', day: addDays(DAY, 1), slotId: 'morning' },
    ])
      await placeDelivery(shop, row)
    expect(await listPromised(shop, DAY)).toEqual([
      { receipt: plain, recipient: 'Ploy', slotId: 'morning', hasCard: false },
      { receipt: withCard, recipient: 'มะลิ', slotId: 'afternoon', hasCard: true },
    ])
  })
})

describe('a changed day', () => {
  test('A closed slot takes nothing new, and what is promised there stays', async () => {
    await claim(1, { slot: AFTERNOON.id })
    await setSlotClosed(shop, { day: DAY, slotId: AFTERNOON.id }, true)
    expect(await slotOf(AFTERNOON.id)).toMatchObject({ closed: true, taken: 1, capacity: 4 })
    expect(await claim(2, { slot: AFTERNOON.id })).toBe('closed')
    expect(await claim(3)).toBe('taken')
    expect(await countHeld(DAY)).toBe(2)
    await setSlotClosed(shop, { day: DAY, slotId: AFTERNOON.id }, false)
    expect(await claim(2, { slot: AFTERNOON.id })).toBe('taken')
  })

  test('A closed day takes nothing new, and what is promised there stays', async () => {
    await claim(1)
    expect(await setDayOpen(shop, DAY, false)).toMatchObject({ ok: true })
    expect(await claim(2)).toBe('closed')
    expect(await readDay(shop, DAY)).toMatchObject({ open: false, taken: 2 })
    await setDayOpen(shop, DAY, true)
    expect(await claim(2)).toBe('taken')
  })

  test('A peak day has a name, a surcharge, a last moment to order and categories that are not made', async () => {
    const peak = {
      name: { th: 'วันวาเลนไทน์' },
      surcharge: 100_00,
      closesAt: new Date(Date.now() - 1000),
      closedTo: ['roses'],
    }
    await setPeakDay(shop, DAY, peak)
    expect(await readDay(shop, DAY)).toMatchObject(peak)
    expect(await claim(1)).toBe('late')
    await setPeakDay(shop, DAY, { name: {}, surcharge: 0, closesAt: null, closedTo: [] })
    expect(await claim(1)).toBe('taken')
  })

  test('A day’s own numbers stay when the pattern changes, and the usual ones follow it again', async () => {
    const own = { work: 70, slots: { morning: 9, afternoon: 4 } }
    expect(await setCapacity(shop, DAY, own)).toEqual({ ok: true, value: { work: null, slots: {} } })
    await changeSlot(shop, { ...MORNING, capacity: 20 })
    await changeSlot(shop, { ...AFTERNOON, capacity: 5 })
    expect(await slotOf('morning')).toMatchObject({ capacity: 9 })
    expect(await slotOf('afternoon')).toMatchObject({ capacity: 5 })
    await setCapacity(shop, DAY, { work: 60, slots: { morning: 20 } })
    await changeSlot(shop, { ...MORNING, capacity: 3 })
    expect(await slotOf('morning')).toMatchObject({ capacity: 3 })
    const { rows } = await shop.pool.query('select own from delivery_days where day = $1', [DAY])
    expect(rows).toEqual([{ own: false }])
  })

  test('A number that was not changed with the others does not become the day’s own', async () => {
    for (const number of [1, 2, 3]) await claim(number)
    await changeSlot(shop, { ...MORNING, capacity: 2 })
    await savePlanning(shop, { ...DEFAULT_PLANNING, workPerDay: 5 })
    await setCapacity(shop, DAY, { work: 6, slots: { morning: 3, afternoon: 7 } })
    await changeSlot(shop, { ...MORNING, capacity: 10 })
    await changeSlot(shop, { ...AFTERNOON, capacity: 10 })
    await savePlanning(shop, DEFAULT_PLANNING)
    const day = await readDay(shop, DAY)
    expect([day.capacity, ...day.slots.map(({ capacity }) => capacity)]).toEqual([60, 10, 7])
  })

  test('A day that keeps the usual numbers does not make its slots used', async () => {
    await setCapacity(shop, DAY, { work: 50, slots: { morning: 8, afternoon: 4, unknown: 3 } })
    expect((await listAdminSlots(shop)).map(({ used }) => used)).toEqual([false, false])
  })

  test('No number of a day goes below what is promised, and the answer says what is', async () => {
    for (const number of [1, 2, 3]) await claim(number)
    expect(await setCapacity(shop, DAY, { work: 5, slots: { morning: 2, afternoon: 0 } })).toEqual({
      ok: true,
      value: { work: 6, slots: { morning: 3 } },
    })
    const day = await readDay(shop, DAY)
    expect([day.capacity, ...day.slots.map(({ capacity }) => capacity)]).toEqual([6, 3, 0])
    expect(await claim(4)).toBe('full')
  })

  test('Claims made while a day’s numbers are lowered never exceed them, and none is lost', async () => {
    const answers = Array.from({ length: CLAIMS }, (_, number) => claim(number, { work: 1 }))
    const lowered = setCapacity(shop, DAY, { work: 3, slots: { morning: 2 } })
    const taken = (await Promise.all(answers)).filter((answer) => answer?.startsWith('taken')).length
    await lowered
    const day = await readDay(shop, DAY)
    expect([day.taken, day.slots[0]?.taken]).toEqual([taken, taken])
    expect(await countHeld(DAY)).toBe(taken)
    expect(day.capacity).toBe(Math.max(3, taken))
    expect(day.slots[0]?.capacity).toBe(Math.max(2, taken))
    expect(taken).toBeLessThanOrEqual(8)
  })

  test('A day that is over and a slot that is gone cannot be changed', async () => {
    const yesterday = addDays(TODAY, -1)
    expect(await setDayOpen(shop, yesterday, false)).toEqual(OVER)
    expect(await setSlotClosed(shop, { day: yesterday, slotId: 'morning' }, true)).toEqual(OVER)
    expect(await setCapacity(shop, yesterday, { work: 1, slots: {} })).toEqual(OVER)
    expect(await setSlotClosed(shop, { day: DAY, slotId: 'gone' }, true)).toEqual({
      ok: false,
      problem: { code: 'slot-gone' },
    })
    expect(await setDayOpen(shop, TODAY, false)).toMatchObject({ ok: true })
  })

  test('A closed slot is offered no more by any process', async () => {
    await setSlotClosed(shop, { day: DAY, slotId: 'morning' }, true)
    const plan = await readPlan(shop, await shop.deliveryRules.slots())
    expect([...plan.slotDays.values()].map(({ slotId, closed }) => [slotId, closed])).toEqual([
      ['morning', true],
    ])
  })

  test('Other pages hear that a day was changed, after it was', async () => {
    await expect.poll(() => shop.live.isListening()).toBe(true)
    // Notices keep their order: those of the slots above have come.
    const reached = new Promise<void>((resolve) => shop.live.onSettings(resolve))
    await shop.pool.query(`select pg_notify('dokmai', '{"topic":"settings"}')`)
    await reached
    const reads: ReturnType<typeof readDay>[] = []
    let isOver = false
    // The end of the shop is heard too.
    shop.live.onSlots(() => isOver || void reads.push(readDay(shop, DAY)))
    await setDayOpen(shop, DAY, false)
    await expect.poll(async () => (await Promise.all(reads)).at(-1)?.open).toBe(false)
    isOver = true
  })
})
