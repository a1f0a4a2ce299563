import type { ProviderPayment } from '#app/shop/checkout/payment.ts'
import type { Widget, WidgetKey } from '#app/shop/checkout/payment-form-data.ts'
import type { ProviderName } from '#app/shop/checkout/provider-name.ts'
import type { Language } from '#app/shop/language.ts'
import type { Satang } from '#app/shop/money.ts'
import type { DisputeStatus } from '#app/shop/refunds/refund.ts'

export type { Widget }

/** Built only from the shop's stored checkout. */
export interface SessionRequest {
  checkoutId: string
  amount: Satang
  currency: string
  receipt: string
  description: string
  email: string
  language: Language
  returnUrl: string
  expiresAt: Date
}

export interface ProviderEvent {
  id: string
  type: string
  /** Null for an event about no session of ours. */
  reference: string | null
  refund?: RefundNews
  dispute?: ProviderDispute
  /** True if the sender is unproven: only a reason to ask the provider. */
  hint?: boolean
}

export interface ProviderRefund {
  id: string
  status: 'done' | 'pending' | 'failed'
}

export interface RefundNews extends ProviderRefund {
  paymentId: string
  amount: Satang
  /** The refund's idempotency key; null if made by hand at the provider. */
  key: string | null
}

export type Refunded = ({ kind: 'made' } & ProviderRefund) | { kind: 'refused'; reason: string }

export interface ProviderDispute {
  id: string
  paymentId: string
  amount: Satang
  currency: string
  status: DisputeStatus
}

export interface ChargeRequest extends Omit<SessionRequest, 'expiresAt'> {
  /** Good for one charge, by anyone who has it. */
  token: string
  attemptId: string
}

export type Charged =
  | {
      kind: 'made'
      payment: ProviderPayment
      /** The bank's page to confirm the payment, or null. */
      authorizeUrl: string | null
    }
  /** Nothing was charged. `unavailable`: the provider had no time; else its reason to refuse the token. */
  | { kind: 'refused'; failure: string }

/** The provider is unreachable, too slow or faulty; the outcome of the call is unknown. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
}

/** The provider could not be asked and has certainly done nothing. */
export class NothingDone extends ProviderUnavailable {
  override name = 'NothingDone'
}

/** The key is wrong or lacks a permission; only the owner can fix it. */
export class KeyRefused extends NothingDone {
  override name = 'KeyRefused'
}

export class SessionRefused extends Error {
  override name = 'SessionRefused'
  /** True if another checkout may succeed: this one's key is spent, or it came too late. */
  readonly spent: boolean
  constructor(message: string, options: ErrorOptions & { spent: boolean }) {
    super(message, options)
    this.spent = options.spent
  }
}

export class UnverifiedEvent extends Error {
  override name = 'UnverifiedEvent'
}

/** Every call ends within 10 seconds; throws `ProviderUnavailable` if the provider cannot be asked. */
export interface PaymentProvider {
  readonly name: ProviderName
  readonly livemode: boolean
  /** The provider's hosts that the checkout page may load from. */
  readonly hosts: { script: string[]; frame: string[]; connect: string[] }

  /** One key gives one session. Throws `SessionRefused` if that key will never give one. */
  openSession(request: SessionRequest, idempotencyKey: string): Promise<{ reference: string }>
  widget(reference: string): Promise<WidgetKey>
  /**
   * Charges a token, for providers whose form gives one; the checkout must have the attempt's name before. Never
   * repeat it: after `ProviderUnavailable`, `readPayment` of that name tells if it was charged.
   */
  charge?(request: ChargeRequest): Promise<Charged>
  /** The reference of a charge that has not answered yet. */
  chargeName?(attemptId: string, at: Date): string
  /** The provider's current answer; null for an unknown session. */
  readPayment(reference: string): Promise<ProviderPayment | null>
  /** Closes an open session and returns its final state, which may be paid. */
  expireSession(reference: string): Promise<ProviderPayment | null>
  /** Sessions paid since then, oldest first. */
  listPaid(since: Date): AsyncIterable<ProviderPayment>
  /** Null does not prove that there is none until two minutes after the request. */
  findRefund(paymentId: string, idempotencyKey: string): Promise<ProviderRefund | null>
  /** Keys may be forgotten: after an unknown outcome, call `findRefund` before trying again. */
  refund(paymentId: string, amount: Satang, idempotencyKey: string): Promise<Refunded>
  /** Verifies the signature of the raw bytes; throws `UnverifiedEvent`. */
  readEvent(body: Uint8Array, headers: Headers): ProviderEvent
  /** The provider's message if the key is refused or lacks a permission, else null. Changes nothing. */
  findAccessError(): Promise<string | null>
  close(): Promise<void>
}
