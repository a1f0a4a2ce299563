import type { Satang } from '#app/shop/money.ts'

export interface SalesStats {
  products: number
  orders: number
  users: number
  /** Prices of everything ever ordered, without delivery. */
  sales: Satang
  /** Refunds, which are not subtracted from `sales`. */
  refunded: Satang
  today: { orders: number; sales: Satang }
}
