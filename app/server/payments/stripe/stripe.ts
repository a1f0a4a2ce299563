import Stripe from 'stripe'
import {
  KeyRefused,
  type PaymentProvider,
  ProviderUnavailable,
  SessionRefused,
} from '#app/server/payments/payment-provider.ts'
import { isLive, type StripeSettings } from '#app/server/payments/payment-settings.ts'
import { withTimeout } from '#app/server/payments/with-timeout.ts'
import type { ProviderPayment } from '#app/shop/checkout/payment.ts'
import type { PaymentWay } from '#app/shop/checkout/payment-way.ts'
import { CHECKOUT_TIME_MS } from '#app/shop/constants.ts'
import { findStripeAccessError } from './stripe-access.ts'
import { readStripeEvent } from './stripe-event.ts'
import { findRefund, refund } from './stripe-refund.ts'
import { isOurs, paidAt, sessionParams, toPayment } from './stripe-session.ts'

type Session = Stripe.Checkout.Session

const EXPAND = ['payment_intent.latest_charge']
const PAGE_SIZE = 100
/** Stripe lists the newest first, the shop needs the oldest: each piece of time is reversed. */
const PIECE_MS = 12 * 60 * 60_000

/** docs.stripe.com/security/guide#content-security-policy */
const HOSTS: PaymentProvider['hosts'] = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://checkout.stripe.com'],
  frame: [
    'https://js.stripe.com',
    'https://*.js.stripe.com',
    'https://hooks.stripe.com',
    'https://checkout.stripe.com',
  ],
  connect: ['https://api.stripe.com', 'https://checkout.stripe.com'],
}

/** One embedded Checkout Session per checkout (docs.stripe.com/payments/checkout). */
export function openStripe(
  settings: StripeSettings,
  shopName: () => Promise<string>,
  ways: readonly PaymentWay[] = ['card'],
): PaymentProvider {
  const stripe = new Stripe(settings.secretKey, {
    timeout: 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
    ...addressOf(settings.apiUrl),
  })
  const { sessions } = stripe.checkout
  const read = (reference: string) => sessions.retrieve(reference, { expand: EXPAND })
  return {
    name: 'stripe',
    livemode: isLive(settings.secretKey),
    hosts: HOSTS,
    ways,
    checkoutTimeMs: CHECKOUT_TIME_MS,
    refundMeans: (way) => (way === 'card' ? 'itself' : 'asks-buyer'),
    async openSession(request, idempotencyKey) {
      const params = sessionParams(request, { shopName: await shopName(), ways })
      const made = () => sessions.create(params, { idempotencyKey })
      return { reference: wellFormed(await asked(made).catch(refusedForGood)).id }
    },
    async widget(reference) {
      const { client_secret: clientSecret } = wellFormed(await asked(() => read(reference)))
      if (!clientSecret) throw new ProviderUnavailable('Stripe gave a session without its secret')
      return { provider: 'stripe', reference, clientSecret, publishableKey: settings.publishableKey }
    },
    readPayment: (reference) => paymentOf(() => read(reference)),
    async expireSession(reference) {
      try {
        return await paymentOf(() => sessions.expire(reference, { expand: EXPAND }))
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return paymentOf(() => read(reference))
        throw error
      }
    },
    listPaid: (since) => listPaid(stripe, since, ways.includes('promptpay') ? {} : { status: 'complete' }),
    findRefund: (paymentId, key) => asked(() => findRefund(stripe, paymentId, key)),
    refund: (paymentId, amount, key) => asked(() => refund(stripe, paymentId, { amount, key })),
    readEvent: (body, headers) => readStripeEvent(stripe, settings.webhookSecret, { body, headers }),
    findAccessError: () => asked(() => findStripeAccessError(stripe)),
    async close() {},
  }
}

function addressOf(apiUrl: string | null): { host?: string; port?: string; protocol?: 'http' | 'https' } {
  if (!apiUrl) return {}
  const { protocol, hostname, port } = new URL(apiUrl)
  const scheme = protocol === 'http:' ? 'http' : 'https'
  return { protocol: scheme, host: hostname, port: port || (scheme === 'http' ? '80' : '443') }
}

/** Null for an unknown session or one of another program. */
async function paymentOf(question: () => Promise<Session>): Promise<ProviderPayment | null> {
  try {
    const session = wellFormed(await asked(question))
    return isOurs(session) ? toPayment(session) : null
  } catch (error) {
    if (isStripeError(error) && error.code === 'resource_missing') return null
    throw error
  }
}

/** Late money for a code may belong to an expired session. */
type Wanted = Pick<Stripe.Checkout.SessionListParams, 'status'>

async function* listPaid(stripe: Stripe, since: Date, wanted: Wanted): AsyncGenerator<ProviderPayment> {
  // Stripe filters by creation time, and a session may be paid until it expires.
  const start = Math.floor((since.getTime() - CHECKOUT_TIME_MS) / 1000)
  for (let from = start; from * 1000 < Date.now(); from += PIECE_MS / 1000) {
    const created = { gte: from, lt: from + PIECE_MS / 1000 }
    const piece = await asked(() => sessionsOf(stripe, { ...wanted, created }))
    for (const session of piece.reverse()) {
      const payment = isOurs(session) ? toPayment(session) : null
      if (payment?.status === 'paid' && paidAt(session) >= since) yield payment
    }
  }
}

async function sessionsOf(stripe: Stripe, wanted: Stripe.Checkout.SessionListParams): Promise<Session[]> {
  const found: Session[] = []
  const expand = EXPAND.map((path) => `data.${path}`)
  const listed = stripe.checkout.sessions.list({ ...wanted, limit: PAGE_SIZE, expand })
  for await (const session of listed) found.push(session)
  return found
}

/** Translates Stripe's errors: unreachable, busy or broken means `ProviderUnavailable`. */
async function asked<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await withTimeout(question())
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) throw error
    throw isStripeError(error) ? unavailable(error) : error
  }
}

function unavailable(error: Stripe.errors.StripeError): ProviderUnavailable {
  const message = `Stripe: ${error.message}`
  if (error.statusCode === 401 || error.statusCode === 403) return new KeyRefused(message, { cause: error })
  return new ProviderUnavailable(message, { cause: error })
}

/** A key is spent if Stripe repeats an error for it, knows it with another request, or it is too late. */
function refusedForGood(error: unknown): never {
  const fault = error instanceof ProviderUnavailable ? error.cause : error
  if (!isStripeError(fault)) throw error
  const isReplay = fault.headers?.['idempotent-replayed'] === 'true'
  const isLate = fault.param === 'expires_at'
  const spent = isReplay || isLate || fault instanceof Stripe.errors.StripeIdempotencyError
  if (spent || fault instanceof Stripe.errors.StripeInvalidRequestError) {
    throw new SessionRefused(`Stripe: ${fault.message}`, { cause: fault, spent })
  }
  throw error
}

function isStripeError(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Stripe.errors.StripeError
}

/** A proxy may have answered instead of Stripe. */
function wellFormed(answer: Session): Session {
  if (answer?.object === 'checkout.session' && typeof answer.id === 'string') return answer
  throw new ProviderUnavailable('Stripe gave an answer that is no session')
}
