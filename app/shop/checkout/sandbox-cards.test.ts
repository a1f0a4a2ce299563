import { expect, test } from 'vitest'
import { passesLuhn, SANDBOX_CARDS } from './sandbox-cards.ts'

test('The pretend bank knows a card for each outcome', () => {
  expect(Object.fromEntries(SANDBOX_CARDS.map(({ number, outcome }) => [number, outcome]))).toEqual({
    '4242424242424242': 'success',
    '4000000000000002': 'declined',
    '4000000000009995': 'insufficient_funds',
    '4000000000000069': 'expired_card',
    '4000000000003220': 'challenge',
    '4000000000003063': 'slow',
  })
})

test('Card numbers of the pretend bank and of real cards have a right check digit', () => {
  for (const { number } of SANDBOX_CARDS) expect(passesLuhn(number), number).toBe(true)
  // Sample numbers of Visa, American Express and Mastercard; the last has an odd number of digits.
  for (const number of ['4012888888881881', '5555555555554444', '378282246310005']) {
    expect(passesLuhn(number), number).toBe(true)
  }
})

test('The check digit detects a mistyped digit', () => {
  for (const number of ['4242424242424241', '4242424242424224', '378282246310006', '4012888888881882']) {
    expect(passesLuhn(number), number).toBe(false)
  }
})

test('A card number is 12 to 19 digits and nothing else', () => {
  expect(passesLuhn('0'.repeat(12))).toBe(true)
  expect(passesLuhn('0'.repeat(19))).toBe(true)
  for (const text of ['', '0'.repeat(11), '0'.repeat(20), `x${'0'.repeat(12)}`, `${'0'.repeat(12)}x`]) {
    expect(passesLuhn(text), text).toBe(false)
  }
})
