import Stripe from 'stripe'
import type { ProviderRefund, Refunded } from '#app/server/payments/payment-provider.ts'
import type { Satang } from '#app/shop/money.ts'

const MAX_REFUNDS_READ = 100

/** Found by the key in its metadata: Stripe forgets idempotency keys after a day. */
export async function findRefund(
  stripe: Stripe,
  paymentId: string,
  key: string,
): Promise<ProviderRefund | null> {
  try {
    const { data } = await stripe.refunds.list({ payment_intent: paymentId, limit: MAX_REFUNDS_READ })
    const found = data.find(({ metadata }) => metadata?.refund_key === key)
    return found ? toRefund(found) : null
  } catch (error) {
    // There is no such payment.
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null
    throw error
  }
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
    // For instance more than is left, or a disputed payment.
    if (error instanceof Stripe.errors.StripeInvalidRequestError) {
      return { kind: 'refused', reason: `Stripe: ${error.message}` }
    }
    throw error
  }
}

export function toRefund({ id, status }: Stripe.Refund): ProviderRefund {
  if (status === 'succeeded') return { id, status: 'done' }
  return { id, status: status === 'failed' || status === 'canceled' ? 'failed' : 'pending' }
}
