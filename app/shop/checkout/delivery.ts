import type { Satang } from '#app/shop/money.ts'

export interface Delivery {
  fee: Satang
  /** Goods from this amount are delivered free; null for never. */
  freeFrom: Satang | null
}

export const DEFAULT_DELIVERY: Delivery = { fee: 100_00, freeFrom: 500_00 }
