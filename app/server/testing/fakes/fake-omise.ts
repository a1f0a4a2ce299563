import type { OmiseSettings } from '#app/server/config/payment-settings.ts'
import {
  OMISE_SIGNATURE,
  OMISE_SIGNATURE_TIME,
  omiseSignature,
} from '#app/server/payments/omise/omise-event.ts'
import { type FakeAnswer, type FakeRequest, type FakeServer, openFakeServer } from './fake-server.ts'
import {
  download,
  endCodes,
  hasOnly,
  makeCharge,
  newId,
  now,
  omiseFault,
  shownCharge,
} from './omise-charges.ts'
import type {
  OmiseBooks,
  OmiseCard,
  OmiseFakeCharge,
  OmiseFakeDispute,
  OmiseFakeRefund,
} from './omise-records.ts'

/** docs.omise.co/refunds-api */
const MOST_REFUNDS = 15
const LIST_PARAMS = ['from', 'to', 'limit', 'offset', 'order']

/** The part of Omise that the shop uses, from its documentation. */
export interface FakeOmise extends FakeServer {
  settings: OmiseSettings
  books: OmiseBooks
  newToken(card?: OmiseCard): string
  confirm(chargeId: string, approve?: boolean): OmiseFakeCharge
  /** Money that comes after the end of its code. */
  payLate(chargeId: string): void
  /** Begins a dispute, or changes it. */
  dispute(chargeId: string, status: string, id?: string): OmiseFakeDispute
  /** Makes the lists complete. */
  catchUp(): void
  chargesOf(checkoutId: string): OmiseFakeCharge[]
  event(key: string, data: object, id?: string): object
  /** `at` in seconds since 1970; one signature per secret. */
  signed(
    event: object,
    wish?: { at?: number; secrets?: string[] },
  ): { body: string; headers: Record<string, string> }
}

export async function openFakeOmise(): Promise<FakeOmise> {
  const books: OmiseBooks = {
    charges: [],
    keys: new Map(),
    unlisted: new Set(),
    lagging: false,
    tokens: new Map(),
    refunds: [],
    refundStatus: 'closed',
    disputes: [],
    download: 'svg',
    codeTimeMs: null,
    refusesScans: false,
    refusesScanRefunds: false,
    refusesExpiry: false,
    reversesVoids: false,
  }
  const server = await openFakeServer((request) => answer(books, request), faultOf)
  const settings: OmiseSettings = {
    secretKey: 'skey_test_fake',
    publicKey: 'pkey_test_fake',
    webhookSecret: Buffer.from('the secret of the tests, in base64').toString('base64'),
    apiUrl: server.url,
  }
  return Object.assign(server, {
    settings,
    books,
    newToken(card: OmiseCard = 'good') {
      const token = newId('tokn')
      books.tokens.set(token, { card, used: false })
      return token
    },
    payLate(chargeId: string) {
      const charge = books.charges.find(({ id }) => id === chargeId)
      Object.assign(charge ?? {}, { status: 'successful', paid_at: now() })
    },
    dispute(chargeId: string, status: string, id = newId('dspt')) {
      const { amount = 0 } = books.charges.find(({ id }) => id === chargeId) ?? {}
      const known = books.disputes.find((dispute) => dispute.id === id)
      if (known) return Object.assign(known, { status })
      const facts = { charge: chargeId, amount, currency: 'THB', status, created_at: now() }
      const dispute: OmiseFakeDispute = { object: 'dispute', id, ...facts }
      books.disputes.push(dispute)
      return dispute
    },
    confirm: (chargeId: string, approve = true) => confirm(books, chargeId, approve),
    catchUp: () => books.unlisted.clear(),
    chargesOf: (id: string) => books.charges.filter(({ metadata }) => metadata.checkout_id === id),
    event: (key: string, data: object, id = newId('evnt')) => ({ object: 'event', id, key, data }),
    signed(event: object, wish: { at?: number; secrets?: string[] } = {}) {
      const body = JSON.stringify(event)
      const { at = Math.floor(Date.now() / 1000), secrets = [settings.webhookSecret ?? ''] } = wish
      const signatures = secrets.map((secret) => omiseSignature(secret, at, body)).join(',')
      return { body, headers: { [OMISE_SIGNATURE]: signatures, [OMISE_SIGNATURE_TIME]: String(at) } }
    },
  })
}

function answer(books: OmiseBooks, request: FakeRequest): FakeAnswer {
  endCodes(books)
  if (/^\/(downloads|moved)\//.test(request.path)) return download(books, request)
  const wanted = `Basic ${Buffer.from('skey_test_fake:').toString('base64')}`
  if (request.headers.get('authorization') !== wanted) return omiseFault(401, 'authentication_failure')
  if (request.headers.get('omise-version') !== '2019-05-29') return omiseFault(400, 'bad_request')
  if (request.path === '/account') return { status: 200, body: { object: 'account', id: 'account_test' } }
  const key = request.headers.get('idempotency-key')
  const kept = key ? books.keys.get(key) : undefined
  const sent = `${request.path} ${request.body}`
  if (kept) return kept.sent === sent ? kept.answer : omiseFault(400, 'bad_request')
  const given = act(books, request)
  if (key && given.status === 200) books.keys.set(key, { sent, answer: given })
  return given
}

function act(books: OmiseBooks, request: FakeRequest): FakeAnswer {
  const { method, path, query } = request
  const [, kind, id, verb, part] = path.split('/')
  if (kind === 'disputes') return id ? oneOf(books.disputes, id) : listOf(books.disputes, query)
  if (kind === 'refunds') return listOf(listed(books), query)
  const show = (charge: OmiseFakeCharge) => shownCharge(books, charge)
  if (!id) return method === 'POST' ? makeCharge(books, request) : listOf(books.charges, query, show)
  const charge = books.charges.find((made) => made.id === id)
  if (!charge) return omiseFault(404, 'not_found')
  if (verb === 'expire') return expire(books, charge)
  if (verb !== 'refunds') return { status: 200, body: show(charge) }
  if (method === 'POST') return makeRefund(books, charge, request)
  const own = listed(books).filter((refund) => refund.charge === id)
  return part ? oneOf(own, part) : listOf(own, query)
}

function oneOf(things: { id: string }[], wanted: string): FakeAnswer {
  const found = things.find(({ id }) => id === wanted)
  return found ? { status: 200, body: found } : omiseFault(404, 'not_found')
}

/** docs.omise.co/api-pagination */
function listOf<T extends { created_at: string }>(
  things: T[],
  query: URLSearchParams,
  show: (one: T) => object = (one) => one,
): FakeAnswer {
  const [from, until] = [query.get('from') ?? '', query.get('to') ?? '9']
  const [limit, offset] = [Number(query.get('limit') ?? 20), Number(query.get('offset') ?? 0)]
  const order = query.get('order') ?? 'chronological'
  const isKnown = [...query.keys()].every((name) => LIST_PARAMS.includes(name))
  const isRange = limit >= 1 && limit <= 100 && offset >= 0
  if (!isKnown || !isRange || !/^(reverse_)?chronological$/.test(order)) return omiseFault(400, 'bad_request')
  const found = things.filter(({ created_at: made }) => made >= from && made <= until)
  const sorted = found.toSorted((a, b) => a.created_at.localeCompare(b.created_at))
  if (order !== 'chronological') sorted.reverse()
  const data = sorted.slice(offset, offset + limit).map(show)
  return { status: 200, body: { object: 'list', data, limit, offset, order, total: found.length } }
}

function confirm({ charges }: OmiseBooks, id: string, approve: boolean): OmiseFakeCharge {
  const charge = charges.find((made) => made.id === id)
  if (charge?.status !== 'pending') throw new Error(`charge ${id} waits for nobody`)
  return Object.assign(
    charge,
    approve
      ? { status: 'successful', paid_at: now() }
      : { status: 'failed', failure_code: 'payment_rejected' },
  )
}

/** Kinds of charges that cannot be ended are refused with 422. */
function expire(books: OmiseBooks, charge: OmiseFakeCharge): FakeAnswer {
  if (charge.status !== 'pending' || books.refusesExpiry) return omiseFault(422, 'invalid_charge')
  charge.status = 'expired'
  return { status: 200, body: shownCharge(books, charge) }
}

function listed({ refunds, unlisted }: OmiseBooks): OmiseFakeRefund[] {
  return refunds.filter(({ id }) => !unlisted.has(id))
}

function makeRefund(books: OmiseBooks, charge: OmiseFakeCharge, request: FakeRequest): FakeAnswer {
  const body = JSON.parse(request.body)
  const { amount, metadata } = body
  if (!hasOnly(['amount', 'metadata', 'void'], body) || !(Number.isInteger(amount) && amount > 0))
    return omiseFault(400, 'bad_request')
  const earlier = books.refunds.filter((refund) => refund.charge === charge.id && refund.status !== 'failed')
  const given = earlier.reduce((sum, refund) => sum + refund.amount, 0)
  const isDisputed = books.disputes.some((one) => one.charge === charge.id && one.status !== 'won')
  const isPossible = charge.status === 'successful' && earlier.length < MOST_REFUNDS && !isDisputed
  if (!isPossible || given + amount > charge.amount) return omiseFault(400, 'failed_refund')
  if (charge.source && books.refusesScanRefunds)
    return omiseFault(400, 'failed_refund', 'charge is not refundable')
  const refund: OmiseFakeRefund = {
    object: 'refund',
    id: newId('rfnd'),
    charge: charge.id,
    amount,
    currency: 'THB',
    // A whole refund on the day of payment.
    voided: amount === charge.amount,
    status: books.refundStatus,
    metadata,
    created_at: now(),
  }
  books.refunds.push(refund)
  if (refund.voided && books.reversesVoids) Object.assign(charge, { status: 'reversed', voided: true })
  if (books.lagging) books.unlisted.add(refund.id)
  return { status: 200, body: refund }
}

function faultOf(status: number): FakeAnswer {
  return omiseFault(status, status === 429 ? 'too_many_requests' : 'internal_error')
}
