import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deliveryDays, deliverySlots, slotDays } from '#app/server/database/schema.ts'
import { makeCrowd } from '#app/server/testing/made-orders.ts'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { addDays, bangkokDay } from '#app/shop/day.ts'
import { DEFAULT_PLANNING, MAX_SLOTS } from '#app/shop/delivery/planning.ts'
import { NEW_SLOT } from '#app/shop/delivery/slot-form.ts'
import { savePlanning } from './planning.ts'
import { addSlot, changeSlot, deleteSlot, listAdminSlots } from './slots.ts'

const SLOT = { ...NEW_SLOT, id: 'morning', capacity: 8 }
const TOMORROW = addDays(bangkokDay(new Date()), 1)
const CLAIMS = 20

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await makeCrowd(shop.pool, { users: 1, orders: CLAIMS, days: 1 })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('truncate slot_claims, slot_days, delivery_days, delivery_slots cascade')
  await addSlot(shop, SLOT)
})

async function take(day = TOMORROW, times = 1) {
  for (let taken = 0; taken < times; taken += 1) {
    await shop.pool.query('select take_slot($1, $2, 2, 60)', [day, SLOT.id])
  }
}

async function slotDay(day = TOMORROW) {
  const [row] = await shop.db.select().from(slotDays).where(eq(slotDays.day, day))
  return row && [row.taken, row.capacity]
}

async function workOf(day = TOMORROW) {
  const [row] = await shop.db.select().from(deliveryDays).where(eq(deliveryDays.day, day))
  return row && [row.taken, row.capacity]
}

describe('the weekly pattern', () => {
  test('A slot is used from the first day on that refers to it', async () => {
    expect(await listAdminSlots(shop)).toEqual([{ ...SLOT, used: false }])
    await take()
    expect(await listAdminSlots(shop)).toEqual([{ ...SLOT, used: true }])
  })

  test('A slot’s form that is sent twice adds one slot', async () => {
    const twice = { ...SLOT, id: 'twice', ends: 900 }
    const [first, second] = await Promise.all([1, 2].map(() => addSlot(shop, twice)))
    expect([first?.ok, second?.ok]).toEqual([true, true])
    expect(await shop.db.$count(deliverySlots)).toBe(2)
  })

  test('The weekly pattern has at most thirty slots', async () => {
    const added = await Promise.all(
      Array.from({ length: MAX_SLOTS }, (_, number) =>
        addSlot(shop, { ...SLOT, id: `slot-${number}`, ends: 800 + number }),
      ),
    )
    expect(added.filter(({ ok }) => !ok)).toEqual([{ ok: false, problem: { code: 'slots-too-many' } }])
    expect(await shop.db.$count(deliverySlots)).toBe(MAX_SLOTS)
  })

  test('Hours that are there already on one of the days are refused at their field, also sent at once', async () => {
    const twin = { kind: 'delivery', times: '10:00–13:00' }
    const refusal = (field: string) => ({
      ok: false,
      problem: { code: 'slot-twice', ...twin },
      fieldErrors: { [field]: 'slot-twice' },
    })
    expect(await addSlot(shop, { ...SLOT, id: 'again', weekdays: '0000001' })).toEqual(refusal('starts'))
    const night = { ...SLOT, starts: 1140, ends: 1320 }
    const added = await Promise.all(['one', 'two'].map((id) => addSlot(shop, { ...night, id })))
    expect(added.filter(({ ok }) => ok)).toHaveLength(1)
    const id = added[0]?.ok ? 'one' : 'two'
    expect(await changeSlot(shop, { ...SLOT, id })).toEqual(refusal('starts'))
    expect(await changeSlot(shop, { ...SLOT, id, active: false })).toMatchObject({ ok: true })
    expect(await changeSlot(shop, { ...SLOT, id })).toEqual(refusal('day0'))
    expect(await changeSlot(shop, { ...SLOT, weekdays: '0111110' })).toMatchObject({ ok: true })
    expect(await changeSlot(shop, { ...SLOT, id, weekdays: '1000001' })).toMatchObject({ ok: true })
    expect(await changeSlot(shop, { ...SLOT, weekdays: '0111111' })).toEqual(refusal('day0'))
  })

  test('Times that were there twice before can be changed in all but that', async () => {
    await shop.db.insert(deliverySlots).values({ ...SLOT, id: 'twin' })
    expect(await changeSlot(shop, { ...SLOT, id: 'twin', capacity: 3 })).toMatchObject({ ok: true })
    expect(await changeSlot(shop, { ...SLOT, id: 'twin', ends: 900 })).toMatchObject({ ok: true })
    expect(await changeSlot(shop, { ...SLOT, id: 'twin' })).toMatchObject({ ok: false })
  })

  test('The times of a used slot are fixed, everything else can change', async () => {
    await changeSlot(shop, { ...SLOT, starts: 540 })
    await take()
    const before = await listAdminSlots(shop)
    const fixed = { ok: false, problem: { code: 'slot-used' } }
    expect(await changeSlot(shop, { ...SLOT, starts: 600 })).toEqual(fixed)
    expect(await changeSlot(shop, { ...SLOT, starts: 540, ends: 900 })).toEqual(fixed)
    expect(await changeSlot(shop, { ...SLOT, starts: 540, kind: 'pickup' })).toEqual(fixed)
    expect(await listAdminSlots(shop)).toEqual(before)
    const change = { weekdays: '0111110', capacity: 3, fee: 50_00, leadMinutes: 60, active: false }
    expect(await changeSlot(shop, { ...SLOT, starts: 540, ...change })).toEqual({ ok: true, value: [] })
    expect(await listAdminSlots(shop)).toMatchObject([{ starts: 540, ...change, used: true }])
  })

  test('An unused slot can be deleted, a used one cannot', async () => {
    await take()
    expect(await deleteSlot(shop, SLOT.id)).toEqual({ ok: false, problem: { code: 'slot-used' } })
    await addSlot(shop, { ...SLOT, id: 'unused', ends: 900 })
    expect(await deleteSlot(shop, 'unused')).toMatchObject({ ok: true })
    expect((await listAdminSlots(shop)).map(({ id }) => id)).toEqual([SLOT.id])
    expect(await changeSlot(shop, { ...SLOT, id: 'unused' })).toEqual({
      ok: false,
      problem: { code: 'slot-gone' },
    })
  })
})

describe('another capacity', () => {
  test('A slot’s new capacity holds on coming days, but not below what is promised there', async () => {
    const [past, full] = [addDays(TOMORROW, -2), addDays(TOMORROW, 1)]
    for (const [day, times] of [
      [past, 1],
      [TOMORROW, 1],
      [full, 6],
    ] as const)
      await take(day, times)
    expect(await changeSlot(shop, { ...SLOT, capacity: 4 })).toEqual({
      ok: true,
      value: [{ day: full, promised: 6 }],
    })
    expect(await slotDay(past)).toEqual([1, 8])
    expect(await slotDay()).toEqual([1, 4])
    expect(await slotDay(full)).toEqual([6, 6])
    expect(await changeSlot(shop, { ...SLOT, capacity: 9 })).toEqual({ ok: true, value: [] })
    expect(await slotDay(full)).toEqual([6, 9])
  })

  test('A day with a capacity of its own keeps it when the pattern changes', async () => {
    await take()
    await shop.db.update(slotDays).set({ capacity: 5, own: true })
    await shop.db.update(deliveryDays).set({ capacity: 50, own: true })
    await changeSlot(shop, { ...SLOT, capacity: 20 })
    await savePlanning(shop, { ...DEFAULT_PLANNING, workPerDay: 90 })
    expect(await slotDay()).toEqual([1, 5])
    expect(await workOf()).toEqual([2, 50])
  })

  test('Another slot’s days keep their capacity', async () => {
    await addSlot(shop, { ...SLOT, id: 'evening', ends: 900 })
    await take()
    await changeSlot(shop, { ...SLOT, id: 'evening', ends: 900, capacity: 1 })
    expect(await slotDay()).toEqual([1, 8])
  })

  test('The new work of a day holds on coming days, but not below what is promised there', async () => {
    const past = addDays(TOMORROW, -2)
    await take(past)
    await take(TOMORROW, 5)
    expect(await savePlanning(shop, { ...DEFAULT_PLANNING, workPerDay: 4 })).toEqual({
      ok: true,
      value: [{ day: TOMORROW, promised: 10 }],
    })
    expect(await workOf(past)).toEqual([2, 60])
    expect(await workOf()).toEqual([10, 10])
    expect(await savePlanning(shop, { ...DEFAULT_PLANNING, workPerDay: 80 })).toEqual({ ok: true, value: [] })
    expect(await workOf()).toEqual([10, 80])
    await expect.poll(async () => (await shop.settings.current()).planning.workPerDay).toBe(80)
  })

  test('Claims made while a slot’s capacity is lowered never exceed it, on days that were not stored either', async () => {
    const days = [TOMORROW, addDays(TOMORROW, 1)]
    const claims = Array.from({ length: CLAIMS }, (_, number) =>
      shop.pool.query(`select claim_slot($1, 'crowd-0', $2, $3, 1, 60, 'held')`, [
        `crowd-${number}`,
        days[number % days.length],
        SLOT.id,
      ]),
    )
    const changed = changeSlot(shop, { ...SLOT, capacity: 3 })
    await Promise.all([...claims, changed])
    const { rows } = await shop.pool.query(
      `select taken, capacity, (select count(*)::int from slot_claims claim
        where claim.day = slot_days.day and state = 'held') as claims from slot_days`,
    )
    expect(rows).toHaveLength(days.length)
    for (const { taken, capacity, claims } of rows) {
      expect(taken).toBe(claims)
      expect(capacity).toBe(Math.max(3, taken))
      expect(taken).toBeLessThanOrEqual(SLOT.capacity)
    }
  })

  test('A slot that is deleted while it is claimed stays if the claim came first', async () => {
    for (let round = 0; round < 10; round += 1) {
      await shop.pool.query('truncate slot_claims, slot_days, delivery_days cascade')
      await addSlot(shop, SLOT)
      const [{ rows }, deleted] = await Promise.all([
        shop.pool.query(`select claim_slot('crowd-0', 'crowd-0', $1, $2, 1, 60, 'held') as answer`, [
          TOMORROW,
          SLOT.id,
        ]),
        deleteSlot(shop, SLOT.id),
      ])
      expect([
        ['closed', true],
        ['taken', false],
      ]).toContainEqual([rows[0]?.answer.split('-')[0], deleted.ok])
    }
  })
})
