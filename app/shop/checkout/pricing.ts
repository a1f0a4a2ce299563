import type { DeliveryFee } from '#app/shop/delivery/delivery-fee.ts'
import type { Satang } from '#app/shop/money.ts'

export const PRICE_PARTS = {
  subtotal: { column: 'subtotal', isAlwaysShown: true },
  shipping: { column: 'shipping', isAlwaysShown: true },
  freeDelivery: { column: 'shipping', isAlwaysShown: false },
  slotFee: { column: 'shipping', isAlwaysShown: false },
  dayFee: { column: 'shipping', isAlwaysShown: false },
  // Has a column of its own in exports, after those that were there before.
  discount: { column: null, isAlwaysShown: false },
} as const satisfies Record<string, { column: string | null; isAlwaysShown: boolean }>

export type PricePart = keyof typeof PRICE_PARTS
export type PriceColumn = NonNullable<(typeof PRICE_PARTS)[PricePart]['column']>

const EXTRA_PARTS = ['slotFee', 'dayFee'] as const satisfies PricePart[]

/** Fees of a chosen time; free delivery does not take them off. */
export type ExtraFees = Record<(typeof EXTRA_PARTS)[number], Satang>

/** The total is the sum of the parts; discounts are negative. Extra fees are there where there are some. */
export interface OrderPrice {
  parts: Record<Exclude<PricePart, keyof ExtraFees | 'discount'>, Satang> &
    Partial<ExtraFees & Record<'discount', Satang>>
  total: Satang
  /** Why the owner took something off. */
  discountReason?: string
}

export interface PriceRow {
  code: PricePart
  amount: Satang
}

const CODES = Object.keys(PRICE_PARTS) as PricePart[]

export const NO_EXTRA_FEES: ExtraFees = { slotFee: 0, dayFee: 0 }

/** An empty order has no delivery fee. */
export function priceOrder(
  lines: { price: Satang; count: number }[],
  { fee, freeFrom }: DeliveryFee,
  extra: ExtraFees = NO_EXTRA_FEES,
): OrderPrice {
  const subtotal = lines.reduce((sum, line) => sum + line.price * line.count, 0)
  const shipping = subtotal > 0 ? fee : 0
  const isFree = freeFrom !== null && subtotal >= freeFrom
  return withTotal({ subtotal, shipping, freeDelivery: isFree ? 0 - shipping : 0, ...onlyCharged(extra) })
}

export interface AgreedPrice {
  extra: ExtraFees
  /** For the whole delivery; null for the usual fees. */
  fee: Satang | null
  discount: Satang
  discountReason: string
  /** Goods, delivery and all fees are given away. */
  isFree: boolean
}

/** The price of an order by hand; a discount takes no more off than there is. */
export function priceByHand(
  lines: { price: Satang; count: number }[],
  usual: DeliveryFee,
  { extra, fee, discount, discountReason, isFree }: AgreedPrice,
): OrderPrice {
  const { parts, total } =
    fee === null ? priceOrder(lines, usual, extra) : priceOrder(lines, { fee, freeFrom: null })
  // Something that costs nothing may cost its delivery.
  const shipping = fee === null ? parts.shipping : fee
  const before = total - parts.shipping + shipping
  const taken = isFree ? before : Math.min(discount, before)
  if (taken === 0) return withTotal({ ...parts, shipping })
  return { ...withTotal({ ...parts, shipping, discount: -taken }), ...(discountReason && { discountReason }) }
}

export function priceRows({ parts }: OrderPrice): PriceRow[] {
  return CODES.flatMap((code) => {
    // Orders from before this part was added have none of it.
    const amount = parts[code] ?? 0
    return amount !== 0 || PRICE_PARTS[code].isAlwaysShown ? [{ code, amount }] : []
  })
}

export function priceColumns(price: OrderPrice): Record<PriceColumn, Satang> {
  const sums = Object.fromEntries(PRICE_COLUMNS.map((column) => [column, 0])) as Record<PriceColumn, Satang>
  for (const { code, amount } of priceRows(price)) {
    const { column } = PRICE_PARTS[code]
    if (column) sums[column] += amount
  }
  return sums
}

export const PRICE_COLUMNS = [...new Set(CODES.flatMap((code) => PRICE_PARTS[code].column ?? []))]

function onlyCharged(extra: ExtraFees): Partial<ExtraFees> {
  return Object.fromEntries(EXTRA_PARTS.flatMap((part) => (extra[part] > 0 ? [[part, extra[part]]] : [])))
}

function withTotal(parts: OrderPrice['parts']): OrderPrice {
  return { parts, total: CODES.reduce((sum, code) => sum + (parts[code] ?? 0), 0) }
}
