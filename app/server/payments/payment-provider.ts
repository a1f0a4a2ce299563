import type { ProviderPayment } from '#app/shop/checkout/payment.ts'
import type { Language } from '#app/shop/language.ts'
import type { Satang } from '#app/shop/money.ts'
import type { Widget, WidgetKey } from '#app/shop/payments/payment-form-data.ts'
import type { GatewayWay } from '#app/shop/payments/payment-way.ts'
import type { ProviderName } from '#app/shop/payments/provider-name.ts'
import type { DisputeStatus } from '#app/shop/refunds/refund.ts'

export type { Widget }

/** Built only from the shop's stored checkout. */
export interface SessionRequest {
  checkoutId: string
  amount: Satang
  currency: string
  receipt: string
  description: string
  /** Null for a buyer who gave none. */
  email: string | null
  language: Language
  returnUrl: string
  expiresAt: Date
}

export interface ProviderUpdates {
  refund?: RefundUpdate
  dispute?: ProviderDispute
}

/** A refund, a dispute, or a payment that was taken back. */
export interface UpdateHint {
  about: 'refund' | 'dispute' | 'payment'
  id: string
  paymentId: string
}

export interface ProviderEvent extends ProviderUpdates {
  id: string
  type: string
  /** Null for an event about no session of ours. */
  reference: string | null
  /** Set if the sender is unproven, so that the event is only a reason to ask the provider; null for nothing more. */
  hint?: UpdateHint | null
}

export interface ProviderRefund {
  id: string
  status: 'done' | 'pending' | 'failed'
}

export interface RefundUpdate extends ProviderRefund {
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
  /** An inquiry, which a refund ends. */
  refundable?: boolean
  /** Money that was taken back without a dispute, unless the shop's own refunds did it. */
  isReversal?: boolean
}

export interface Span {
  from: Date
  until: Date
}

export interface PaidPage {
  payments: ListedPayment[]
  /** The start of the next page; null at the end. */
  cursor: string | null
}

export type ListedPayment = ProviderPayment & { paidAt: Date }

interface ChargeFacts {
  /** Good for one charge, by anyone who has it. */
  card: { token: string }
  promptpay: { scanUntil: Date }
}
export type ChargeBy = { [Way in GatewayWay]: { way: Way } & ChargeFacts[Way] }[GatewayWay]

export interface ChargeRequest extends SessionRequest {
  reference: string
  by: ChargeBy
  attemptId: string
}

/** A QR code that waits to be scanned and paid. */
export interface Scan {
  /** The image as the provider made it; never sent to a browser. */
  svg: string
  until: Date
}

export type Charged =
  | {
      kind: 'made'
      payment: ProviderPayment
      /** The bank's page to confirm the payment, a code to scan, or null. */
      next: { authorizeUrl: string } | { scanUntil: Date } | null
    }
  /**
   * Nothing was charged. `unavailable`: the provider cannot do it now; else its reason to refuse the token. `reason`
   * is set if only the owner can mend it.
   */
  | { kind: 'refused'; failure: string; reason?: string }

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
   * Charges a card's token or makes a code to scan, for providers whose form does not do it; the checkout must have
   * the attempt's name before. Never repeat it: after `ProviderUnavailable`, `readPayment` of that name tells if it
   * was charged.
   */
  charge?(request: ChargeRequest): Promise<Charged>
  /** The reference of a charge that has not answered yet. */
  chargeName?(attemptId: string, at: Date): string
  /** The code of a charge that waits to be scanned, the same each time; null if none waits. */
  pendingScan?(reference: string): Promise<Scan | null>
  /**
   * Ends a charge that waits for the shopper, so that another can be made. Returns its state then: `paid`, or
   * `processing` if it cannot be ended.
   */
  endCharge?(reference: string): Promise<ProviderPayment | null>
  /** The provider's current answer; null for an unknown session. */
  readPayment(reference: string): Promise<ProviderPayment | null>
  /** Closes an open session and returns its final state, which may be paid. */
  expireSession(reference: string): Promise<ProviderPayment | null>
  /** One page of the paid ones among the sessions of that time. */
  listPaid(span: Span, cursor: string | null): Promise<PaidPage>
  /** All refunds of a payment. One may be missing until two minutes after its request. */
  listRefunds(paymentId: string): Promise<RefundUpdate[]>
  /** Keys may be forgotten: after an unknown outcome, call `listRefunds` before trying again. */
  refund(paymentId: string, amount: Satang, idempotencyKey: string): Promise<Refunded>
  /** Verifies the signature of the raw bytes; throws `UnverifiedEvent`. */
  readEvent(body: Uint8Array, headers: Headers): ProviderEvent
  /** The provider's own answer about something that an unproven event names; empty if there is none. */
  readUpdates?(hint: UpdateHint): Promise<ProviderUpdates>
  /** Refunds, disputes and payments taken back since then, by pages: their events may be lost. */
  listUpdates(since: Date): AsyncIterable<ProviderUpdates[]>
  /** The provider's message if the key is refused or lacks a permission, else null. Changes nothing. */
  findAccessError(): Promise<string | null>
  close(): Promise<void>
}
