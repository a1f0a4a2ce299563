import { randomUUID } from 'node:crypto'
import {
  OMISE_SIGNATURE,
  OMISE_SIGNATURE_TIME,
  omiseSignature,
} from '#app/server/payments/omise/omise-event.ts'
import type { OmiseSettings } from '#app/server/payments/payment-settings.ts'
import { type FakeAnswer, type FakeRequest, type FakeServer, openFakeServer } from './fake-server.ts'
import type { OmiseBooks, OmiseCard, OmiseFakeCharge, OmiseFakeRefund } from './omise-records.ts'

/** The part of Omise that the shop uses, from its documentation. */
export interface FakeOmise extends FakeServer {
  settings: OmiseSettings
  books: OmiseBooks
  newToken(card?: OmiseCard): string
  confirm(chargeId: string, approve?: boolean): OmiseFakeCharge
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

const newId = (kind: string) => `${kind}_test_${randomUUID().replaceAll('-', '')}`
const text = () => new Date().toISOString()

export async function openFakeOmise(): Promise<FakeOmise> {
  const books: OmiseBooks = {
    charges: [],
    keys: new Map(),
    unlisted: new Set(),
    lagging: false,
    tokens: new Map(),
    refunds: [],
    refundStatus: 'closed',
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
  const wanted = `Basic ${Buffer.from('skey_test_fake:').toString('base64')}`
  if (request.headers.get('authorization') !== wanted) return fault(401, 'authentication_failure')
  if (request.headers.get('omise-version') !== '2019-05-29') return fault(400, 'bad_request')
  if (request.path === '/account') return { status: 200, body: { object: 'account', id: 'account_test' } }
  const key = request.headers.get('idempotency-key')
  const kept = key ? books.keys.get(key) : undefined
  const sent = `${request.path} ${request.body}`
  if (kept) return kept.sent === sent ? kept.answer : fault(400, 'bad_request')
  const given = act(books, request)
  if (key && given.status === 200) books.keys.set(key, { sent, answer: given })
  return given
}

function act(books: OmiseBooks, request: FakeRequest): FakeAnswer {
  const [, , id, verb] = request.path.split('/')
  if (!id) return request.method === 'POST' ? makeCharge(books, request) : listCharges(books, request.query)
  const charge = books.charges.find((made) => made.id === id)
  if (!charge) return fault(404, 'not_found')
  if (verb === 'refunds')
    return request.method === 'POST' ? makeRefund(books, charge, request) : listRefunds(books, id)
  if (verb === 'expire') return expire(charge)
  return { status: 200, body: charge }
}

function makeCharge(books: OmiseBooks, request: FakeRequest): FakeAnswer {
  const { amount, currency, card, metadata, capture, return_uri } = JSON.parse(request.body)
  if (amount < 2000 || currency !== 'thb' || capture !== true || !return_uri) return fault(400, 'bad_request')
  const token = books.tokens.get(card)
  if (!token) return fault(404, 'not_found')
  if (token.used) return fault(400, 'used_token')
  token.used = true
  const made: OmiseFakeCharge = {
    object: 'charge',
    id: newId('chrg'),
    status: token.card === 'good' ? 'successful' : token.card === 'challenge' ? 'pending' : 'failed',
    amount,
    currency: 'THB',
    livemode: false,
    created_at: text(),
    paid_at: token.card === 'good' ? text() : null,
    failure_code: token.card === 'good' || token.card === 'challenge' ? null : token.card,
    authorize_uri: 'https://bank.test/authorize',
    metadata,
  }
  books.charges.push(made)
  return { status: 200, body: made }
}

function listCharges({ charges }: OmiseBooks, query: URLSearchParams): FakeAnswer {
  const [from, until] = [query.get('from') ?? '', query.get('to') ?? '9']
  const found = charges.filter(({ created_at: made }) => made >= from && made <= until)
  const sorted = found.toSorted((a, b) => a.created_at.localeCompare(b.created_at))
  const offset = Number(query.get('offset') ?? 0)
  const data = sorted.slice(offset, offset + Math.min(100, Number(query.get('limit') ?? 20)))
  return { status: 200, body: { object: 'list', data, total: found.length } }
}

function confirm({ charges }: OmiseBooks, id: string, approve: boolean): OmiseFakeCharge {
  const charge = charges.find((made) => made.id === id)
  if (charge?.status !== 'pending') throw new Error(`charge ${id} waits for nobody`)
  return Object.assign(
    charge,
    approve
      ? { status: 'successful', paid_at: text() }
      : { status: 'failed', failure_code: 'payment_rejected' },
  )
}

function expire(charge: OmiseFakeCharge): FakeAnswer {
  if (charge.status !== 'pending') return fault(400, 'bad_request')
  charge.status = 'expired'
  return { status: 200, body: charge }
}

function listRefunds({ refunds, unlisted }: OmiseBooks, chargeId: string): FakeAnswer {
  const data = refunds.filter(({ id, charge }) => charge === chargeId && !unlisted.has(id))
  return { status: 200, body: { object: 'list', data, total: data.length } }
}

function makeRefund(books: OmiseBooks, charge: OmiseFakeCharge, request: FakeRequest): FakeAnswer {
  const { amount, metadata } = JSON.parse(request.body)
  const given = books.refunds
    .filter((refund) => refund.charge === charge.id)
    .reduce((sum, refund) => sum + refund.amount, 0)
  if (charge.status !== 'successful' || given + amount > charge.amount) return fault(400, 'failed_refund')
  const refund: OmiseFakeRefund = {
    object: 'refund',
    id: newId('rfnd'),
    charge: charge.id,
    amount,
    status: books.refundStatus,
    metadata,
  }
  books.refunds.push(refund)
  if (books.lagging) books.unlisted.add(refund.id)
  return { status: 200, body: refund }
}

function faultOf(status: number): FakeAnswer {
  return fault(status, status === 429 ? 'too_many_requests' : 'internal_error')
}

function fault(status: number, code: string): FakeAnswer {
  return { status, body: { object: 'error', code, message: `the fake says ${code}` } }
}
