import Stripe from 'stripe'

/** No account has such an object: the answer tells only if the key may ask. */
const NO_SESSION = 'cs_access_check'
const NO_PAYMENT = 'pi_access_check'

/** Stripe's message if the key is wrong or lacks a right, which Stripe checks before it looks for an object. */
export async function findStripeAccessError(stripe: Stripe): Promise<string | null> {
  const calls = [
    () => stripe.checkout.sessions.list({ limit: 1 }),
    () => stripe.checkout.sessions.expire(NO_SESSION),
    () => stripe.paymentIntents.retrieve(NO_PAYMENT),
    () => stripe.refunds.list({ limit: 1 }),
    () => stripe.disputes.list({ limit: 1 }),
    () => stripe.refunds.create({ payment_intent: NO_PAYMENT }),
  ]
  for (const call of calls) {
    const error = await readAccessError(call)
    if (error) return error
  }
  return null
}

async function readAccessError(call: () => Promise<unknown>): Promise<string | null> {
  try {
    await call()
    return null
  } catch (error) {
    const isRefused =
      error instanceof Stripe.errors.StripeAuthenticationError ||
      error instanceof Stripe.errors.StripePermissionError
    if (isRefused) return error.message
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null
    throw error
  }
}
