import type { Product } from '#app/shop/catalogue/product.ts'
import type { CheckoutStatus } from '#app/shop/checkout/checkout-status.ts'
import type { OrderPrice } from '#app/shop/checkout/pricing.ts'
import type { DeliveryAddress } from '#app/shop/delivery/delivery-fields.ts'
import type { DeliveryStatus } from '#app/shop/delivery/delivery-status.ts'
import type { DeliveryTime } from '#app/shop/delivery/delivery-time.ts'
import type { Gift } from '#app/shop/delivery/gift.ts'
import type { Translated } from '#app/shop/language.ts'
import type { Satang } from '#app/shop/money.ts'
import type { Buyer, OrderChannel } from '#app/shop/orders/buyer.ts'
import type { PaymentWay } from '#app/shop/payments/payment-way.ts'
import type { ProviderName } from '#app/shop/payments/provider-name.ts'

/** Includes the time of Buy Now (ISO 8601, UTC). */
export interface AddressInfo extends DeliveryAddress {
  date: string
}

/** Keeps the product as it was at Buy Now; later changes do not touch it. */
export interface OrderedItem extends Pick<Product, 'id' | 'title' | 'price' | 'imageUrl' | 'category'> {
  count: number
  /** It was refunded, and is not made any more. Stored with the refund, not with the line. */
  isTakenOut?: boolean
  /** Work points of one, of a line that is not in the catalogue. */
  work?: number
  // Absent in orders of the shop's first version.
  description?: Translated
  /** ISO 8601, UTC. */
  time?: string
  /** Short text, such as `Aug 12, 2019`. */
  date?: string
}

export interface Order {
  id: string
  checkoutId: string
  /** Null for an order by hand, which has no account, and an email only if the buyer gave one. */
  userid: string | null
  email: string | null
  cartItems: OrderedItem[]
  addressInfo: AddressInfo
  gift: Gift
  deliveryTime: DeliveryTime | null
  /** The version of the delivery's last change; 0 in another order's parcel. */
  deliveryVersion: number
  /** How its parcel stands; null in another order's parcel. */
  deliveryState: DeliveryStatus | null
  price: OrderPrice
  paymentId: string
  /** Null if the provider does not tell. */
  way: PaymentWay | null
  date: string
  /** Counts the corrections of its address or gift, which all parts above include. */
  corrections: number
  /** Only orders by hand have these. */
  channel: OrderChannel | null
  buyer: Buyer | null
  note: string | null
  /** The order in whose parcel it goes. */
  joins: string | null
}

export interface OrderRefund {
  id: string
  amount: Satang
  /** The bank's number of a transfer by hand. */
  bankReference: string | null
  /** When it went back (ISO 8601, UTC); null while it has still to. */
  date: string | null
}

/** How the time of a checkout stands. */
export interface TimeHold {
  /** `held` while it is paid; else it is claimed with the payment. */
  hold: 'held' | 'not-held'
  /** Not held, and not free any more. */
  isTimeTaken: boolean
}

export interface Checkout {
  id: string
  status: CheckoutStatus
  items: OrderedItem[]
  address: AddressInfo
  gift: Gift
  deliveryTime: DeliveryTime | null
  price: OrderPrice
  hold: TimeHold['hold']
  /** Where it is paid. */
  provider: ProviderName
  /** The short name shared by shopper, owner and bank statement. */
  receipt: string
  /** The provider's last decline code. */
  lastError: string | null
  /** Goods, price and delivery time are held until this time (ISO 8601, UTC). */
  expiresAt: string
  /** The end of the PromptPay code that waits to be paid (ISO 8601, UTC); null without one. */
  scanUntil: string | null
}

/** An order in the parcel of another. */
export interface JoinedOrder {
  id: string
  buyerName: string
  total: Satang
  /** Null once it is paid. */
  owed: Satang | null
}

export function itemsToCome<Line extends { isTakenOut?: boolean }>(items: Line[]): Line[] {
  return items.filter(({ isTakenOut }) => !isTakenOut)
}

/** The order in whose parcel it lies. */
export function parcelReceipt({
  id,
  joins,
  deliveryState,
}: Pick<Order, 'id' | 'joins' | 'deliveryState'>): string {
  return deliveryState === null && joins !== null ? joins : id
}
