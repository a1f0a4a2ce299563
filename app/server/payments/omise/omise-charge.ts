import type { ProviderDispute, ProviderRefund, RefundUpdate } from '#app/server/payments/payment-provider.ts'
import type { PaymentDetails, ProviderPayment } from '#app/shop/checkout/payment.ts'
import { GATEWAY_WAYS, type GatewayWay } from '#app/shop/payments/payment-way.ts'
import type { OmiseCharge, OmiseDispute, OmiseRefund } from './omise-api.ts'

/** Omise's codes for which there are texts (docs.omise.co/api-errors). */
const FAILURES: Record<string, string> = {
  insufficient_fund: 'insufficient_funds',
  insufficient_balance: 'insufficient_funds',
  invalid_account_number: 'incorrect_number',
  payment_cancelled: 'authentication_failed',
  payment_rejected: 'declined',
  failed_processing: 'declined',
}
const SCAN_FAILURES: Record<string, string> = {
  payment_cancelled: 'declined',
  payment_expired: 'scan_expired',
}

const STATUS = {
  pending: 'processing',
  successful: 'paid',
  failed: 'failed',
  // An unanswered 3-D Secure challenge or a code that nobody paid: the shopper may try again.
  expired: 'failed',
  reversed: 'failed',
} as const satisfies Record<OmiseCharge['status'], ProviderPayment['status']>

/** Other programs, such as Omise's payment links, may use the same account. */
export function isOurs({ metadata }: OmiseCharge): boolean {
  return typeof metadata?.checkout_id === 'string'
}

export function toPayment(charge: OmiseCharge, reference = charge.id): ProviderPayment {
  const status = STATUS[charge.status]
  const { checkout_id: checkoutId } = charge.metadata ?? {}
  return {
    provider: 'omise',
    reference,
    checkoutId: typeof checkoutId === 'string' ? checkoutId : null,
    status,
    paymentId: status === 'paid' ? charge.id : null,
    amount: charge.amount,
    currency: charge.currency.toUpperCase(),
    livemode: charge.livemode,
    failure: status === 'failed' ? readFailure(charge) : null,
    way: status === 'paid' ? readPaymentWay(charge) : null,
    told: toldBy(charge),
  }
}

/** Omise is not told the email. */
function toldBy({ metadata, description }: OmiseCharge): PaymentDetails {
  const { receipt } = metadata ?? {}
  return {
    receipt: typeof receipt === 'string' ? receipt : null,
    description: description ?? null,
    email: null,
  }
}

/** docs.omise.co/sources-api; null for a charge of a card's token. */
export const SOURCE_TYPES = { card: null, promptpay: 'promptpay' } as const satisfies Record<
  GatewayWay,
  string | null
>

/** Null for a way that the shop does not offer. */
export function readPaymentWay({ source }: OmiseCharge): GatewayWay | null {
  const type = source?.type ?? null
  return GATEWAY_WAYS.find((way) => SOURCE_TYPES[way] === type) ?? null
}

export function toRefund({ id, status }: Pick<OmiseRefund, 'id' | 'status'>): ProviderRefund {
  return { id, status: status === 'pending' || status === 'failed' ? status : 'done' }
}

export function toRefundUpdate(refund: OmiseRefund): RefundUpdate {
  const { charge: paymentId, amount, metadata } = refund
  const { refund_key: key } = metadata ?? {}
  return { ...toRefund(refund), paymentId, amount, key: typeof key === 'string' ? key : null }
}

/**
 * Money that a bank took back without anybody's asking, which the owner must look into; null for any other charge, and
 * for one that was refunded whole, which Omise may do as a reversal on the day of payment.
 */
export function findReversal(charge: OmiseCharge): ProviderDispute | null {
  const { id, amount, currency, status, refunded_amount: refunded } = charge
  if (status !== 'reversed' || !isOurs(charge) || (refunded ?? 0) >= amount) return null
  const dispute = { object: 'dispute', id: `reversed_${id}`, charge: id, amount, currency } as const
  return { ...toDispute({ ...dispute, status: 'open' }), isReversal: true }
}

export function toDispute({ id, charge, amount, currency, status }: OmiseDispute): ProviderDispute {
  return { id, paymentId: charge, amount, currency: currency.toUpperCase(), status }
}

export function failureFor(code: string): string {
  return FAILURES[code] ?? code
}

function readFailure(charge: OmiseCharge): string {
  const { status, failure_code: code } = charge
  const isScan = readPaymentWay(charge) === 'promptpay'
  if (status === 'expired') return isScan ? 'scan_expired' : 'authentication_failed'
  if (!code) return 'declined'
  return (isScan && SCAN_FAILURES[code]) || failureFor(code)
}
