import { expect, test } from 'vitest'
import { formatMonth } from '#app/shop/day.ts'
import type { SlotPlan } from '#app/shop/delivery/delivery-slot.ts'
import { slotDayKey } from '#app/shop/delivery/delivery-slot.ts'
import { formatCalendarDay } from '#app/shop/delivery/format-slot.ts'
import { NEW_SLOT } from '#app/shop/delivery/slot-form.ts'
import { calendarDay, calendarMonths, daysOfMonth, nameOfDay } from './calendar.ts'
import { weekdayName } from './weekday-name.ts'

const SUNDAY = '2027-02-14'
const EVENING = { ...NEW_SLOT, id: 'evening', starts: 960, ends: 1140 }
const MORNING = { ...NEW_SLOT, id: 'morning' }
const plan = (changes: Partial<SlotPlan> = {}): SlotPlan => ({
  slots: [EVENING, MORNING],
  days: new Map(),
  slotDays: new Map(),
  workPerDay: 60,
  ...changes,
})
const idsOn = (of: SlotPlan) => calendarDay(of, SUNDAY).slots.map(({ slotId }) => slotId)

test('A month has its own days, in leap years too', () => {
  expect(daysOfMonth('2027-02')).toHaveLength(28)
  expect(daysOfMonth('2028-02').at(-1)).toBe('2028-02-29')
  expect(daysOfMonth('2027-12').at(-1)).toBe('2027-12-31')
})

test('The calendar shows this month and the twelve after it', () => {
  const months = calendarMonths('2026-11-30')
  expect(months.slice(0, 3)).toEqual(['2026-11', '2026-12', '2027-01'])
  expect(months).toHaveLength(13)
  expect(months.at(-1)).toBe('2027-11')
})

test('A day’s slots are those of its weekday, deliveries first, by time', () => {
  const pickup = { ...MORNING, id: 'pickup', kind: 'pickup', starts: 0 } as const
  expect(idsOn(plan({ slots: [pickup, EVENING, MORNING] }))).toEqual(['morning', 'evening', 'pickup'])
  expect(idsOn(plan())).toEqual(['morning', 'evening'])
  expect(idsOn(plan({ slots: [{ ...MORNING, weekdays: '0111111' }, EVENING] }))).toEqual(['evening'])
  expect(idsOn(plan({ slots: [{ ...MORNING, weekdays: '1000000' }] }))).toEqual(['morning'])
  expect(idsOn(plan({ slots: [{ ...MORNING, active: false }] }))).toEqual([])
})

test('Of two slots that begin together the shorter comes first', () => {
  const long = { ...MORNING, id: 'long', ends: MORNING.ends + 60 }
  expect(idsOn(plan({ slots: [long, MORNING] }))).toEqual(['morning', 'long'])
})

test('A day that nobody changed is open, without a surcharge, and takes the usual work', () => {
  const { slots, ...day } = calendarDay(plan({ slots: [MORNING] }), SUNDAY)
  expect(day).toEqual({
    ...{ day: SUNDAY, open: true, name: {}, surcharge: 0, closesAt: null },
    ...{ capacity: 60, taken: 0, closedTo: [] },
  })
  expect(slots).toMatchObject([{ closed: false, taken: 0, capacity: MORNING.capacity }])
})

test('A changed day is shown as the owner left it', () => {
  const peak = {
    ...{ day: SUNDAY, open: false, name: { en: 'Valentine’s Day' }, surcharge: 100_00 },
    ...{ closesAt: new Date('2027-02-13T11:30:00Z'), capacity: 200, taken: 9, closedTo: ['lilies'] },
  }
  expect(calendarDay(plan({ days: new Map([[SUNDAY, peak]]) }), SUNDAY)).toMatchObject(peak)
})

test('A slot with promised orders stays on its day, whatever the pattern says', () => {
  const row = { day: SUNDAY, slotId: 'morning', closed: true, capacity: 9, taken: 1 }
  const slots = [{ ...MORNING, active: false }]
  const slotDays = new Map([[slotDayKey(SUNDAY, 'morning'), row]])
  expect(calendarDay(plan({ slots, slotDays }), SUNDAY).slots).toMatchObject([
    { slotId: 'morning', closed: true, capacity: 9, taken: 1 },
  ])
  expect(
    idsOn(plan({ slots, slotDays: new Map([[slotDayKey(SUNDAY, 'morning'), { ...row, taken: 0 }]]) })),
  ).toEqual([])
})

test('A peak day’s name is shown in another language if need be', () => {
  const name = { th: 'วันวาเลนไทน์', 'zh-CN': '情人节' }
  expect(nameOfDay(name, 'zh-CN')).toBe('情人节')
  expect(nameOfDay(name, 'en')).toBe('วันวาเลนไทน์')
  expect(nameOfDay({}, 'en')).toBe('')
})

test('Days, months and weekdays are written as each language writes them', () => {
  expect(['en', 'th', 'zh-CN'].map((language) => formatCalendarDay(SUNDAY, language as 'en'))).toEqual([
    'Sun 14 Feb',
    'อา. 14 ก.พ.',
    '2月14日 周日',
  ])
  expect(formatMonth('2027-02', 'en')).toBe('Feb 2027')
  expect(formatMonth('2027-02', 'th', 'long')).toBe('กุมภาพันธ์ 2570')
  expect(formatMonth('2027-02', 'zh-CN', 'long')).toBe('2027年2月')
  expect([0, 6].map((day) => weekdayName(day, 'en'))).toEqual(['Sun', 'Sat'])
  expect([0, 1, 6].map((day) => weekdayName(day, 'th'))).toEqual(['อา.', 'จ.', 'ส.'])
})
