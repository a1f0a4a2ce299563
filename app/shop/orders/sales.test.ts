import { expect, test } from 'vitest'
import { averageOrder } from './sales.ts'

test('An average order is whole satang, rounded to the nearest', () => {
  expect(averageOrder({ orders: 3, sales: 100_00 })).toBe(33_33)
  expect(averageOrder({ orders: 3, sales: 200_00 })).toBe(66_67)
})

test('There is no average order where there is no order', () => {
  expect(averageOrder({ orders: 0, sales: 0 })).toBeNull()
})
