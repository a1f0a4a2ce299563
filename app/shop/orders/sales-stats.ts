import type { Satang } from '#app/shop/money.ts'

/** The dashboard's four tiles, and what stands beside them. */
export interface SalesStats {
  products: number
  orders: number
  users: number
  /** The sum of the prices of everything that was ever ordered; delivery is no sale. */
  sales: Satang
  /** The sum of refunds; it is not taken off the sales. */
  refunded: Satang
  /** By the clock of Bangkok. */
  today: { orders: number; sales: Satang }
}
