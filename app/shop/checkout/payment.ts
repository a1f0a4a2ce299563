import { MAX_PAYABLE, MIN_PAYABLE } from '#app/shop/constants.ts'
import type { Satang } from '#app/shop/money.ts'
import type { PaymentWay } from '#app/shop/payments/payment-way.ts'
import type { ProviderName } from '#app/shop/payments/provider-name.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import { type CheckoutStatus, mayMove } from './checkout-status.ts'

export function isTestMode({ livemode }: { livemode: boolean }): boolean {
  return !livemode
}

/** Only from the provider, never from a browser. */
export interface ProviderPayment {
  provider: ProviderName
  reference: string
  checkoutId: string | null
  status: 'open' | 'processing' | 'paid' | 'failed' | 'expired'
  /** The provider's id of the payment; null before there is money. */
  paymentId: string | null
  amount: Satang
  currency: string
  livemode: boolean
  /** The provider's decline code, such as `insufficient_funds`. */
  failure: string | null
  /** Null if the provider does not tell. */
  way: PaymentWay | null
  /** Details that the shop sent along, used if it does not know the checkout; null where none came back. */
  told: PaymentDetails
}

export interface PaymentDetails {
  receipt: string | null
  description: string | null
  email: string | null
}

export const NOTHING_TOLD: PaymentDetails = { receipt: null, description: null, email: null }

/** A payment whose money is there. */
export type Paid = ProviderPayment & { paymentId: string }

/** True once the provider has the money. */
export function isPaid(payment: ProviderPayment): payment is Paid {
  return payment.status === 'paid' && payment.paymentId !== null
}

export interface CheckoutFacts {
  id: string
  status: CheckoutStatus
  amount: Satang
  currency: string
  paymentId: string | null
}

export type MismatchReason = 'amount' | 'currency' | 'mode' | 'checkout'

export type Verdict =
  | { kind: 'order' }
  | { kind: 'already-ordered' }
  | { kind: 'second-payment' }
  | { kind: 'mismatch'; reason: MismatchReason }
  | { kind: 'under-review' }
  | { kind: 'waiting' }
  | { kind: 'failed'; failure: string }
  | { kind: 'expired' }

export function judgePayment(checkout: CheckoutFacts, payment: ProviderPayment, livemode: boolean): Verdict {
  if (payment.status === 'paid' && payment.paymentId) return judgeMoney(checkout, payment, livemode)
  if (checkout.status === 'ordered') return { kind: 'already-ordered' }
  if (checkout.status === 'needs-review') return { kind: 'under-review' }
  if (payment.status === 'failed') return { kind: 'failed', failure: payment.failure ?? 'declined' }
  if (payment.status === 'expired') return { kind: 'expired' }
  return { kind: 'waiting' }
}

function judgeMoney(checkout: CheckoutFacts, payment: ProviderPayment, livemode: boolean): Verdict {
  if (checkout.status === 'ordered') {
    return checkout.paymentId === payment.paymentId ? { kind: 'already-ordered' } : { kind: 'second-payment' }
  }
  const reason = findMismatch(checkout, payment, livemode)
  if (reason) return { kind: 'mismatch', reason }
  return mayMove(checkout.status, 'ordered') ? { kind: 'order' } : { kind: 'under-review' }
}

function findMismatch(
  checkout: CheckoutFacts,
  payment: ProviderPayment,
  livemode: boolean,
): MismatchReason | null {
  if (payment.checkoutId !== checkout.id) return 'checkout'
  if (payment.amount !== checkout.amount) return 'amount'
  if (payment.currency.toUpperCase() !== checkout.currency) return 'currency'
  if (payment.livemode !== livemode) return 'mode'
  return null
}

export function checkPayable(total: Satang): Outcome<Satang> {
  if (total < MIN_PAYABLE) return refused('total-too-small', { least: MIN_PAYABLE })
  if (total > MAX_PAYABLE) return refused('total-too-large', { most: MAX_PAYABLE })
  return done(total)
}
