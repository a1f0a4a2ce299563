import type { OrderPrice } from '#app/shop/checkout/pricing.ts'
import type { DeliveryTime } from '#app/shop/delivery/delivery-time.ts'
import type { Satang } from '#app/shop/money.ts'
import type { OrderedItem, OrderRefund } from '#app/shop/orders/order.ts'
import type { OrderStep } from '#app/shop/orders/order-progress.ts'

/** What the page of a payment link shows: no street and no phone number, since anybody may be handed a link. */
export interface PayLink {
  receipt: string
  checkoutId: string
  /** `ended`: it ran out or was taken back; `review`: the shop looks at the money. */
  state: 'open' | 'ordered' | 'ended' | 'review'
  items: OrderedItem[]
  price: OrderPrice
  recipient: string
  deliveryTime: DeliveryTime | null
  cardMessage: string | null
  /** Recipient and address are still to be filled in; `version` goes with them. */
  details: { isWanted: boolean; version: number }
  /** ISO 8601, UTC. */
  expiresAt: string
  /** Of an order by the owner's word, for which money is still to come. */
  owed: Satang | null
  /** The day by which that is to be paid, if one was agreed on. */
  due: string | null
  steps: OrderStep[] | null
  refunds: OrderRefund[]
}
