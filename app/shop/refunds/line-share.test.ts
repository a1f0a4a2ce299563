import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareOfLines } from './line-share.ts'

const line = (id: string, price: number, count = 1) => ({ id, price, count })

test('Without a discount the share of a line is its price', () => {
  const order = { items: [line('a', 190_00, 2), line('b', 20_00)], discount: 0 }
  expect(shareOfLines(order, { before: [], now: ['a'] })).toBe(380_00)
  expect(shareOfLines(order, { before: ['a'], now: ['b'] })).toBe(20_00)
})

test('A line of a discounted order bears its share of the discount', () => {
  const order = { items: [line('a', 300_00), line('b', 100_00)], discount: 100_00 }
  expect(shareOfLines(order, { before: [], now: ['a'] })).toBe(225_00)
  expect(shareOfLines(order, { before: ['a'], now: ['b'] })).toBe(75_00)
})

test('A discount that covers the delivery fee too leaves no line a share', () => {
  const order = { items: [line('a', 300_00)], discount: 400_00 }
  expect(shareOfLines(order, { before: [], now: ['a'] })).toBe(0)
})

test('Unknown lines and lines that cost nothing have no share', () => {
  expect(shareOfLines({ items: [line('a', 0)], discount: 50_00 }, { before: [], now: ['a', 'b'] })).toBe(0)
})

test('Lines taken out one by one give back to the satang what they give back at once', () => {
  const goods = fc.array(fc.tuple(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 1, max: 99 })), {
    minLength: 1,
    maxLength: 20,
  })
  fc.assert(
    fc.property(goods, fc.nat(1e12), (rows, discount) => {
      const items = rows.map(([price, count], at) => line(String(at), price, count))
      const ids = items.map(({ id }) => id)
      const shares = ids.map((id, at) =>
        shareOfLines({ items, discount }, { before: ids.slice(0, at), now: [id] }),
      )
      const sum = items.reduce((all, { price, count }) => all + price * count, 0)
      expect(shares.every((share) => share >= 0)).toBe(true)
      expect(shares.reduce((all, share) => all + share, 0)).toBe(Math.max(0, sum - discount))
    }),
  )
})
