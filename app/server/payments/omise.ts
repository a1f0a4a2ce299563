import { CHECKOUT_TIME } from '#app/shop/constants.ts'
import type { ProviderPayment } from '#app/shop/payment.ts'
import {
  listOf,
  NothingDone,
  type OmiseApi,
  type OmiseCharge,
  OmiseRefusal,
  omiseCharge,
  omiseRefund,
  openOmiseApi,
} from './omise-api.ts'
import { failureFor, mostTelling, toPayment } from './omise-charge.ts'
import { readOmiseEvent } from './omise-event.ts'
import type { Charged, ChargeRequest, PaymentProvider, ProviderRefund } from './payment-provider.ts'
import { isLive, type OmiseSettings } from './payment-settings.ts'

/** Charges that are asked for at a time; the most that Omise gives. */
const PAGE = 100
const MINUTE = 60_000
/** A charge may take some time to be written down at the other end. */
const MARGIN = 15 * MINUTE

/** A checkout, and when it was made, in milliseconds. */
interface OwnName {
  id: string
  madeAt: number
}

/**
 * Card payments through Omise. Its form turns a card into a token, which the shop's server charges (docs.omise.co/charges-api).
 * Until there is a charge there is nothing at Omise at all: a session is a name of ours then, `checkout_<id>_<seconds>`, under
 * which the charges of that checkout are looked for. A charge is known by its own name, `chrg_…`.
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
    async openSession({ checkoutId, expiresAt }) {
      const seconds = Math.floor((expiresAt.getTime() - CHECKOUT_TIME) / 1000)
      return { reference: `checkout_${checkoutId}_${seconds}` }
    },
    widget: async (reference) => ({ provider: 'omise', reference, publicKey: settings.publicKey }),
    charge: (request) => charge(api, request),
    readPayment: async (reference) => paymentOf(reference, await findCharge(api, reference)),
    async expireSession(reference) {
      const payment = paymentOf(reference, await closed(api, await findCharge(api, reference)))
      // Without the shop's word no charge is made any more: what is neither paid nor under way is over.
      const isOver = payment && payment.status !== 'paid' && payment.status !== 'processing'
      return isOver ? { ...payment, status: 'expired' } : payment
    },
    listPaid: (since) => listPaid(api, since),
    refund: (paymentId, amount, key) => refundOnce(api, paymentId, amount, key),
    readEvent: (body, headers) => readOmiseEvent(settings.webhookSecret, body, headers),
    async close() {},
  }
}

async function charge(api: OmiseApi, request: ChargeRequest): Promise<Charged> {
  const { amount, currency, token, returnUrl, checkoutId, attemptId, receipt, description } = request
  try {
    const made = await api.post(omiseCharge, '/charges', {
      amount,
      currency: currency.toLowerCase(),
      card: token,
      capture: true,
      return_uri: returnUrl,
      description: `${receipt}: ${description}`,
      metadata: { checkout_id: checkoutId, attempt_id: attemptId, receipt },
    })
    const authorizeUrl = made.status === 'pending' ? (made.authorize_uri ?? null) : null
    return { kind: 'made', payment: toPayment(made), authorizeUrl }
  } catch (error) {
    if (error instanceof NothingDone) return { kind: 'refused', failure: 'unavailable' }
    if (error instanceof OmiseRefusal) return { kind: 'refused', failure: failureFor(error.code) }
    throw error
  }
}

/** The charge of that name, or the one that tells most of a checkout whose charge the shop has not learnt the name of. */
async function findCharge(api: OmiseApi, reference: string): Promise<OmiseCharge | undefined> {
  const checkout = checkoutIn(reference)
  if (checkout) return findByCheckout(api, checkout)
  try {
    return await api.get(omiseCharge, chargePath(reference))
  } catch (error) {
    if (error instanceof OmiseRefusal && error.code === 'not_found') return undefined
    throw error
  }
}

async function findByCheckout(api: OmiseApi, { id, madeAt }: OwnName): Promise<OmiseCharge | undefined> {
  const found: OmiseCharge[] = []
  const until = new Date(madeAt + CHECKOUT_TIME + MARGIN)
  for await (const made of chargesOf(api, new Date(madeAt - MINUTE), until)) {
    if (made.metadata?.checkout_id === id) found.push(made)
  }
  return mostTelling(found)
}

function paymentOf(reference: string, charge: OmiseCharge | undefined): ProviderPayment | null {
  if (charge) return toPayment(charge, reference)
  const checkout = checkoutIn(reference)
  if (!checkout) return null
  const nothing = { paymentId: null, amount: 0, currency: '', livemode: false, failure: null }
  return { reference, checkoutId: checkout.id, status: 'open', ...nothing }
}

function checkoutIn(reference: string): OwnName | null {
  const [, id, seconds] = /^checkout_(.+)_(\d+)$/.exec(reference) ?? []
  return id && seconds ? { id, madeAt: Number(seconds) * 1000 } : null
}

function chargePath(id: string): string {
  return `/charges/${encodeURIComponent(id)}`
}

/** Ends a charge that still waits for the shopper's bank; where that cannot be done it comes to its own end. */
async function closed(api: OmiseApi, charge: OmiseCharge | undefined): Promise<OmiseCharge | undefined> {
  if (charge?.status !== 'pending') return charge
  try {
    return await api.post(omiseCharge, `${chargePath(charge.id)}/expire`, {})
  } catch (error) {
    if (!(error instanceof OmiseRefusal)) throw error
    return findCharge(api, charge.id)
  }
}

async function* listPaid(api: OmiseApi, since: Date): AsyncGenerator<ProviderPayment> {
  for await (const made of chargesOf(api, new Date(since.getTime() - CHECKOUT_TIME))) {
    if (made.status === 'successful' && (made.paid_at ?? made.created_at) >= since) yield toPayment(made)
  }
}

/** Every charge that was made between two moments, oldest first. */
async function* chargesOf(api: OmiseApi, from: Date, until?: Date): AsyncGenerator<OmiseCharge> {
  for (let offset = 0; ; ) {
    const wanted = new URLSearchParams({
      from: from.toISOString(),
      ...(until ? { to: until.toISOString() } : {}),
      order: 'chronological',
      limit: String(PAGE),
      offset: String(offset),
    })
    const { data, total } = await api.get(listOf(omiseCharge), `/charges?${wanted}`)
    yield* data
    offset += data.length
    if (data.length === 0 || offset >= total) return
  }
}

/** Omise keeps no idempotency keys: the key is written on the refund, and looked for first. */
async function refundOnce(
  api: OmiseApi,
  paymentId: string,
  amount: number,
  key: string,
): Promise<ProviderRefund> {
  const path = `${chargePath(paymentId)}/refunds`
  try {
    const { data } = await api.get(listOf(omiseRefund), `${path}?limit=${PAGE}`)
    const given = data.find(({ metadata }) => metadata?.refund_key === key)
    const { id, status } =
      given ?? (await api.post(omiseRefund, path, { amount, metadata: { refund_key: key } }))
    return { id, status: status === 'pending' ? 'pending' : status === 'failed' ? 'failed' : 'done' }
  } catch (error) {
    if (error instanceof OmiseRefusal) return { id: key, status: 'failed' }
    throw error
  }
}
