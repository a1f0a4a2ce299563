import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readSlots } from '#app/server/delivery/delivery-rules.ts'
import { readPlan } from '#app/server/delivery/slot-plan.ts'
import { addSlot, listAdminSlots } from '#app/server/delivery/slots.ts'
import { makeCrowd } from '#app/server/testing/made-orders.ts'
import { dayIn } from '#app/server/testing/slots.ts'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { isFree, offersFor } from '#app/shop/delivery/offers.ts'
import { NEW_SLOT } from '#app/shop/delivery/slot-form.ts'
import { readDay } from './calendar.ts'
import { setCapacity, setPeakDay } from './change-day.ts'
import { copyDay } from './copy-day.ts'
import { listOwnTimes, setOwnTimes } from './own-times.ts'

const [BEFORE, DAY, AFTER] = [dayIn(19), dayIn(20), dayIn(21)] as const
const WEEKLY_SLOTS = [
  { ...NEW_SLOT, id: 'morning' },
  { ...NEW_SLOT, id: 'shop', kind: 'pickup' as const, starts: 540, ends: 1140 },
]
const EARLY = { kind: 'delivery', starts: 8 * 60, ends: 13 * 60, capacity: 40, fee: 0 } as const
const NOON = { ...EARLY, starts: 13 * 60, ends: 18 * 60 }
const NIGHT = { ...EARLY, starts: 18 * 60, ends: 22 * 60, capacity: 7, fee: 100_00 }

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await makeCrowd(shop.pool, { users: 1, orders: 40, days: 1 })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('truncate deliveries, slot_claims, slot_days, delivery_days, delivery_slots cascade')
  for (const slot of WEEKLY_SLOTS) await addSlot(shop, slot)
})

const idOf = ({ kind, starts, ends }: typeof NIGHT | typeof EARLY, day: string = DAY) =>
  `${kind}-${day}-${starts}-${ends}`

/** The hours that shoppers can choose on a day. */
async function offeredOn(day: string) {
  const plan = await readPlan(shop, await readSlots(shop))
  const wanted = {
    work: 1,
    leadMinutes: 0,
    categoryKeys: [],
    terms: { isClosed: false, sameDay: true, leadMinutes: 0 },
  }
  const offered = offersFor(plan, wanted, new Date()).find((each) => each.day === day)
  return (offered?.slots ?? [])
    .filter(isFree)
    .map(({ kind, starts, ends }) => `${kind} ${starts / 60}–${ends / 60}`)
}

async function claim(number: number, slotId: string, day: string = DAY) {
  const query = `select claim_slot($1, 'crowd-0', $2, $3, 1, 60, 'held') as answer`
  return (await shop.pool.query<{ answer: string }>(query, [`crowd-${number}`, day, slotId])).rows[0]?.answer
}

describe('hours of a day of its own', () => {
  test('Shoppers choose among them on that day only, in place of the weekly times of their kind', async () => {
    expect(await setOwnTimes(shop, DAY, { times: [NIGHT, EARLY] })).toMatchObject({ ok: true })
    expect(await offeredOn(DAY)).toEqual(['delivery 8–13', 'pickup 9–19', 'delivery 18–22'])
    for (const other of [BEFORE, AFTER])
      expect(await offeredOn(other)).toEqual(['pickup 9–19', 'delivery 10–13'])
    expect((await listAdminSlots(shop)).map(({ id }) => id)).toEqual(['morning', 'shop'])
    await setOwnTimes(shop, DAY, { times: [] })
    expect(await offeredOn(DAY)).toEqual(['pickup 9–19', 'delivery 10–13'])
  })

  test('What is promised stays, of the weekly times and of a day’s own', async () => {
    expect(await claim(1, 'morning')).toBe('taken')
    await setOwnTimes(shop, DAY, { times: [EARLY, NIGHT] })
    expect(await claim(2, idOf(NIGHT))).toBe('taken')
    await setOwnTimes(shop, DAY, { times: [{ ...EARLY, capacity: 3 }] })
    expect(await offeredOn(DAY)).toEqual(['delivery 8–13', 'pickup 9–19'])
    expect((await readDay(shop, DAY)).slots).toMatchObject([
      { starts: 480, capacity: 3, taken: 0 },
      { slotId: 'morning', taken: 1 },
      { starts: 1080, taken: 1 },
      { kind: 'pickup' },
    ])
    await setOwnTimes(shop, DAY, { times: [NIGHT] })
    expect(await offeredOn(DAY)).toEqual(['pickup 9–19', 'delivery 18–22'])
  })

  test('Forty shoppers for seven places of such a time take seven', async () => {
    await setOwnTimes(shop, DAY, { times: [NIGHT] })
    const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => claim(at, idOf(NIGHT))))
    expect(answers.filter((answer) => answer?.startsWith('taken'))).toHaveLength(7)
  })

  test('A time of one day has one number: the one saved last, whichever form it is saved in, is sold and copied', async () => {
    const numbersOf = async (day: string) => [
      (await readDay(shop, day)).slots.find(({ starts }) => starts === NIGHT.starts)?.capacity,
      (await listOwnTimes(shop.db, day))[0]?.capacity,
    ]
    await setOwnTimes(shop, DAY, { times: [NIGHT] })
    expect(await claim(1, idOf(NIGHT))).toBe('taken')
    await setCapacity(shop, DAY, { work: 60, slots: { [idOf(NIGHT)]: 20 } })
    expect(await numbersOf(DAY)).toEqual([20, 20])
    await copyDay(shop, DAY, [AFTER])
    expect(await numbersOf(AFTER)).toEqual([20, 20])
    await setOwnTimes(shop, DAY, { times: [{ ...NIGHT, capacity: 2 }] })
    expect(await numbersOf(DAY)).toEqual([2, 2])
    expect([await claim(2, idOf(NIGHT)), await claim(3, idOf(NIGHT))]).toEqual(['taken-last', 'full'])
    await copyDay(shop, DAY, [AFTER])
    expect(await numbersOf(AFTER)).toEqual([2, 2])
  })

  test('Another number that is saved with a time’s lowered one does not raise it again', async () => {
    await setOwnTimes(shop, DAY, { times: [NIGHT] })
    for (const number of [1, 2, 3]) await claim(number, idOf(NIGHT))
    await setOwnTimes(shop, DAY, { times: [{ ...NIGHT, capacity: 2 }] })
    await setCapacity(shop, DAY, { work: 50, slots: { [idOf(NIGHT)]: 3 } })
    expect(await listOwnTimes(shop.db, DAY)).toMatchObject([{ capacity: 2 }])
    await shop.pool.query(`select release_claim('crowd-1')`)
    expect(await claim(1, idOf(NIGHT))).toBe('full')
  })

  test('A day that is over is refused', async () => {
    expect(await setOwnTimes(shop, dayIn(-1), { times: [EARLY] })).toMatchObject({
      problem: { code: 'day-over' },
    })
    expect(await copyDay(shop, DAY, [AFTER, dayIn(-1)])).toMatchObject({ problem: { code: 'day-over' } })
    expect(await listOwnTimes(shop.db, AFTER)).toEqual([])
  })
})

describe('a day that is copied', () => {
  test('Name, surcharge, last moment, categories, capacity and hours are the same on the other days', async () => {
    const peak = { name: { th: 'วาเลนไทน์' }, surcharge: 100_00, closedTo: ['cakes'] }
    await setPeakDay(shop, DAY, { ...peak, closesAt: new Date(`${BEFORE}T11:00:00Z`) })
    await setCapacity(shop, DAY, { work: 120, slots: {} })
    await setOwnTimes(shop, DAY, { times: [EARLY, NOON, NIGHT] })
    await setOwnTimes(shop, AFTER, { times: [{ ...EARLY, ends: 720 }] })
    expect(await copyDay(shop, DAY, [AFTER, BEFORE, DAY])).toMatchObject({ ok: true })
    for (const [day, eve] of [
      [BEFORE, dayIn(18)],
      [AFTER, DAY],
    ] as const) {
      expect(await readDay(shop, day)).toMatchObject({
        ...peak,
        ...{ capacity: 120, taken: 0, closesAt: new Date(`${eve}T11:00:00Z`) },
      })
      expect(await offeredOn(day)).toEqual(await offeredOn(DAY))
      expect(await listOwnTimes(shop.db, day)).toMatchObject([EARLY, NOON, NIGHT])
    }
  })

  test('No other day goes below what is promised there', async () => {
    await claim(1, 'morning', AFTER)
    await setCapacity(shop, DAY, { work: 0, slots: {} })
    await copyDay(shop, DAY, [AFTER])
    expect(await readDay(shop, AFTER)).toMatchObject({ capacity: 1, taken: 1 })
  })

  test('Shoppers who buy while days are copied wait for no deadlock', async () => {
    await setOwnTimes(shop, DAY, { times: [NIGHT] })
    const claims = Array.from({ length: 20 }, (_, at) => claim(at, 'morning', at % 2 ? AFTER : BEFORE))
    const copied = await Promise.all([1, 2, 3].map(() => copyDay(shop, DAY, [BEFORE, AFTER])))
    expect(copied.every(({ ok }) => ok)).toBe(true)
    expect((await Promise.all(claims)).every(Boolean)).toBe(true)
  })
})
