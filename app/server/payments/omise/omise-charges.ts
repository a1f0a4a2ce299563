import { type Charged, type ChargeRequest, NothingDone } from '#app/server/payments/payment-provider.ts'
import type { ProviderPayment } from '#app/shop/checkout/payment.ts'
import { CHECKOUT_TIME_MS } from '#app/shop/constants.ts'
import {
  allOf,
  type OmiseApi,
  type OmiseCharge,
  OmiseRefusal,
  omiseCharge,
  unlessMissing,
} from './omise-api.ts'
import { failureFor, isOurs, toPayment } from './omise-charge.ts'

const CHECKOUT = /^checkout_(.+)$/
const ATTEMPT = /^attempt_(.+)_(\d+)$/
const MINUTE_MS = 60_000
/** For differing clocks, and charges that are recorded late. */
const SEARCH_MARGIN_MS = 15 * MINUTE_MS

export async function charge(api: OmiseApi, request: ChargeRequest): Promise<Charged> {
  const { amount, currency, means, returnUrl, checkoutId, attemptId, receipt, description } = request
  try {
    const body = {
      amount,
      currency: currency.toLowerCase(),
      ...(means.way === 'card'
        ? { card: means.token, capture: true }
        : { source: { type: 'promptpay' }, expires_at: means.scanUntil.toISOString() }),
      return_uri: returnUrl,
      description: `${receipt}: ${description}`,
      metadata: { checkout_id: checkoutId, attempt_id: attemptId, receipt },
    }
    const made = await api.post(omiseCharge, '/charges', { key: `ch_${attemptId}`, body })
    return { kind: 'made', payment: toPayment(made), next: nextOf(made, request) }
  } catch (error) {
    if (error instanceof NothingDone) return { kind: 'refused', failure: 'unavailable' }
    if (error instanceof OmiseRefusal) return refusalOf(error, request)
    throw error
  }
}

/** Omise may end a code before the shop wishes, and what it ends later the shop ends itself. */
function nextOf(made: OmiseCharge, { means }: ChargeRequest): Extract<Charged, { kind: 'made' }>['next'] {
  if (made.status !== 'pending') return null
  if (means.way === 'card') return made.authorize_uri ? { authorizeUrl: made.authorize_uri } : null
  const ends = [means.scanUntil, ...(made.expires_at ? [made.expires_at] : [])].map((end) => end.getTime())
  return { scanUntil: new Date(Math.min(...ends)) }
}

/** A card is refused for its own reasons; a code only if the account cannot make any. */
function refusalOf({ code, message }: OmiseRefusal, { means }: ChargeRequest): Charged {
  if (means.way === 'card') return { kind: 'refused', failure: failureFor(code) }
  return { kind: 'refused', failure: 'unavailable', reason: message }
}

/** By the reference of a checkout, an attempt or a charge. */
export async function findCharge(api: OmiseApi, reference: string): Promise<OmiseCharge | undefined> {
  if (CHECKOUT.test(reference)) return undefined
  const [, attemptId, seconds] = ATTEMPT.exec(reference) ?? []
  if (attemptId) return findByAttempt(api, attemptId, Number(seconds) * 1000)
  const found = await unlessMissing(api.get(omiseCharge, chargePath(reference)))
  return found && isOurs(found) ? found : undefined
}

/** A charge carries the attempt's name, which finds it if its answer was lost. */
async function findByAttempt(api: OmiseApi, id: string, at: number): Promise<OmiseCharge | undefined> {
  for await (const made of chargesOf(api, new Date(at - MINUTE_MS), new Date(at + SEARCH_MARGIN_MS))) {
    if (made.metadata?.attempt_id === id) return made
  }
  return undefined
}

export function paymentOf(reference: string, charge: OmiseCharge | undefined): ProviderPayment | null {
  if (charge) return toPayment(charge, reference)
  const checkoutId = CHECKOUT.exec(reference)?.[1] ?? null
  if (checkoutId === null && !ATTEMPT.test(reference)) return null
  const nothing = { paymentId: null, amount: 0, currency: '', livemode: false, failure: null, way: null }
  return { reference, checkoutId, status: 'open', ...nothing }
}

export function chargePath(id: string): string {
  return `/charges/${encodeURIComponent(id)}`
}

/** Ends a charge that waits for the shopper; one that cannot be ended ends by itself. */
export async function endCharge(api: OmiseApi, reference: string): Promise<OmiseCharge | undefined> {
  const found = await findCharge(api, reference)
  if (found?.status !== 'pending') return found
  try {
    return await api.post(omiseCharge, `${chargePath(found.id)}/expire`, { body: {} })
  } catch (error) {
    if (!(error instanceof OmiseRefusal)) throw error
    return findCharge(api, found.id)
  }
}

export async function* listPaid(api: OmiseApi, since: Date): AsyncGenerator<ProviderPayment> {
  for await (const made of chargesOf(api, new Date(since.getTime() - CHECKOUT_TIME_MS))) {
    const isPaid = made.status === 'successful' && (made.paid_at ?? made.created_at) >= since
    if (isPaid && isOurs(made)) yield toPayment(made)
  }
}

/** Oldest first. */
export function chargesOf(api: OmiseApi, from: Date, until?: Date): AsyncGenerator<OmiseCharge> {
  return allOf(api, omiseCharge, { path: '/charges', from, ...(until ? { until } : {}) })
}
