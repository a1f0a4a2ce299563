import { expect, test } from 'vitest'
import { waysKey } from './payment-way.ts'

test('A shop says that it takes cards, PromptPay, or both', () => {
  expect(waysKey(['card'])).toBe('card')
  expect(waysKey(['promptpay'])).toBe('promptpay')
  expect(waysKey(['card', 'promptpay'])).toBe('both')
})
