import Stripe from 'stripe'
import type { Satang } from '#app/shop/money.ts'
import type { ProviderRefund } from './payment-provider.ts'

/** Refunds of one payment that are looked through. */
const LOOK_AT = 100

/**
 * Gives money back once for a key. Stripe forgets idempotency keys after a day, and the job may be longer away than that: the
 * key is written on the refund, and looked for first.
 */
export async function refundOnce(
  stripe: Stripe,
  paymentId: string,
  amount: Satang,
  key: string,
): Promise<ProviderRefund> {
  try {
    const { data } = await stripe.refunds.list({ payment_intent: paymentId, limit: LOOK_AT })
    const given = data.find(({ metadata }) => metadata?.refund_key === key)
    return toRefund(given ?? (await give(stripe, paymentId, amount, key)))
  } catch (error) {
    // Nothing of the payment is left to be given back, or there is no such payment.
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return { id: key, status: 'failed' }
    throw error
  }
}

export function toRefund({ id, status }: Stripe.Refund): ProviderRefund {
  if (status === 'succeeded') return { id, status: 'done' }
  return { id, status: status === 'failed' || status === 'canceled' ? 'failed' : 'pending' }
}

function give(stripe: Stripe, paymentId: string, amount: Satang, key: string): Promise<Stripe.Refund> {
  const metadata = { refund_key: key }
  return stripe.refunds.create({ payment_intent: paymentId, amount, metadata }, { idempotencyKey: key })
}
