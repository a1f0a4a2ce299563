import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_DELIVERY } from './delivery.ts'
import { priceOrder } from './pricing.ts'

const price = (satang: number, count = 1) => priceOrder([{ price: satang, count }], DEFAULT_DELIVERY)
const someLines = fc.array(
  fc.record({ price: fc.integer({ min: 0, max: 1_000_000_00 }), count: fc.integer({ min: 1, max: 99 }) }),
  { maxLength: 100 },
)

describe('an order costs', () => {
  test('nothing while it is empty, the delivery neither', () => {
    expect(priceOrder([], DEFAULT_DELIVERY)).toEqual({
      subtotal: 0,
      shipping: 0,
      shippingDiscount: 0,
      total: 0,
    })
  })

  test('100 baht for delivery below 500 baht of goods', () => {
    expect(price(499_99)).toEqual({ subtotal: 499_99, shipping: 100_00, shippingDiscount: 0, total: 599_99 })
    expect(price(1)).toMatchObject({ total: 100_01 })
  })

  test('nothing for delivery from exactly 500 baht, shown as a fee and its discount', () => {
    expect(price(250_00, 2)).toEqual({
      subtotal: 500_00,
      shipping: 100_00,
      shippingDiscount: 100_00,
      total: 500_00,
    })
  })

  test('what the owner asks for its delivery, to the satang', () => {
    const delivery = { fee: 79_50, freeFrom: 1200_25 }
    const total = (satang: number) => priceOrder([{ price: satang, count: 1 }], delivery).total
    expect([total(1200_24), total(1200_25)]).toEqual([1279_74, 1200_25])
    const never = { fee: 79_50, freeFrom: null }
    expect(priceOrder([{ price: 9_000_00, count: 1 }], never)).toMatchObject({
      shippingDiscount: 0,
      total: 9_079_50,
    })
  })

  test('its goods, plus delivery, less the discount: always whole satang, and never less than the goods', () => {
    fc.assert(
      fc.property(someLines, (lines) => {
        const { subtotal, shipping, shippingDiscount, total } = priceOrder(lines, DEFAULT_DELIVERY)
        expect(subtotal).toBe(lines.reduce((sum, line) => sum + line.price * line.count, 0))
        expect(total).toBe(subtotal + shipping - shippingDiscount)
        expect(Number.isSafeInteger(total)).toBe(true)
        expect(total).toBeGreaterThanOrEqual(subtotal)
      }),
    )
  })

  test('the same in whatever order and pieces the lines come', () => {
    fc.assert(
      fc.property(someLines, (lines) => {
        const pieces = lines.flatMap((line) =>
          Array.from({ length: line.count }, () => ({ ...line, count: 1 })),
        )
        expect(priceOrder(pieces.reverse(), DEFAULT_DELIVERY)).toEqual(priceOrder(lines, DEFAULT_DELIVERY))
      }),
      { numRuns: 50 },
    )
  })
})
