import { expect, test } from 'vitest'
import { type DeliverySlot, type SlotPlan, WEEKLY } from '#app/shop/delivery/delivery-slot.ts'
import { promiseArrival, toPromisedDay } from './arrival-promise.ts'

const slot = (starts: number, change: Partial<DeliverySlot> = {}): DeliverySlot => ({
  ...{ id: `at-${starts}`, kind: 'delivery', weekdays: '1111111', capacity: 8, fee: 0, leadMinutes: 180 },
  ...WEEKLY,
  ...{ active: true, starts: starts * 60, ends: (starts + 3) * 60 },
  ...change,
})
const plan = (slots: DeliverySlot[]): SlotPlan => ({
  slots,
  days: new Map(),
  slotDays: new Map(),
  workPerDay: 60,
})
const terms = { isClosed: false, sameDay: true, leadMinutes: 0 }
const wanted = { work: 1, leadMinutes: 0, categoryKeys: [], terms }
const at = (time: string) => new Date(`2026-11-26T${time}:00+07:00`)
const DAY = plan([slot(10), slot(16)])

test('A time of today is promised until its lead time begins', () => {
  const promise = promiseArrival(DAY, wanted, at('09:00'))
  expect(promise).toEqual({ day: '2026-11-26', starts: 960, ends: 1140, orderBy: at('13:00').toISOString() })
  expect(promise && toPromisedDay(promise, at('12:59'))).toBe('today')
  expect(promise && toPromisedDay(promise, at('13:00'))).toBeNull()
})

test('A time of tomorrow that any hour of today can order for names no hour', () => {
  const promise = promiseArrival(DAY, wanted, at('14:00'))
  expect(promise).toMatchObject({ day: '2026-11-27', starts: 600 })
  expect(promise && toPromisedDay(promise, at('14:00'))).toBe('tomorrow')
})

test('A long lead time sets an hour of today, or a later day', () => {
  const slow = { ...wanted, leadMinutes: 16 * 60 }
  const promise = promiseArrival(DAY, slow, at('09:00'))
  expect(promise).toMatchObject({ day: '2026-11-27', orderBy: at('18:00').toISOString() })
  expect(promise && toPromisedDay(promise, at('09:00'))).toBe('tomorrow-by')
  const later = promiseArrival(DAY, { ...wanted, leadMinutes: 48 * 60 }, at('09:00'))
  expect(later && toPromisedDay(later, at('09:00'))).toBe('later')
})

test('A zone without delivery on the day itself is ordered for until midnight', () => {
  const promise = promiseArrival(DAY, { ...wanted, terms: { ...terms, sameDay: false } }, at('09:00'))
  expect(promise).toMatchObject({ day: '2026-11-27', orderBy: '2026-11-26T17:00:00.000Z' })
})

test('Nothing is promised where nothing is delivered', () => {
  expect(promiseArrival(DAY, { ...wanted, terms: { ...terms, isClosed: true } }, at('09:00'))).toBeNull()
  expect(promiseArrival(plan([slot(10, { kind: 'pickup' })]), wanted, at('09:00'))).toBeNull()
})
