import { expect, test } from 'vitest'
import { formatSlot, formatSlotDay, formatTimes } from './format-slot.ts'

test('A delivery time is written as each language writes it, in Thai with the Buddhist year', () => {
  const slot = { day: '2026-11-28', starts: 600, ends: 780 }
  expect(formatSlot(slot, 'en')).toBe('Sat, 28 Nov 2026, 10:00–13:00')
  expect(formatSlot(slot, 'th')).toBe('ส. 28 พ.ย. 2569 เวลา 10:00–13:00 น.')
  expect(formatSlot(slot, 'zh-CN')).toBe('2026年11月28日周六 10:00–13:00')
})

test('The day of a delivery time is the calendar’s, on the last and the first day of a year too', () => {
  expect(formatSlotDay('2026-12-31', 'en')).toBe('Thu, 31 Dec 2026')
  expect(formatSlotDay('2027-01-01', 'th')).toBe('ศ. 1 ม.ค. 2570')
  expect(formatSlotDay('2027-01-01', 'zh-CN')).toBe('2027年1月1日周五')
})

test('A delivery time can begin and end at any minute, midnight included', () => {
  expect(formatTimes(0, 1440)).toBe('00:00–24:00')
  expect(formatTimes(545, 665)).toBe('09:05–11:05')
})
