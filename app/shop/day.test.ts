import { expect, test } from 'vitest'
import { bangkokDay, formatClock, formatDay, formatMoment, isDay, readTypedDay, shortDate } from './day.ts'

/** Half past midnight in Bangkok, still the evening before in London. */
const NIGHT = '2026-11-20T17:30:00Z'

test('A day is written in its reader’s language, in Bangkok’s time, in Thai in the Buddhist era', () => {
  expect(formatDay(NIGHT, 'en')).toBe('November 21, 2026')
  expect(formatDay(NIGHT, 'th')).toBe('21 พฤศจิกายน 2569')
  expect(formatDay(NIGHT, 'zh-CN')).toBe('2026年11月21日')
  expect(formatMoment(NIGHT, 'th')).toContain('2569')
  expect(bangkokDay(NIGHT)).toBe('2026-11-21')
})

test('The date of a product is the short text Aug 12, 2019 in every language', () => {
  expect(shortDate('2019-08-12T05:00:00Z')).toBe('Aug 12, 2019')
})

test('A day may have a short month', () => {
  expect(formatDay(NIGHT, 'en', 'short')).toBe('Nov 21, 2026')
  expect(formatDay(NIGHT, 'th', 'short')).toBe('21 พ.ย. 2569')
})

test('A time of day is the clock’s of Bangkok, in 24 hours, in Thai with น. at its end', () => {
  expect(formatClock(NIGHT, 'en')).toBe('00:30')
  expect(formatClock(new Date(NIGHT), 'th')).toBe('00:30 น.')
  expect(formatClock('2026-11-21T07:05:00Z', 'zh-CN')).toBe('14:05')
})

test('A moment has its time by the clock of Bangkok, in Thai with น. at its end', () => {
  expect(formatMoment(NIGHT, 'en').replace(/\s/g, ' ')).toBe('Nov 21, 2026, 12:30 AM')
  expect(formatMoment(NIGHT, 'th')).toBe('21 พ.ย. 2569 00:30 น.')
  expect(formatMoment(NIGHT, 'zh-CN')).toBe('2026年11月21日 00:30')
  expect(formatMoment(new Date(NIGHT), 'zh-CN')).toBe('2026年11月21日 00:30')
})

test('A day exists and is written as a date field sends it', () => {
  expect(['2026-11-21', '2028-02-29', '0001-01-01'].map(isDay)).toEqual([true, true, true])
  const others = [
    '',
    'soon',
    '0000-01-01',
    '2026-02-30',
    '2026-13-01',
    '2026-2-3',
    '2026-11-21T10:00',
    ' 2026-11-21',
  ]
  // A month of the year 10000 is as long as a day.
  for (const text of [...others, '+010000-01']) expect(isDay(text), text).toBe(false)
})

test('A day that was typed with its Buddhist year is the day that was meant', () => {
  expect(['2570-02-14', '2567-02-29', '2026-11-21'].map(readTypedDay)).toEqual([
    ...['2027-02-14', '2024-02-29', '2026-11-21'],
  ])
  for (const text of ['', '2569-02-29', '14/2/2570']) expect(readTypedDay(text), text).toBe(null)
})
