import { describe, expect, test } from 'vitest'
import { findPromptPayKind, formatPromptPayNumber, readPromptPayNumber } from './promptpay-number.ts'

describe('PromptPay numbers', () => {
  test.each([
    ['0812345678', '0812345678', 'mobile'],
    ['081-234-5678', '0812345678', 'mobile'],
    ['+66 81 234 5678', '0812345678', 'mobile'],
    ['๐๘๑ ๒๓๔ ๕๖๗๘', '0812345678', 'mobile'],
    ['０８１２３４５６７８', '0812345678', 'mobile'],
    ['\u202a+66 81-234-5678\u202c', '0812345678', 'mobile'],
    ['081\u200b2345678', '0812345678', 'mobile'],
    ['+66 (0)81 234 5678', '0812345678', 'mobile'],
    ['0066812345678', '0812345678', 'mobile'],
    ['1-2345-67890-12-3', '1234567890123', 'tax-id'],
    ['0994000159562', '0994000159562', 'tax-id'],
    ['004 9990 0012 3456', '004999000123456', 'wallet'],
    ['006 6990 0012 3456', '006699000123456', 'wallet'],
  ])('A number that is typed as %s is read as %s', (typed, digits, kind) => {
    expect(readPromptPayNumber(typed)).toBe(digits)
    expect(findPromptPayKind(digits)).toBe(kind)
  })

  test.each(['', '021234567', '081234567', '08123456789', '123456789012', '0812345678x', '+1 812 345 678'])(
    'The text “%s” is no PromptPay number',
    (typed) => expect(readPromptPayNumber(typed)).toBeNull(),
  )

  test('Numbers are shown in the groups that people know', () => {
    const shown = ['0812345678', '1234567890123', '004999000123456'].map(formatPromptPayNumber)
    expect(shown).toEqual(['081-234-5678', '1-2345-67890-12-3', '004-9990-0012-3456'])
  })
})
