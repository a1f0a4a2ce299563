import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('A CSV line quotes text, doubles its quotes and keeps its line breaks', () => {
  expect(csvLine(['DM-1', 'Mali "the rose"', 'a\nb', 'ก, ข', 12.5])).toBe(
    '"DM-1","Mali ""the rose""","a\nb","ก, ข",12.5\r\n',
  )
})

test.each([
  '=1+1',
  '+66 81',
  '-2',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '  =1',
  '|calc',
  '＝1+1',
  '＋66',
  '－2',
  '＠SUM(A1)',
  '｜calc',
  '﹦1',
  '\u3000＝1',
])('A CSV cell with %j is text and no formula', (typed) => {
  expect(csvLine([typed])).toBe(`"'${typed}"\r\n`)
})

test.each([
  ...['0812345678901', '007', '๐๐๗', '12345678901234567890', '123456789012', '12E5', '3/12', '5-12'],
  ...['14/2/2570', '14-2-70', '14.2.2570', '๑๔/๒/๒๕๗๐', '2026/11/30', '2026-2-3', '14/2/2570 10:30'],
  ...['10:30', '9:05:30', ' 10:30 ', '10:30 AM', '10:30pm', '8 PM', '๑๐:๓๐'],
  ...['3.10', '12.0', '.5', '3.', '๓.๑๐', '1.50e3', '0.10', '1e5'],
  ...[
    '14 Feb',
    '14-Feb-26',
    '14 February 2026',
    'Feb 14, 2026',
    'MAY 2026',
    'May-26',
    '3 Sept',
    '14 Feb 8 pm',
  ],
  ...['14 ก.พ.', '๑๔ กุมภาพันธ์ ๒๕๗๐', '2月14日', '2026年2月14日', '2026年2月'],
  ...[
    '10%',
    '12.5 %',
    '๑๐%',
    '(99)',
    '(1,234.50)',
    '1,234',
    '99,100',
    '$5',
    '฿1,290',
    '1/2',
    '1 1/2',
    '99 1/2',
  ],
])('A CSV cell with %j loses nothing in a spreadsheet', (typed) => {
  expect(csvLine([typed])).toBe(`"'${typed}"\r\n`)
})

test.each([
  ...[
    '',
    '10330',
    '0',
    '081-234-5678',
    '02-123-4567',
    '12345678901',
    '99/1 ซอย 2',
    '3.5',
    '10:30 น.',
    'ห้อง 3.10',
    ...['May', 'May I come?', '14 Feb, please', 'On 14 Feb', '10% off', '(99) Soi 2', '1,234 roses'],
    ...['Room (99)', '14 กุมภาพันธ์ ค่ะ', '2月14日送', '100 ฿', '1/2 Moo 3', '(', '%', ','],
  ],
  // Columns of the shop's own.
  ...['2026-11-30', '2026-11-30 10:30:00', '10:00–13:00'],
])('A CSV cell with %j stays as typed', (typed) => {
  expect(csvLine([typed])).toBe(`"${typed}"\r\n`)
})

test('A negative number in CSV stays a number', () => {
  expect(csvLine([-5])).toBe('-5\r\n')
})
