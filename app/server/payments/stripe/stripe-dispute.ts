import type Stripe from 'stripe'
import type { ProviderDispute } from '#app/server/payments/payment-provider.ts'
import type { DisputeStatus } from '#app/shop/refunds/refund.ts'

/** A state that is not here needs a person. */
const STATUSES: Partial<Record<Stripe.Dispute.Status, DisputeStatus>> = {
  under_review: 'pending',
  warning_under_review: 'pending',
  appeal_under_review: 'pending',
  won: 'won',
  warning_closed: 'won',
  lost: 'lost',
  prevented: 'lost',
}

/** Null for one of no payment of ours. An inquiry can be ended by a refund, and Stripe says if it can. */
export function findDispute(dispute: Stripe.Dispute): ProviderDispute | null {
  const { id, payment_intent: intent, amount, currency, is_charge_refundable: refundable } = dispute
  const paymentId = typeof intent === 'string' ? intent : intent?.id
  if (!paymentId) return null
  const status = STATUSES[dispute.status] ?? 'open'
  return { id, paymentId, amount, currency: currency.toUpperCase(), status, refundable: refundable === true }
}
