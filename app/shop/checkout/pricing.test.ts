import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DeliveryFee } from '#app/shop/delivery/delivery-fee.ts'
import { priceColumns, priceOrder, priceRows } from './pricing.ts'

/** Its own, so that a shop may start with another one. */
const DELIVERY: DeliveryFee = { fee: 100_00, freeFrom: 500_00 }

const price = (satang: number, count = 1) => priceOrder([{ price: satang, count }], DELIVERY)
const someLines = fc.array(
  fc.record({ price: fc.integer({ min: 0, max: 1_000_000_00 }), count: fc.integer({ min: 1, max: 99 }) }),
  { maxLength: 100 },
)

describe('the price of an order', () => {
  test('An empty order costs nothing, not even delivery', () => {
    expect(priceOrder([], DELIVERY)).toEqual({
      parts: { subtotal: 0, shipping: 0, freeDelivery: 0 },
      total: 0,
    })
  })

  test('Delivery costs 100 baht below 500 baht of goods', () => {
    expect(price(499_99)).toEqual({
      parts: { subtotal: 499_99, shipping: 100_00, freeDelivery: 0 },
      total: 599_99,
    })
    expect(price(1)).toMatchObject({ total: 100_01 })
  })

  test('Delivery is free from exactly 500 baht, shown as a fee and its discount', () => {
    expect(price(250_00, 2)).toEqual({
      parts: { subtotal: 500_00, shipping: 100_00, freeDelivery: -100_00 },
      total: 500_00,
    })
  })

  test('Delivery costs what the owner has set, to the satang', () => {
    const delivery = { fee: 79_50, freeFrom: 1200_25 }
    const total = (satang: number) => priceOrder([{ price: satang, count: 1 }], delivery).total
    expect([total(1200_24), total(1200_25)]).toEqual([1279_74, 1200_25])
    const never = { fee: 79_50, freeFrom: null }
    expect(priceOrder([{ price: 9_000_00, count: 1 }], never)).toMatchObject({
      parts: { freeDelivery: 0 },
      total: 9_079_50,
    })
  })

  test('An order costs its goods plus delivery less the discount, in whole satang and never less than the goods', () => {
    fc.assert(
      fc.property(someLines, (lines) => {
        const { parts, total } = priceOrder(lines, DELIVERY)
        const { subtotal, shipping, freeDelivery } = parts
        expect(subtotal).toBe(lines.reduce((sum, line) => sum + line.price * line.count, 0))
        expect(total).toBe(subtotal + shipping + freeDelivery)
        expect(Number.isSafeInteger(total)).toBe(true)
        expect(total).toBeGreaterThanOrEqual(subtotal)
      }),
    )
  })

  test('An order costs as much in any sequence and grouping of its lines', () => {
    fc.assert(
      fc.property(someLines, (lines) => {
        const pieces = lines.flatMap((line) =>
          Array.from({ length: line.count }, () => ({ ...line, count: 1 })),
        )
        expect(priceOrder(pieces.reverse(), DELIVERY)).toEqual(priceOrder(lines, DELIVERY))
      }),
      { numRuns: 50 },
    )
  })
})

test('The rows and the export columns of a price each add up to its total', () => {
  fc.assert(
    fc.property(someLines, (lines) => {
      const price = priceOrder(lines, DELIVERY)
      const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
      expect(sumOf(priceRows(price).map(({ amount }) => amount))).toBe(price.total)
      expect(sumOf(Object.values(priceColumns(price)))).toBe(price.total)
    }),
  )
})

test('A price always names goods and delivery, and free delivery if there is any', () => {
  expect(priceRows(price(499_99)).map(({ code }) => code)).toEqual(['subtotal', 'shipping'])
  expect(priceRows(price(500_00)).map(({ code }) => code)).toEqual(['subtotal', 'shipping', 'freeDelivery'])
})

describe('the fees of a chosen time', () => {
  const lines = [{ price: 600_00, count: 1 }]
  const withFees = (slotFee: number, dayFee: number) => priceOrder(lines, DELIVERY, { slotFee, dayFee })

  test('The fees of a time and of a day are charged even where delivery is free', () => {
    const price = withFees(50_00, 80_00)
    expect(price.total).toBe(730_00)
    expect(priceRows(price)).toEqual([
      { code: 'subtotal', amount: 600_00 },
      { code: 'shipping', amount: 100_00 },
      { code: 'freeDelivery', amount: -100_00 },
      { code: 'slotFee', amount: 50_00 },
      { code: 'dayFee', amount: 80_00 },
    ])
    expect(priceColumns(price)).toEqual({ subtotal: 600_00, shipping: 130_00 })
  })

  test('A time or a day without a fee is no part of the price', () => {
    expect(withFees(0, 80_00).parts).toStrictEqual({
      ...{ subtotal: 600_00, shipping: 100_00, freeDelivery: -100_00, dayFee: 80_00 },
    })
    expect(withFees(0, 0)).toStrictEqual(priceOrder(lines, DELIVERY))
    expect(withFees(0, 0).parts).not.toHaveProperty('slotFee')
  })
})
