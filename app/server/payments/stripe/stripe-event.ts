import Stripe from 'stripe'
import { type ProviderEvent, UnverifiedEvent } from '#app/server/payments/payment-provider.ts'
import { isOfNow, TOLERANCE_S } from '#app/server/payments/signed-time.ts'
import type { DisputeStatus } from '#app/shop/refunds/refund.ts'
import { toRefund } from './stripe-refund.ts'
import { isOurs } from './stripe-session.ts'

const STRIPE_SIGNATURE = 'stripe-signature'

/** Stripe's own code accepts times in the future, so the time is checked here too. */
export function readStripeEvent(
  stripe: Stripe,
  secret: string,
  { body, headers }: { body: Uint8Array; headers: Headers },
): ProviderEvent {
  const header = headers.get(STRIPE_SIGNATURE) ?? ''
  const event = verified(stripe, secret, { body, header })
  if (!isOfNow(Number(/(?:^|,)t=(\d+)/.exec(header)?.[1]))) throw new UnverifiedEvent('not of this time')
  return { id: event.id, type: event.type, reference: null, ...contentOf(event) }
}

function verified(
  stripe: Stripe,
  secret: string,
  { body, header }: { body: Uint8Array; header: string },
): Stripe.Event {
  try {
    const event = stripe.webhooks.constructEvent(Buffer.from(body), header, secret, TOLERANCE_S)
    if (typeof event?.id !== 'string' || !event.data?.object) throw new UnverifiedEvent('not an event')
    return event
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripeSignatureVerificationError || cause instanceof SyntaxError) {
      throw new UnverifiedEvent('wrong signature', { cause })
    }
    throw cause
  }
}

function contentOf(event: Stripe.Event): Partial<ProviderEvent> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return isOurs(event.data.object) ? { reference: event.data.object.id } : {}
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return refundOf(event.data.object)
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
      return disputeOf(event.data.object)
    default:
      return {}
  }
}

function refundOf(refund: Stripe.Refund): Partial<ProviderEvent> {
  const { payment_intent: intent, amount, metadata } = refund
  const paymentId = typeof intent === 'string' ? intent : intent?.id
  if (!paymentId) return {}
  return { refund: { ...toRefund(refund), paymentId, amount, key: metadata?.refund_key ?? null } }
}

const DISPUTES: Partial<Record<Stripe.Dispute.Status, DisputeStatus>> = {
  under_review: 'pending',
  warning_under_review: 'pending',
  appeal_under_review: 'pending',
  won: 'won',
  warning_closed: 'won',
  lost: 'lost',
  prevented: 'lost',
}

function disputeOf(dispute: Stripe.Dispute): Partial<ProviderEvent> {
  const { id, payment_intent: intent, amount, currency } = dispute
  const paymentId = typeof intent === 'string' ? intent : intent?.id
  if (!paymentId) return {}
  // An unknown state needs a person.
  const status = DISPUTES[dispute.status] ?? 'open'
  return { dispute: { id, paymentId, amount, currency: currency.toUpperCase(), status } }
}
