import { z } from 'zod'
import {
  type Charged,
  type ChargeRequest,
  KeyRefused,
  NothingDone,
  type PaymentProvider,
  type ProviderRefund,
  type Refunded,
} from '#app/server/payments/payment-provider.ts'
import { isLive, type OmiseSettings } from '#app/server/payments/payment-settings.ts'
import type { ProviderPayment } from '#app/shop/checkout/payment.ts'
import { CHECKOUT_TIME_MS, SHORT_CHECKOUT_TIME_MS } from '#app/shop/constants.ts'
import {
  listOf,
  type OmiseApi,
  type OmiseCharge,
  OmiseRefusal,
  omiseCharge,
  omiseRefund,
  openOmiseApi,
} from './omise-api.ts'
import { failureFor, isOurs, toPayment, toRefund } from './omise-charge.ts'
import { readOmiseEvent } from './omise-event.ts'

/** Omise's maximum. */
const PAGE_SIZE = 100
const CHECKOUT = /^checkout_(.+)$/
const ATTEMPT = /^attempt_(.+)_(\d+)$/
const MINUTE_MS = 60_000
/** For differing clocks, and charges that are recorded late. */
const SEARCH_MARGIN_MS = 15 * MINUTE_MS

/**
 * docs.omise.co/charges-api. The reference is `checkout_<id>`, during an attempt `attempt_<id>_<seconds>`, then
 * the charge's own, `chrg_…`.
 */
export function openOmise(settings: OmiseSettings): PaymentProvider {
  const api = openOmiseApi(settings)
  return {
    name: 'omise',
    livemode: isLive(settings.secretKey),
    hosts: {
      script: ['https://cdn.omise.co'],
      frame: ['https://cdn.omise.co'],
      connect: ['https://cdn.omise.co', 'https://vault.omise.co', 'https://api.omise.co'],
    },
    ways: ['card'],
    checkoutTimeMs: SHORT_CHECKOUT_TIME_MS,
    refundMeans: (way) => (way === 'card' ? 'itself' : 'may-refuse'),
    openSession: async ({ checkoutId }) => ({ reference: `checkout_${checkoutId}` }),
    widget: async (reference) => ({ provider: 'omise', reference, publicKey: settings.publicKey }),
    charge: (request) => charge(api, request),
    chargeName: (attemptId, at) => `attempt_${attemptId}_${Math.floor(at.getTime() / 1000)}`,
    endCharge: async (reference) => paymentOf(reference, await closed(api, await findCharge(api, reference))),
    readPayment: async (reference) => paymentOf(reference, await findCharge(api, reference)),
    async expireSession(reference) {
      const payment = paymentOf(reference, await closed(api, await findCharge(api, reference)))
      // Only the shop makes charges, so a session neither paid nor processing is over.
      const isOver = payment && payment.status !== 'paid' && payment.status !== 'processing'
      return isOver ? { ...payment, status: 'expired' } : payment
    },
    listPaid: (since) => listPaid(api, since),
    findRefund: (paymentId, key) => findRefund(api, paymentId, key),
    refund: (paymentId, amount, key) => refund(api, paymentId, { amount, metadata: { refund_key: key } }),
    readEvent: (body, headers) => readOmiseEvent(settings.webhookSecret, body, headers),
    findAccessError: () => findAccessError(api),
    async close() {},
  }
}

/** docs.omise.co/account-api */
const omiseAccount = z.object({ object: z.literal('account'), id: z.string() })

async function findAccessError(api: OmiseApi): Promise<string | null> {
  try {
    await api.get(omiseAccount, '/account')
    return null
  } catch (error) {
    if (error instanceof OmiseRefusal) return error.message
    if (error instanceof KeyRefused) return error.message
    throw error
  }
}

async function charge(api: OmiseApi, request: ChargeRequest): Promise<Charged> {
  const { amount, currency, means, returnUrl, checkoutId, attemptId, receipt, description } = request
  if (means.way !== 'card') return { kind: 'refused', failure: 'declined' }
  try {
    const body = {
      amount,
      currency: currency.toLowerCase(),
      card: means.token,
      capture: true,
      return_uri: returnUrl,
      description: `${receipt}: ${description}`,
      metadata: { checkout_id: checkoutId, attempt_id: attemptId, receipt },
    }
    const made = await api.post(omiseCharge, '/charges', { key: `ch_${attemptId}`, body })
    const authorizeUrl = made.status === 'pending' ? made.authorize_uri : null
    return { kind: 'made', payment: toPayment(made), next: authorizeUrl ? { authorizeUrl } : null }
  } catch (error) {
    if (error instanceof NothingDone) return { kind: 'refused', failure: 'unavailable' }
    if (error instanceof OmiseRefusal) return { kind: 'refused', failure: failureFor(error.code) }
    throw error
  }
}

async function findCharge(api: OmiseApi, reference: string): Promise<OmiseCharge | undefined> {
  if (CHECKOUT.test(reference)) return undefined
  const [, attemptId, seconds] = ATTEMPT.exec(reference) ?? []
  if (attemptId) return findByAttempt(api, attemptId, Number(seconds) * 1000)
  try {
    const found = await api.get(omiseCharge, chargePath(reference))
    return isOurs(found) ? found : undefined
  } catch (error) {
    if (error instanceof OmiseRefusal && error.code === 'not_found') return undefined
    throw error
  }
}

/** A charge carries the attempt's name, which finds it if its answer was lost. */
async function findByAttempt(api: OmiseApi, id: string, at: number): Promise<OmiseCharge | undefined> {
  for await (const made of chargesOf(api, new Date(at - MINUTE_MS), new Date(at + SEARCH_MARGIN_MS))) {
    if (made.metadata?.attempt_id === id) return made
  }
  return undefined
}

function paymentOf(reference: string, charge: OmiseCharge | undefined): ProviderPayment | null {
  if (charge) return toPayment(charge, reference)
  const checkoutId = CHECKOUT.exec(reference)?.[1] ?? null
  if (checkoutId === null && !ATTEMPT.test(reference)) return null
  const nothing = { paymentId: null, amount: 0, currency: '', livemode: false, failure: null, way: null }
  return { reference, checkoutId, status: 'open', ...nothing }
}

function chargePath(id: string): string {
  return `/charges/${encodeURIComponent(id)}`
}

/** Ends a charge that waits for the shopper's bank; one that cannot be ended expires. */
async function closed(api: OmiseApi, charge: OmiseCharge | undefined): Promise<OmiseCharge | undefined> {
  if (charge?.status !== 'pending') return charge
  try {
    return await api.post(omiseCharge, `${chargePath(charge.id)}/expire`, { body: {} })
  } catch (error) {
    if (!(error instanceof OmiseRefusal)) throw error
    return findCharge(api, charge.id)
  }
}

async function* listPaid(api: OmiseApi, since: Date): AsyncGenerator<ProviderPayment> {
  for await (const made of chargesOf(api, new Date(since.getTime() - CHECKOUT_TIME_MS))) {
    const isPaid = made.status === 'successful' && (made.paid_at ?? made.created_at) >= since
    if (isPaid && isOurs(made)) yield toPayment(made)
  }
}

/** Oldest first. */
async function* chargesOf(api: OmiseApi, from: Date, until?: Date): AsyncGenerator<OmiseCharge> {
  for (let offset = 0; ; ) {
    const wanted = new URLSearchParams({
      from: from.toISOString(),
      ...(until ? { to: until.toISOString() } : {}),
      order: 'chronological',
      limit: String(PAGE_SIZE),
      offset: String(offset),
    })
    const { data, total } = await api.get(listOf(omiseCharge), `/charges?${wanted}`)
    yield* data
    offset += data.length
    if (data.length === 0 || offset >= total) return
  }
}

/** Found by the key in its metadata: Omise forgets idempotency keys after a day. */
async function findRefund(api: OmiseApi, paymentId: string, key: string): Promise<ProviderRefund | null> {
  try {
    const { data } = await api.get(listOf(omiseRefund), `${refundsPath(paymentId)}?limit=${PAGE_SIZE}`)
    const found = data.find(({ metadata }) => metadata?.refund_key === key)
    return found ? toRefund(found) : null
  } catch (error) {
    if (error instanceof OmiseRefusal) return null
    throw error
  }
}

async function refund(
  api: OmiseApi,
  paymentId: string,
  body: { amount: number; metadata: { refund_key: string } },
): Promise<Refunded> {
  try {
    const key = body.metadata.refund_key
    return { kind: 'made', ...toRefund(await api.post(omiseRefund, refundsPath(paymentId), { key, body })) }
  } catch (error) {
    if (error instanceof OmiseRefusal) return { kind: 'refused', reason: error.message }
    throw error
  }
}

function refundsPath(paymentId: string): string {
  return `${chargePath(paymentId)}/refunds`
}
