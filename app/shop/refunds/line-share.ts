import type { OrderPrice } from '#app/shop/checkout/pricing.ts'
import type { Satang } from '#app/shop/money.ts'

export interface PricedLines {
  items: readonly { id: string; price: Satang; count: number }[]
  discount: Satang
}

/**
 * Amount that lines are worth after the order's discount, of which each bears its share. Lines taken out one by one
 * give back as much as all at once: `before` are those that are out already.
 */
export function shareOfLines(
  { items, discount }: PricedLines,
  { before, now }: { before: readonly string[]; now: readonly string[] },
): Satang {
  const sumOf = (ids: readonly string[]) =>
    items.reduce((sum, { id, price, count }) => (ids.includes(id) ? sum + price * count : sum), 0)
  const goods = sumOf(items.map(({ id }) => id))
  const taken = Math.min(discount, goods)
  const afterDiscount = (sum: Satang) => (goods === 0 ? 0 : sum - Math.round((sum / goods) * taken))
  return afterDiscount(sumOf([...before, ...now])) - afterDiscount(sumOf(before))
}

/** Whole satang that the owner took off; prices have it negative. */
export function readDiscount({ parts }: OrderPrice): Satang {
  return -(parts.discount ?? 0)
}
