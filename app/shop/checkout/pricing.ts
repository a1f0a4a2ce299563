import type { Satang } from '#app/shop/money.ts'
import type { Delivery } from './delivery.ts'

export interface OrderPrice {
  subtotal: Satang
  /** The fee as the summary shows it, before any discount; 0 for an empty cart. */
  shipping: Satang
  /** What free delivery takes off again. */
  shippingDiscount: Satang
  total: Satang
}

/** The one place where an order's sum is made: by the cart to show it, by the shop to charge it. */
export function priceOrder(
  lines: { price: Satang; count: number }[],
  { fee, freeFrom }: Delivery,
): OrderPrice {
  const subtotal = lines.reduce((sum, line) => sum + line.price * line.count, 0)
  const shipping = subtotal > 0 ? fee : 0
  const shippingDiscount = freeFrom !== null && subtotal >= freeFrom ? shipping : 0
  return { subtotal, shipping, shippingDiscount, total: subtotal + shipping - shippingDiscount }
}
