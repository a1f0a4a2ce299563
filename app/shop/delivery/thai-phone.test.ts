import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dialledPhone, thaiPhone } from './thai-phone.ts'

test.each([
  ['0812345678', '081-234-5678'],
  ['081 234 5678', '081-234-5678'],
  ['(081) 234-5678', '081-234-5678'],
  ['081 006 6123', '081-006-6123'],
  ['081‑234–5678', '081-234-5678'],
  ['๐๘๑๒๓๔๕๖๗๘', '081-234-5678'],
  ['０６１２３４５６７８', '061-234-5678'],
  ['+66 81 234 5678', '081-234-5678'],
  ['+66 (0)81 234 5678', '081-234-5678'],
  ['0066812345678', '081-234-5678'],
  ['021234567', '02-123-4567'],
  ['+6621234567', '02-123-4567'],
  ['053 123 456', '053-123-456'],
  ['076-123456', '076-123-456'],
])('The phone number %s is read as %s', (typed, phone) => {
  expect(thaiPhone(typed)).toBe(phone)
})

test.each(['', '081234567', '08123456789', '0012345678', '0712345678', '+65 8123 4567', 'call Mali', '1669'])(
  'The text %j is no phone number of Thailand',
  (typed) => {
    expect(thaiPhone(typed)).toBe(null)
  },
)

test('A phone number that was read is read again as itself, whatever was typed', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'0123456789๐๘+66-() '), maxLength: 20 })
  fc.assert(
    fc.property(typed, (text) => {
      const phone = thaiPhone(text)
      if (phone !== null) expect(thaiPhone(phone)).toBe(phone)
    }),
  )
})

test.each([
  ['081 234 5678', '0812345678'],
  ['+66 (0)81-234-5678', '0812345678'],
  ['๐๘๑ ๒๓๔ ๕๖๗๘', '0812345678'],
  ['0812345678, 02 123 4567', '0812345678'],
  ['081 234 5678 (Mali)', '0812345678'],
  ['+44 20 7946 0958', '+442079460958'],
  ['00 44 20 7946 0958', '+442079460958'],
  ['1669', '1669'],
  ['', null],
  ['ask at the gate', null],
  ['room 12', null],
])('A tap on the phone %j dials %j', (typed, number) => {
  expect(dialledPhone(typed)).toBe(number)
})
