import type { Satang } from '#app/shop/money.ts'

export interface SandboxKey {
  provider: 'sandbox'
  reference: string
  /** Lets this shopper pay this session, and nothing else. */
  clientSecret: string
}

export interface StripeKey {
  provider: 'stripe'
  reference: string
  clientSecret: string
  publishableKey: string
}

/** Omise's form only makes a token, which the server charges. */
export interface OmiseKey {
  provider: 'omise'
  reference: string
  publicKey: string
}

/** The page itself shows the owner's account. */
export interface ByHandKey {
  provider: 'by-hand'
  reference: string
}

export type WidgetKey = SandboxKey | StripeKey | OmiseKey | ByHandKey

export interface WidgetFacts {
  amount: Satang
  currency: string
  receipt: string
  description: string
  themeColour: string
}

/** Everything in it may be seen by the shopper. */
export type Widget<Key extends WidgetKey = WidgetKey> = Key & WidgetFacts

/** Follows a charge: the bank's page, a code to scan until then (ISO 8601), or the checkout's status. */
export type NextStep = { authorizeUrl: string } | { scanUntil: string } | null
