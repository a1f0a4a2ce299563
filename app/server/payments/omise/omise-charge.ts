import type { ProviderRefund } from '#app/server/payments/payment-provider.ts'
import type { ProviderPayment } from '#app/shop/checkout/payment.ts'
import type { OmiseCharge, OmiseRefund } from './omise-api.ts'

/** Omise's codes for which there are texts (docs.omise.co/api-errors). */
const FAILURES: Record<string, string> = {
  insufficient_fund: 'insufficient_funds',
  invalid_account_number: 'incorrect_number',
  payment_cancelled: 'authentication_failed',
  payment_rejected: 'declined',
  failed_processing: 'declined',
}

const STATUS = {
  pending: 'processing',
  successful: 'paid',
  failed: 'failed',
  // An unanswered 3-D Secure challenge: another card may be tried.
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
    reference,
    checkoutId: typeof checkoutId === 'string' ? checkoutId : null,
    status,
    paymentId: status === 'paid' ? charge.id : null,
    amount: charge.amount,
    currency: charge.currency.toUpperCase(),
    livemode: charge.livemode,
    failure: status === 'failed' ? failureOf(charge) : null,
    way: null,
  }
}

export function toRefund({ id, status }: OmiseRefund): ProviderRefund {
  return { id, status: status === 'pending' || status === 'failed' ? status : 'done' }
}

export function failureFor(code: string): string {
  return FAILURES[code] ?? code
}

function failureOf({ status, failure_code: code }: OmiseCharge): string {
  if (status === 'expired') return 'authentication_failed'
  return code ? failureFor(code) : 'declined'
}
