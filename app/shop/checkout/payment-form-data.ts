import type { Satang } from '#app/shop/money.ts'

/** What opens the pretend bank's card dialog. */
export interface SandboxKey {
  provider: 'sandbox'
  reference: string
  /** Lets this shopper pay this session, and nothing else. */
  clientSecret: string
}

/** What opens Stripe's form. */
export interface StripeKey {
  provider: 'stripe'
  reference: string
  /** Lets this shopper pay this session, and nothing else. */
  clientSecret: string
  publishableKey: string
}

/** What opens Omise's form, which only turns a card into a token; the shop's server charges it. */
export interface OmiseKey {
  provider: 'omise'
  reference: string
  publicKey: string
}

export type WidgetKey = SandboxKey | StripeKey | OmiseKey

/** What the shopper is told before they pay; the shop's own record of the checkout. */
export interface WidgetFacts {
  amount: Satang
  currency: string
  receipt: string
  description: string
  /** Of the button that pays, as `#rrggbb`. */
  themeColour: string
}

/** What the browser needs to open the provider's form; everything in it may be seen by that shopper. */
export type Widget<Key extends WidgetKey = WidgetKey> = Key & WidgetFacts
