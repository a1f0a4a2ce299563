import type { Language } from '#app/shop/language.ts'
import type { Satang } from '#app/shop/money.ts'
import type { ProviderName, ProviderPayment } from '#app/shop/payment.ts'

/** What a provider is asked to collect. Everything in it comes from the shop's own record of the checkout. */
export interface SessionRequest {
  checkoutId: string
  amount: Satang
  currency: string
  /** The short name that appears on receipts. */
  receipt: string
  /** One line that tells the shopper what is paid for. */
  description: string
  email: string
  language: Language
  /** Where the shopper comes back to from a page of the provider's or the bank's. */
  returnUrl: string
  expiresAt: Date
}

/** What the browser needs to open the provider's card dialog; safe to be seen by that shopper. */
export interface Widget {
  provider: ProviderName
  reference: string
  /** Lets this shopper pay this session, and nothing else. */
  clientSecret: string
  amount: Satang
  currency: string
  receipt: string
  description: string
}

export interface ProviderEvent {
  id: string
  type: string
  /** The session that the event is about; null where it is about none of ours. */
  reference: string | null
}

export interface ProviderRefund {
  id: string
  status: 'done' | 'pending' | 'failed'
}

/** The provider could not be asked: it is out of reach, too slow, or answers with a fault. Nothing is known then. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
}

/** A webhook whose signature or time is wrong. */
export class UnverifiedEvent extends Error {
  override name = 'UnverifiedEvent'
}

/**
 * A card payment provider, as small as the shop needs it. Every call ends within 10 seconds; where the provider cannot be
 * asked it throws `ProviderUnavailable`.
 */
export interface PaymentProvider {
  readonly name: ProviderName
  /** True where it moves real money. */
  readonly livemode: boolean
  /** Hosts of the provider's that the checkout page may load scripts, frames and data from. */
  readonly hosts: { script: string[]; frame: string[]; connect: string[] }

  /** Makes a session. The same key gives the same session again, however often it is called. */
  openSession(request: SessionRequest, idempotencyKey: string): Promise<{ reference: string }>
  /** What the browser needs to pay an open session. */
  widget(reference: string): Promise<Widget>
  /** The provider's present word on a session; null where it knows none of that name. */
  readPayment(reference: string): Promise<ProviderPayment | null>
  /** Closes a session that is still open, and answers what it is then: it may turn out to be paid. */
  expireSession(reference: string): Promise<ProviderPayment | null>
  /** Every session that was paid since then, oldest first. */
  listPaid(since: Date): AsyncIterable<ProviderPayment>
  /** Gives money back. The same key never gives it back twice. */
  refund(paymentId: string, amount: Satang, idempotencyKey: string): Promise<ProviderRefund>
  /** Checks the signature over the raw bytes and reads the event; throws `UnverifiedEvent`. */
  readEvent(body: Uint8Array, headers: Headers): ProviderEvent
  /** Ends what the adapter has under way. */
  close(): Promise<void>
}
