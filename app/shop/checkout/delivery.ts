import type { Satang } from '#app/shop/money.ts'

/** The price of delivery. */
export interface Delivery {
  fee: Satang
  /** Goods of this much or more are delivered free; null where delivery is never free. */
  freeFrom: Satang | null
}

/** The fee and the free delivery while the owner has set none. */
export const DEFAULT_DELIVERY: Delivery = { fee: 100_00, freeFrom: 500_00 }
