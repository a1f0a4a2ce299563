import {
  type ChargeBy,
  type Charged,
  type ChargeRequest,
  NothingDone,
  type PaidPage,
  type Span,
} from '#app/server/payments/payment-provider.ts'
import { NOTHING_TOLD, type ProviderPayment } from '#app/shop/checkout/payment.ts'
import {
  type OmiseApi,
  type OmiseCharge,
  OmiseRefusal,
  omiseCharge,
  readPage,
  readPages,
  unlessMissing,
} from './omise-api.ts'
import { failureFor, isOurs, SOURCE_TYPES, toPayment } from './omise-charge.ts'

export const CHARGES = '/charges'
const CHECKOUT = /^checkout_(.+)$/
const ATTEMPT = /^attempt_(.+)_(\d+)$/
const MINUTE_MS = 60_000
/** Allows for differing clocks, and charges that are recorded late. */
const SEARCH_MARGIN_MS = 15 * MINUTE_MS

export async function charge(api: OmiseApi, request: ChargeRequest): Promise<Charged> {
  const { amount, currency, by, returnUrl, checkoutId, attemptId, receipt, description } = request
  try {
    const body = {
      amount,
      currency: currency.toLowerCase(),
      ...partsFor(by),
      return_uri: returnUrl,
      description: `${receipt}: ${description}`,
      metadata: { checkout_id: checkoutId, attempt_id: attemptId, receipt },
    }
    const made = await api.post(omiseCharge, CHARGES, { key: `ch_${attemptId}`, body })
    return { kind: 'made', payment: toPayment(made), next: toNextStep(made, request) }
  } catch (error) {
    if (error instanceof NothingDone) return { kind: 'refused', failure: 'unavailable' }
    if (error instanceof OmiseRefusal) return toRefusedCharge(error, request)
    throw error
  }
}

/** docs.omise.co/charges-api, docs.omise.co/promptpay */
function partsFor(by: ChargeBy): object {
  switch (by.way) {
    case 'card':
      return { card: by.token, capture: true }
    case 'promptpay':
      return { source: { type: SOURCE_TYPES[by.way] }, expires_at: by.scanUntil.toISOString() }
  }
}

/** Omise may end a code before the shop wishes, and what it ends later the shop ends itself. */
function toNextStep(made: OmiseCharge, { by }: ChargeRequest): Extract<Charged, { kind: 'made' }>['next'] {
  if (made.status !== 'pending') return null
  switch (by.way) {
    case 'card':
      return made.authorize_uri ? { authorizeUrl: made.authorize_uri } : null
    case 'promptpay': {
      const ends = [by.scanUntil, ...(made.expires_at ? [made.expires_at] : [])].map((end) => end.getTime())
      return { scanUntil: new Date(Math.min(...ends)) }
    }
  }
}

/** A card is refused for its own reasons; a code only if the account cannot make any. */
function toRefusedCharge({ code, message }: OmiseRefusal, { by }: ChargeRequest): Charged {
  switch (by.way) {
    case 'card':
      return { kind: 'refused', failure: failureFor(code) }
    case 'promptpay':
      return { kind: 'refused', failure: 'unavailable', reason: message }
  }
}

/** Accepts the reference of a checkout, an attempt or a charge. */
export async function findCharge(api: OmiseApi, reference: string): Promise<OmiseCharge | undefined> {
  if (CHECKOUT.test(reference)) return undefined
  const [, attemptId, seconds] = ATTEMPT.exec(reference) ?? []
  if (attemptId) return findByAttempt(api, attemptId, Number(seconds) * 1000)
  const found = await unlessMissing(api.get(omiseCharge, chargePath(reference)))
  return found && isOurs(found) ? found : undefined
}

/** A charge carries the attempt's name, which finds it if its answer was lost. */
async function findByAttempt(api: OmiseApi, id: string, at: number): Promise<OmiseCharge | undefined> {
  const [from, until] = [new Date(at - MINUTE_MS), new Date(at + SEARCH_MARGIN_MS)]
  for await (const page of readPages(api, omiseCharge, { path: CHARGES, from, until })) {
    const made = page.find(({ metadata }) => metadata?.attempt_id === id)
    if (made) return made
  }
  return undefined
}

export function toProviderPayment(
  reference: string,
  charge: OmiseCharge | undefined,
): ProviderPayment | null {
  if (charge) return toPayment(charge, reference)
  const checkoutId = CHECKOUT.exec(reference)?.[1] ?? null
  if (checkoutId === null && !ATTEMPT.test(reference)) return null
  const nothing = { paymentId: null, amount: 0, currency: '', livemode: false, failure: null, way: null }
  return { provider: 'omise', reference, checkoutId, status: 'open', ...nothing, told: NOTHING_TOLD }
}

export function chargePath(id: string): string {
  return `${CHARGES}/${encodeURIComponent(id)}`
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

export async function listPaid(
  api: OmiseApi,
  { from, until }: Span,
  cursor: string | null,
): Promise<PaidPage> {
  const list = { path: CHARGES, from, until, offset: Number(cursor ?? 0) }
  const { data, next } = await readPage(api, omiseCharge, list)
  const paid = data.filter((made) => made.status === 'successful' && isOurs(made))
  const payments = paid.map((made) => ({ ...toPayment(made), paidAt: made.paid_at ?? made.created_at }))
  return { payments, cursor: next === null ? null : String(next) }
}
