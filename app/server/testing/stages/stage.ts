import type { BuyNow } from '#app/server/checkout/start-checkout.ts'
import type { PaymentProvider } from '#app/server/payments/payment-provider.ts'
import type { Shop } from '#app/server/shop.ts'
import type { Trouble } from '#app/server/testing/fakes/fake-server.ts'
import type { User } from '#app/shop/accounts/user.ts'
import type { GatewayWay } from '#app/shop/payments/payment-way.ts'

export interface Bought {
  id: string
  shopper: User
  amount: number
}

export interface EventWish {
  id?: string
  /** Seconds from now at which it is signed. */
  after?: number
  /** `wrong`: a foreign secret; `rotating`: two secrets while the owner changes them. */
  signature?: 'wrong' | 'rotating'
}

/** A shop and a provider, with the actions of shoppers and banks; alike for every provider. */
export interface Stage {
  shop: Shop
  /** The provider of the buyers' shop, current in this one or not. */
  source: PaymentProvider
  /** The shop in which people buy: the same, or of before another provider became the current one. */
  buyer: Shop
  /** The way to pay, unless an action names another. */
  way: GatewayWay
  /** The failure after `decline`. */
  declined: string
  buy(wish?: BuyNow, shopper?: User): Promise<Bought>
  referenceOf(bought: Bought): Promise<string>
  /** Pays without notifying the shop. */
  pay(bought: Bought, way?: GatewayWay): Promise<void>
  decline(bought: Bought): Promise<void>
  /** Leaves the payment processing. */
  dawdle(bought: Bought): Promise<void>
  showCode(bought: Bought): Promise<void>
  /** Pays the code that is shown. */
  scan(bought: Bought): Promise<void>
  /** Lets the code's time run out. */
  endCode(bought: Bought): Promise<void>
  /** Money for a code after its end. */
  payLate(bought: Bought): Promise<void>
  /** Pays by a code and by a card. */
  payBoth(bought: Bought): Promise<void>
  /** Moves the provider's records into the past. */
  makeOlder(bought: Bought, ms: number): Promise<void>
  /** A second payment for one checkout. */
  payAgain(bought: Bought): Promise<void>
  /** Changes the amount at the provider. */
  forgeAmount(bought: Bought, amount: number): Promise<void>
  /** Sessions or charges at the provider. */
  countMade(bought: Bought): Promise<number>
  countRefunds(): Promise<number>
  /** The amounts that the provider has refunded. */
  refundsOf(bought: Bought): Promise<number[]>
  /** Lists new refunds only after `catchUp`, from now on. */
  lag(): void
  catchUp(): void
  /** The provider forgets idempotency keys, as after a day. */
  forgetKeys(): void
  /** The provider stores the next refund late; resolves once it has. */
  dawdleRefunds(): Promise<void>
  /** Ends refunds that wait, for instance for a buyer's account. */
  endRefunds(): void
  refundByHand(bought: Bought, amount: number, status?: 'pending'): Promise<void>
  /** A new event for each refund at each call. */
  refundEvents(bought: Bought): Promise<Request[]>
  event(bought: Bought, wish?: EventWish): Promise<Request>
  trouble(trouble: Trouble): void
  close(): Promise<void>
}

export type Parts = Omit<Stage, 'shop' | 'source' | 'buyer' | 'way' | 'buy' | 'referenceOf' | 'close'>
