import fc from 'fast-check'
import { expect, test } from 'vitest'
import { thaiPhone } from './thai-phone.ts'

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
