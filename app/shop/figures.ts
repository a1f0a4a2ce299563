import type { Satang } from './money.ts'

/** The dashboard's four tiles. */
export interface Figures {
  products: number
  orders: number
  users: number
  /** The sum of the prices of everything that was ever ordered; delivery is no sale. */
  sales: Satang
}
