import { expect, test } from 'vitest'
import { averageOrder, firstDays, PERIODS, readDay, readPeriod } from './sales.ts'

test('An average order is whole satang, rounded to the nearest', () => {
  expect(averageOrder({ orders: 3, sales: 100_00 })).toBe(33_33)
  expect(averageOrder({ orders: 3, sales: 200_00 })).toBe(66_67)
})

test('Without orders there is no average order', () => {
  expect(averageOrder({ orders: 0, sales: 0 })).toBeNull()
})

test('A chart of days ends today, over month ends and leap days', () => {
  expect(firstDays('day', '2028-03-01', 3)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
})

test('A chart of weeks has their Mondays', () => {
  // A Sunday belongs to the week that began six days before.
  expect(firstDays('week', '2026-11-22', 2)).toEqual(['2026-11-09', '2026-11-16'])
  expect(firstDays('week', '2026-11-23', 2)).toEqual(['2026-11-16', '2026-11-23'])
  expect(firstDays('week', '2026-11-25', 1)).toEqual(['2026-11-23'])
})

test('A chart of months has their first days, over the turn of the year', () => {
  expect(firstDays('month', '2027-01-31', 3)).toEqual(['2026-11-01', '2026-12-01', '2027-01-01'])
})

test('A chart shows a month of days, half a year of weeks or two years of months', () => {
  expect(PERIODS).toEqual(['day', 'week', 'month'])
  expect(PERIODS.map((period) => firstDays(period, '2026-11-22').length)).toEqual([30, 26, 24])
})

test('A day that exists is read as the browser writes it, and nothing else', () => {
  expect([readDay('2026-11-22'), readDay('2028-02-29')]).toEqual(['2026-11-22', '2028-02-29'])
  for (const text of [
    null,
    '',
    '2026-02-29',
    '2026-13-01',
    '22.11.2026',
    '2026-11-22T00:00',
    ' 2026-11-22',
  ]) {
    expect(readDay(text), String(text)).toBeNull()
  }
})

test('A chart is by day, week or month, and by day by default', () => {
  expect([readPeriod('day'), readPeriod('week'), readPeriod('month')]).toEqual(['day', 'week', 'month'])
  expect([readPeriod('year'), readPeriod(null)]).toEqual(['day', 'day'])
})

test('A month of the year 10000 is no day, although it is as long as one', () => {
  expect(readDay('+010000-01')).toBeNull()
})
