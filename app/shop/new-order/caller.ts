import type { DeliveryAddress } from '#app/shop/delivery/delivery-fields.ts'
import type { PlaceNames } from '#app/shop/delivery/full-address.ts'
import type { Buyer } from '#app/shop/orders/buyer.ts'

/** Somebody whose number stands in earlier orders, as the one who ordered or who received. */
export interface Caller extends Buyer {
  orders: number
  /** `YYYY-MM-DD` of the last order. */
  last: string
  /** The last ones, newest first, no two alike. */
  recipients: LastRecipient[]
}

export interface LastRecipient extends DeliveryAddress, Partial<PlaceNames> {
  receipt: string
}

/** A product as the screen of an order by hand offers it. */
export interface ProductChoice {
  id: string
  title: string
  price: number
  imageUrl: string
  /** Said beside it; it can be ordered all the same. */
  mark: 'sold-out' | 'hidden' | null
}

export const MIN_CALLER_DIGITS = 4
