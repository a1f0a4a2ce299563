import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { savePlanning } from '#app/server/delivery/planning.ts'
import { addSlot, changeSlot, listAdminSlots } from '#app/server/delivery/slots.ts'
import { dayIn } from '#app/server/testing/slots.ts'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { capacityFields, type PeakDay, peakFields } from '#app/shop/delivery/calendar/day-form.ts'
import { ownTimeFields } from '#app/shop/delivery/calendar/own-times-form.ts'
import { DEFAULT_PLANNING, type Planning, planningFields } from '#app/shop/delivery/planning.ts'
import { NEW_SLOT, slotFields } from '#app/shop/delivery/slot-form.ts'
import { formVersion } from '#app/shop/forms/form-version.ts'
import { readDay } from './calendar.ts'
import { setCapacity, setPeakDay } from './change-day.ts'
import { listOwnTimes, setOwnTimes } from './own-times.ts'

const DAY = dayIn(40)
const CHANGED = { ok: false, problem: { code: 'settings-changed' } }
const DONE = { ok: true }

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('truncate slot_days, delivery_days, delivery_slots cascade')
  await addSlot(shop, { ...NEW_SLOT, id: 'morning', capacity: 8 })
  await savePlanning(shop, DEFAULT_PLANNING)
})

test('Of two windows with one peak day, the second is told what the first saved before it may replace that', async () => {
  const plain: PeakDay = { name: {}, surcharge: 0, closesAt: null, closedTo: [] }
  const readVersion = async () => formVersion(peakFields(await readDay(shop, DAY)))
  const version = await readVersion()
  const first = { ...plain, name: { th: 'วันแม่' }, closesAt: new Date('2027-01-01T11:00:00Z') }
  const second = { ...plain, surcharge: 100_00 }
  expect(await setPeakDay(shop, DAY, { ...first, version })).toMatchObject(DONE)
  // Sent twice.
  expect(await setPeakDay(shop, DAY, { ...first, version })).toMatchObject(DONE)
  expect(await setPeakDay(shop, DAY, { ...second, version })).toEqual(CHANGED)
  expect(await readDay(shop, DAY)).toMatchObject(first)
  expect(await setPeakDay(shop, DAY, { ...second, version: await readVersion() })).toMatchObject(DONE)
  expect(await readDay(shop, DAY)).toMatchObject(second)
})

test('Of two windows with the numbers of one day, the second is told what the first saved', async () => {
  const readVersion = async () => formVersion(capacityFields(await readDay(shop, DAY)))
  const version = await readVersion()
  const first = { work: 90, slots: { morning: 8 }, version }
  const second = { work: 60, slots: { morning: 3 } }
  expect(await setCapacity(shop, DAY, first)).toMatchObject(DONE)
  expect(await setCapacity(shop, DAY, first)).toMatchObject(DONE)
  expect(await setCapacity(shop, DAY, { ...second, version })).toEqual(CHANGED)
  expect(await readDay(shop, DAY)).toMatchObject({ capacity: 90, slots: [{ capacity: 8 }] })
  expect(await setCapacity(shop, DAY, { ...second, version: await readVersion() })).toMatchObject(DONE)
})

test('Numbers below what is promised are saved as what is promised, and may be sent twice', async () => {
  await shop.pool.query('insert into delivery_days (day, capacity, taken) values ($1, 9, 3)', [DAY])
  await shop.pool.query(
    `insert into slot_days (day, slot_id, capacity, taken) values ($1, 'morning', 8, 1)`,
    [DAY],
  )
  const version = formVersion(capacityFields(await readDay(shop, DAY)))
  const low = { work: 0, slots: { morning: 0 }, version }
  const clamped = { work: 3, slots: { morning: 1 } }
  for (let times = 0; times < 2; times += 1) {
    expect(await setCapacity(shop, DAY, low)).toEqual({ ok: true, value: clamped })
  }
})

test('A day whose times another window replaced takes no numbers of the old ones', async () => {
  const version = formVersion(capacityFields(await readDay(shop, DAY)))
  await setOwnTimes(shop, DAY, { times: [{ kind: 'delivery', starts: 600, ends: 660, capacity: 2, fee: 0 }] })
  const [slot] = (await readDay(shop, DAY)).slots
  const numbers = { work: 60, slots: { [slot?.slotId ?? '']: 5 }, version }
  expect(await setCapacity(shop, DAY, numbers)).toEqual(CHANGED)
})

test('Of two windows with the own times of one day, the second is told what the first saved', async () => {
  const readVersion = async () => formVersion(ownTimeFields(await listOwnTimes(shop.db, DAY)))
  const version = await readVersion()
  const [late, early] = [1200, 600].map((starts) => ({
    ...({ kind: 'delivery', capacity: 2, fee: 0 } as const),
    starts,
    ends: starts + 60,
  }))
  if (!late || !early) throw new Error('no times')
  expect(await setOwnTimes(shop, DAY, { times: [late, early], version })).toMatchObject(DONE)
  expect(await setOwnTimes(shop, DAY, { times: [late, early], version })).toMatchObject(DONE)
  expect(await setOwnTimes(shop, DAY, { times: [], version })).toEqual(CHANGED)
  expect(await listOwnTimes(shop.db, DAY)).toHaveLength(2)
  expect(await setOwnTimes(shop, DAY, { times: [], version: await readVersion() })).toMatchObject(DONE)
})

test('Of two windows with the work of a day, the second is told what the first saved', async () => {
  const version = formVersion(planningFields(DEFAULT_PLANNING))
  const save = (changes: Partial<Planning>, shown: string) =>
    savePlanning(shop, { ...DEFAULT_PLANNING, ...changes }, shown)
  expect(await save({ workPerDay: 90 }, version)).toMatchObject(DONE)
  expect(await save({ workPerDay: 90 }, version)).toMatchObject(DONE)
  expect(await save({ offersCards: false }, version)).toEqual(CHANGED)
  expect(await readDay(shop, DAY)).toMatchObject({ capacity: 90 })
  const now = formVersion(planningFields({ ...DEFAULT_PLANNING, workPerDay: 90 }))
  expect(await save({ offersCards: false }, now)).toMatchObject(DONE)
})

test('Of two windows with one time of the week, the second is told what the first saved', async () => {
  const slot = { ...NEW_SLOT, id: 'morning', capacity: 8 }
  const version = formVersion(slotFields(slot))
  expect(await changeSlot(shop, { ...slot, capacity: 9 }, version)).toMatchObject(DONE)
  expect(await changeSlot(shop, { ...slot, capacity: 9 }, version)).toMatchObject(DONE)
  expect(await changeSlot(shop, { ...slot, active: false }, version)).toEqual(CHANGED)
  expect(await listAdminSlots(shop)).toMatchObject([{ capacity: 9, active: true }])
  const now = formVersion(slotFields({ ...slot, capacity: 9 }))
  expect(await changeSlot(shop, { ...slot, active: false }, now)).toMatchObject(DONE)
})
