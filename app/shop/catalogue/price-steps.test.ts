import { expect, test } from 'vitest'
import { ANY_PRICE, findPriceStep, PRICE_STEPS } from './price-steps.ts'

test('A price range is recognised as a step however it is typed', () => {
  expect(PRICE_STEPS.map(findPriceStep)).toEqual([0, 1, 2, 3])
  expect(findPriceStep({ minPrice: ' 1,000 ', maxPrice: '2000.00' })).toBe(2)
})

test('Other ranges, no range and unreadable prices are no step', () => {
  for (const range of [ANY_PRICE, { minPrice: '1', maxPrice: '500' }, { minPrice: 'x', maxPrice: '500' }])
    expect(findPriceStep(range)).toBe(-1)
})
