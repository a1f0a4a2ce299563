import type { ProviderPayment } from '#app/shop/checkout/payment.ts'
import type { Widget, WidgetKey } from '#app/shop/checkout/payment-form-data.ts'
import type { ProviderName } from '#app/shop/checkout/provider-name.ts'
import type { Language } from '#app/shop/language.ts'
import type { Satang } from '#app/shop/money.ts'
import type { DisputeStatus } from '#app/shop/refunds/refund.ts'

export type { Widget }

/** The payment that a provider is to collect. Everything in it comes from the shop's own record of the checkout. */
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
  /** The page that the shopper returns to from the provider or the bank. */
  returnUrl: string
  expiresAt: Date
}

export interface ProviderEvent {
  id: string
  type: string
  /** The session that the event is about; null where it is about none of ours. */
  reference: string | null
  /** A refund that was made, or whose state changed. */
  refund?: RefundNews
  /** A shopper's bank asks for money back. */
  dispute?: ProviderDispute
  /** True where nothing proves who sent it: no more than a reason to ask the provider. */
  hint?: boolean
}

export interface ProviderRefund {
  id: string
  status: 'done' | 'pending' | 'failed'
}

/** A refund as an event tells of it. */
export interface RefundNews extends ProviderRefund {
  paymentId: string
  amount: Satang
  /** The key that it was asked for with; null where somebody made it by hand at the provider. */
  key: string | null
}

/** The provider's answer to a refund that it was asked for. */
export type Refunded =
  | ({ kind: 'made' } & ProviderRefund)
  /** The provider does not do it, in its own words. */
  | { kind: 'refused'; reason: string }

export interface ProviderDispute {
  id: string
  paymentId: string
  amount: Satang
  currency: string
  status: DisputeStatus
}

/** A card that the provider's form has turned into a token, to be charged by the server. */
export interface ChargeRequest extends Omit<SessionRequest, 'expiresAt'> {
  /** Worth one charge, whoever holds it. */
  token: string
  /** This try's own name; it is kept with the charge. */
  attemptId: string
}

export type Charged =
  | {
      kind: 'made'
      payment: ProviderPayment
      /** The bank's page where the shopper has to confirm the payment. */
      authorizeUrl: string | null
    }
  /** The provider did nothing. `unavailable`: it had no time; else why it does not take the token. */
  | { kind: 'refused'; failure: string }

/** The provider could not be asked: it is out of reach, too slow, or answers with a fault. Nothing is known then. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
}

/** The provider could not be asked, and has certainly done nothing: too busy, not our key, or never reached. */
export class NothingDone extends ProviderUnavailable {
  override name = 'NothingDone'
}

/** The provider knows us and does not let us: the key is wrong, or may not do this. Only the owner can mend it. */
export class KeyRefused extends NothingDone {
  override name = 'KeyRefused'
}

/** The provider will never make this session. */
export class SessionRefused extends Error {
  override name = 'SessionRefused'
  /** True where another checkout may fare better: this one's key is spent on an answer that is of no use, or it came too late. */
  readonly spent: boolean
  constructor(message: string, options: ErrorOptions & { spent: boolean }) {
    super(message, options)
    this.spent = options.spent
  }
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

  /**
   * Makes a session. The same key gives the same session again, however often it is called. Throws `SessionRefused` where
   * that key will never give one.
   */
  openSession(request: SessionRequest, idempotencyKey: string): Promise<{ reference: string }>
  /** The data with which the browser pays an open session. */
  widget(reference: string): Promise<WidgetKey>
  /**
   * Charges a card, where the provider's form gives the shop a token instead of taking the money itself. Not to be repeated:
   * after `ProviderUnavailable` nobody knows whether the card was charged, and `readPayment` of the try's name is how to find
   * out. The checkout has to have that name before this is called.
   */
  charge?(request: ChargeRequest): Promise<Charged>
  /** The reference of a charge that has not answered yet. */
  chargeName?(attemptId: string, at: Date): string
  /** The provider's present word on a session; null where it knows none of that name. */
  readPayment(reference: string): Promise<ProviderPayment | null>
  /** Closes a session that is still open, and answers what it is then: it may turn out to be paid. */
  expireSession(reference: string): Promise<ProviderPayment | null>
  /** Every session that was paid since then, oldest first. */
  listPaid(since: Date): AsyncIterable<ProviderPayment>
  /**
   * The refund that was asked for under this key, as it stands now. Null where the provider shows none, which for two minutes
   * after it was asked does not prove that there is none.
   */
  findRefund(paymentId: string, idempotencyKey: string): Promise<ProviderRefund | null>
  /**
   * Gives money back. The key goes along, but not every provider keeps it for long: after a doubtful end the refund has to be
   * looked for before it is asked for again.
   */
  refund(paymentId: string, amount: Satang, idempotencyKey: string): Promise<Refunded>
  /** Checks the signature over the raw bytes and reads the event; throws `UnverifiedEvent`. */
  readEvent(body: Uint8Array, headers: Headers): ProviderEvent
  /**
   * The provider's own words where it does not take the key, or the key may not do all that the shop needs; null where all is
   * well. Charges nobody and changes nothing.
   */
  findAccessError(): Promise<string | null>
  /** Ends what the adapter has under way. */
  close(): Promise<void>
}
