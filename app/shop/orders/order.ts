import { z } from 'zod'
import type { Product } from '#app/shop/catalogue/product.ts'
import type { CheckoutStatus } from '#app/shop/checkout/checkout-status.ts'
import type { DeliveryAddress } from '#app/shop/checkout/delivery-fields.ts'
import type { OrderPrice } from '#app/shop/checkout/pricing.ts'
import type { Translated } from '#app/shop/language.ts'
import type { Satang } from '#app/shop/money.ts'

/** The address of a delivery, with the time of Buy Now (ISO 8601, UTC). */
export interface AddressInfo extends DeliveryAddress {
  date: string
}

/** A product as it was at the moment of Buy Now: what later changes cannot touch. */
export interface OrderedItem extends Pick<Product, 'id' | 'title' | 'price' | 'imageUrl' | 'category'> {
  count: number
  // Orders of the shop's first version have none of these.
  description?: Translated
  /** ISO 8601, UTC. */
  time?: string
  /** Short text, such as `Aug 12, 2019`. */
  date?: string
}

export interface Order {
  id: string
  checkoutId: string
  /** The account that ordered. */
  userid: string
  email: string
  cartItems: OrderedItem[]
  addressInfo: AddressInfo
  price: OrderPrice
  /** The provider's name for the payment. */
  paymentId: string
  /** ISO 8601, UTC. */
  date: string
}

/** Money of an order that went back. */
export interface OrderRefund {
  id: string
  amount: Satang
  /** ISO 8601, UTC. */
  date: string
}

/** A purchase on its way from Buy Now to an order, as its own shopper may see it. */
export interface Checkout {
  id: string
  status: CheckoutStatus
  items: OrderedItem[]
  address: AddressInfo
  price: OrderPrice
  /** The short name that shopper, owner and bank statement share. */
  receipt: string
  /** The provider's code for the last decline; null while there was none. */
  lastError: string | null
}

/** The tick that an order is packed. */
export const packedForm = z.object({
  packed: z.enum(['yes', 'no']).transform((value) => value === 'yes'),
})
