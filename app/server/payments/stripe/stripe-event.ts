import Stripe from 'stripe'
import { type ProviderEvent, UnverifiedEvent } from '#app/server/payments/payment-provider.ts'
import { isOfNow, TOLERANCE_S } from '#app/server/payments/signed-time.ts'
import { findDispute } from './stripe-dispute.ts'
import { findRefundUpdate } from './stripe-refund.ts'
import { isOurs } from './stripe-session.ts'

const STRIPE_SIGNATURE = 'stripe-signature'

/** Stripe's own code accepts times in the future, so the time is checked here too. */
export function readStripeEvent(
  stripe: Stripe,
  secret: string,
  { body, headers }: { body: Uint8Array; headers: Headers },
): ProviderEvent {
  const header = headers.get(STRIPE_SIGNATURE) ?? ''
  const event = verifyEvent(stripe, secret, { body, header })
  if (!isOfNow(Number(/(?:^|,)t=(\d+)/.exec(header)?.[1]))) throw new UnverifiedEvent('not of this time')
  return { id: event.id, type: event.type, reference: null, ...readEventContent(event) }
}

function verifyEvent(
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

function readEventContent(event: Stripe.Event): Partial<ProviderEvent> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return isOurs(event.data.object) ? { reference: event.data.object.id } : {}
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return refundIn(event.data.object)
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
      return disputeIn(event.data.object)
    default:
      return {}
  }
}

function refundIn(refund: Stripe.Refund): Partial<ProviderEvent> {
  const update = findRefundUpdate(refund)
  return update ? { refund: update } : {}
}

function disputeIn(dispute: Stripe.Dispute): Partial<ProviderEvent> {
  const update = findDispute(dispute)
  return update ? { dispute: update } : {}
}
