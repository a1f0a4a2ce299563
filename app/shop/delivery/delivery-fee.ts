import type { Satang } from '#app/shop/money.ts'

export interface DeliveryFee {
  fee: Satang
  /** Goods from this amount are delivered free; null for never. */
  freeFrom: Satang | null
}

export const DEFAULT_DELIVERY: DeliveryFee = { fee: 100_00, freeFrom: 500_00 }

/** Pick-up has no delivery fee. */
export const PICKUP_FEE: DeliveryFee = { fee: 0, freeFrom: null }
