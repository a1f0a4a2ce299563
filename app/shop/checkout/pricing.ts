import type { Satang } from '#app/shop/money.ts'
import type { Delivery } from './delivery.ts'

/** The parts of a price, in the order in which they are shown, each with the column that has it in an export. */
export const PRICE_PARTS = {
  subtotal: { column: 'subtotal', isAlwaysShown: true },
  shipping: { column: 'shipping', isAlwaysShown: true },
  freeDelivery: { column: 'shipping', isAlwaysShown: false },
} as const satisfies Record<string, { column: string; isAlwaysShown: boolean }>

export type PricePart = keyof typeof PRICE_PARTS
export type PriceColumn = (typeof PRICE_PARTS)[PricePart]['column']

/** A price as it is shown, charged and stored. The total is the sum of the parts; what is taken off is negative. */
export interface OrderPrice {
  parts: Record<PricePart, Satang>
  total: Satang
}

export interface PriceRow {
  code: PricePart
  amount: Satang
}

const CODES = Object.keys(PRICE_PARTS) as PricePart[]

/** Makes the price of an order: the cart shows it, and the shop charges it. An empty order has no delivery fee. */
export function priceOrder(
  lines: { price: Satang; count: number }[],
  { fee, freeFrom }: Delivery,
): OrderPrice {
  const subtotal = lines.reduce((sum, line) => sum + line.price * line.count, 0)
  const shipping = subtotal > 0 ? fee : 0
  const isFree = freeFrom !== null && subtotal >= freeFrom
  return withTotal({ subtotal, shipping, freeDelivery: isFree ? 0 - shipping : 0 })
}

/** The parts that a person reads above the total. */
export function priceRows({ parts }: OrderPrice): PriceRow[] {
  return CODES.flatMap((code) => {
    // An order that was made before the shop knew this part has none of it.
    const amount = parts[code] ?? 0
    return amount !== 0 || PRICE_PARTS[code].isAlwaysShown ? [{ code, amount }] : []
  })
}

/** The parts summed by the columns of an export. */
export function priceColumns(price: OrderPrice): Record<PriceColumn, Satang> {
  const sums = Object.fromEntries(CODES.map((code) => [PRICE_PARTS[code].column, 0]))
  for (const { code, amount } of priceRows(price)) {
    const { column } = PRICE_PARTS[code]
    sums[column] = (sums[column] ?? 0) + amount
  }
  return sums as Record<PriceColumn, Satang>
}

/** The columns in order, each once. */
export const PRICE_COLUMNS = [...new Set(CODES.map((code) => PRICE_PARTS[code].column))]

function withTotal(parts: OrderPrice['parts']): OrderPrice {
  return { parts, total: CODES.reduce((sum, code) => sum + parts[code], 0) }
}
