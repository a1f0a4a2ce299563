import { expect, test } from 'vitest'
import { bangkokDay, formatDay, formatMoment, shortDate } from './day.ts'

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

test('A moment has its time by the clock of Bangkok, in Thai with น. at its end', () => {
  expect(formatMoment(NIGHT, 'en').replace(/\s/g, ' ')).toBe('Nov 21, 2026, 12:30 AM')
  expect(formatMoment(NIGHT, 'th')).toBe('21 พ.ย. 2569 00:30 น.')
  expect(formatMoment(NIGHT, 'zh-CN')).toBe('2026年11月21日 00:30')
  expect(formatMoment(new Date(NIGHT), 'zh-CN')).toBe('2026年11月21日 00:30')
})
