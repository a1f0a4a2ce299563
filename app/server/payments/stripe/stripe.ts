import Stripe from 'stripe'
import { isLive, type StripeSettings } from '#app/server/config/payment-settings.ts'
import {
  KeyRefused,
  type PaymentProvider,
  ProviderUnavailable,
  type ProviderUpdates,
  SessionRefused,
  type UpdateHint,
} from '#app/server/payments/payment-provider.ts'
import { withTimeout } from '#app/server/payments/with-timeout.ts'
import type { ProviderPayment } from '#app/shop/checkout/payment.ts'
import type { GatewayWay } from '#app/shop/payments/payment-way.ts'
import { isOnlyCards } from '#app/shop/payments/payment-ways.ts'
import { findStripeAccessError } from './stripe-access.ts'
import { findDispute } from './stripe-dispute.ts'
import { readStripeEvent } from './stripe-event.ts'
import { listPaid, listUpdates, type Wanted } from './stripe-lists.ts'
import { listRefunds, refund } from './stripe-refund.ts'
import { EXPAND, isOurs, sessionParams, toPayment } from './stripe-session.ts'

type Session = Stripe.Checkout.Session
type Sessions = Stripe['checkout']['sessions']

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
  { shopName, ways }: { shopName: () => Promise<string>; ways: readonly GatewayWay[] },
): PaymentProvider {
  const stripe = openApi(settings)
  const { sessions } = stripe.checkout
  // Codes may have been taken before if there are no ways now.
  const listed: Wanted = isOnlyCards(ways) ? { status: 'complete' } : {}
  return {
    name: 'stripe',
    livemode: isLive(settings.secretKey),
    hosts: HOSTS,
    openSession: async (request, key) =>
      makeSession(sessions, sessionParams(request, { shopName: await shopName(), ways }), key),
    widget: (reference) => findWidget(sessions, reference, settings.publishableKey),
    readPayment: (reference) => findPayment(() => readSession(sessions, reference)),
    expireSession: (reference) => expireSession(sessions, reference),
    listPaid: (span, cursor) => callStripe(() => listPaid(stripe, listed, { ...span, cursor })),
    listUpdates: (since) => listUpdates(stripe, since, callStripe),
    readUpdates: (hint) => readDispute(stripe, hint),
    listRefunds: (paymentId) => callStripe(() => listRefunds(stripe, paymentId)),
    refund: (paymentId, amount, key) => callStripe(() => refund(stripe, paymentId, { amount, key })),
    readEvent: (body, headers) => readStripeEvent(stripe, settings.webhookSecret, { body, headers }),
    findAccessError: () => callStripe(() => findStripeAccessError(stripe)),
    async close() {},
  }
}

function openApi({ secretKey, apiUrl }: StripeSettings): Stripe {
  return new Stripe(secretKey, {
    timeout: 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
    ...toApiHost(apiUrl),
  })
}

async function makeSession(
  sessions: Sessions,
  params: Stripe.Checkout.SessionCreateParams,
  idempotencyKey: string,
): Promise<{ reference: string }> {
  const made = () => sessions.create(params, { idempotencyKey })
  return { reference: wellFormed(await callStripe(made).catch(refusedForGood)).id }
}

function readSession(sessions: Sessions, reference: string) {
  return sessions.retrieve(reference, { expand: EXPAND })
}

async function findWidget(sessions: Sessions, reference: string, publishableKey: string) {
  const session = wellFormed(await callStripe(() => readSession(sessions, reference)))
  const { client_secret: clientSecret } = session
  if (!clientSecret) throw new ProviderUnavailable('Stripe gave a session without its secret')
  return { provider: 'stripe', reference, clientSecret, publishableKey } as const
}

async function expireSession(sessions: Sessions, reference: string): Promise<ProviderPayment | null> {
  try {
    return await findPayment(() => sessions.expire(reference, { expand: EXPAND }))
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError)
      return findPayment(() => readSession(sessions, reference))
    throw error
  }
}

/** Its events are signed: only disputes that go on are asked about. */
async function readDispute(stripe: Stripe, { about, id }: UpdateHint): Promise<ProviderUpdates> {
  const made = about === 'dispute' && (await unlessMissing(() => stripe.disputes.retrieve(id)))
  const dispute = made && findDispute(made)
  return dispute ? { dispute } : {}
}

function toApiHost(apiUrl: string | null): { host?: string; port?: string; protocol?: 'http' | 'https' } {
  if (!apiUrl) return {}
  const { protocol, hostname, port } = new URL(apiUrl)
  const scheme = protocol === 'http:' ? 'http' : 'https'
  return { protocol: scheme, host: hostname, port: port || (scheme === 'http' ? '80' : '443') }
}

/** Null for an unknown session or one of another program. */
async function findPayment(question: () => Promise<Session>): Promise<ProviderPayment | null> {
  const found = await unlessMissing(question)
  const session = found && wellFormed(found)
  return session && isOurs(session) ? toPayment(session) : null
}

async function unlessMissing<T>(question: () => Promise<T>): Promise<T | null> {
  try {
    return await callStripe(question)
  } catch (error) {
    if (isStripeError(error) && error.code === 'resource_missing') return null
    throw error
  }
}

/** Translates Stripe's errors: unreachable, busy or broken means `ProviderUnavailable`. */
async function callStripe<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await withTimeout(question())
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) throw error
    throw isStripeError(error) ? toUnavailable(error) : error
  }
}

function toUnavailable(error: Stripe.errors.StripeError): ProviderUnavailable {
  const message = `Stripe: ${error.message}`
  if (error.statusCode === 401 || error.statusCode === 403) return new KeyRefused(message, { cause: error })
  return new ProviderUnavailable(message, { cause: error })
}

/** A key is spent if Stripe repeats an error for it, knows it with another request, or it is too late. */
function refusedForGood(error: unknown): never {
  const refusal = error instanceof ProviderUnavailable ? error.cause : error
  if (!isStripeError(refusal)) throw error
  const isReplay = refusal.headers?.['idempotent-replayed'] === 'true'
  const isLate = refusal.param === 'expires_at'
  const spent = isReplay || isLate || refusal instanceof Stripe.errors.StripeIdempotencyError
  if (spent || refusal instanceof Stripe.errors.StripeInvalidRequestError) {
    throw new SessionRefused(`Stripe: ${refusal.message}`, { cause: refusal, spent })
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
