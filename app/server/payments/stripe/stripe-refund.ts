import Stripe from 'stripe'
import type { ProviderRefund, Refunded, RefundUpdate } from '#app/server/payments/payment-provider.ts'
import type { Satang } from '#app/shop/money.ts'

const PAGE_SIZE = 100

/** Ours are found by the key in their metadata: Stripe forgets idempotency keys after a day. */
export async function listRefunds(stripe: Stripe, paymentId: string): Promise<RefundUpdate[]> {
  const found: RefundUpdate[] = []
  try {
    for await (const refund of stripe.refunds.list({ payment_intent: paymentId, limit: PAGE_SIZE })) {
      found.push(toRefundUpdate(refund, paymentId))
    }
  } catch (error) {
    // There is no such payment.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  }
  return found
}

export async function refund(
  stripe: Stripe,
  paymentId: string,
  { amount, key }: { amount: Satang; key: string },
): Promise<Refunded> {
  const wanted = { payment_intent: paymentId, amount, metadata: { refund_key: key } }
  try {
    return { kind: 'made', ...toRefund(await stripe.refunds.create(wanted, { idempotencyKey: key })) }
  } catch (error) {
    // Stripe refuses, for instance, more than is left, or a disputed payment.
    if (error instanceof Stripe.errors.StripeInvalidRequestError) {
      return { kind: 'refused', reason: `Stripe: ${error.message}` }
    }
    throw error
  }
}

/** Null for one of no payment of ours, such as of a charge without an intent. */
export function findRefundUpdate(refund: Stripe.Refund): RefundUpdate | null {
  const { payment_intent: intent } = refund
  const paymentId = typeof intent === 'string' ? intent : intent?.id
  return paymentId ? toRefundUpdate(refund, paymentId) : null
}

function toRefundUpdate(refund: Stripe.Refund, paymentId: string): RefundUpdate {
  const { amount, metadata } = refund
  return { ...toRefund(refund), paymentId, amount, key: metadata?.refund_key ?? null }
}

function toRefund({ id, status }: Stripe.Refund): ProviderRefund {
  if (status === 'succeeded') return { id, status: 'done' }
  return { id, status: status === 'failed' || status === 'canceled' ? 'failed' : 'pending' }
}
