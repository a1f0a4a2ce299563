import type { Satang } from '#app/shop/money.ts'

/** Opens the pretend bank's card dialog. */
export interface SandboxKey {
  provider: 'sandbox'
  reference: string
  /** Lets this shopper pay this session, and nothing else. */
  clientSecret: string
}

/** Opens Stripe's form. */
export interface StripeKey {
  provider: 'stripe'
  reference: string
  /** Lets this shopper pay this session, and nothing else. */
  clientSecret: string
  publishableKey: string
}

/** Opens Omise's form, which only turns a card into a token; the shop's server charges it. */
export interface OmiseKey {
  provider: 'omise'
  reference: string
  publicKey: string
}

export type WidgetKey = SandboxKey | StripeKey | OmiseKey

/** Shown to the shopper before they pay; from the shop's own record of the checkout. */
export interface WidgetFacts {
  amount: Satang
  currency: string
  receipt: string
  description: string
  /** Of the button that pays, as `#rrggbb`. */
  themeColour: string
}

/** Opens the provider's form in the browser; everything in it may be seen by that shopper. */
export type Widget<Key extends WidgetKey = WidgetKey> = Key & WidgetFacts
