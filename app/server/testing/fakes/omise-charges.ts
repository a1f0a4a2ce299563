import { randomUUID } from 'node:crypto'
import { encodeQR } from 'qr'
import type { FakeAnswer, FakeRequest } from './fake-server.ts'
import type { OmiseBooks, OmiseCard, OmiseFakeCharge, OmiseFakeSource } from './omise-records.ts'

const [MIN_AMOUNT, MAX_AMOUNT] = [20_00, 150_000_00]

export const newId = (kind: string) => `${kind}_test_${randomUUID().replaceAll('-', '')}`
export const now = () => new Date().toISOString()

/** docs.omise.co/charges-api */
const CHARGE_PARAMS = [
  ...['amount', 'currency', 'card', 'source', 'customer', 'capture', 'description', 'metadata', 'return_uri'],
  ...['expires_at', 'ip', 'platform_fee', 'webhook_endpoints', 'zero_interest_installments'],
]
/** False if a parameter has a name that the API does not have. */
export function hasOnly(names: string[], body: object): boolean {
  return Object.keys(body).every((name) => names.includes(name))
}

/** Is as strict as the documentation: one of card and source, known amounts, an end in the future. */
export function makeCharge(books: OmiseBooks, request: FakeRequest): FakeAnswer {
  const body = JSON.parse(request.body)
  const { amount, currency, card, source, ...wish } = body
  if (!hasOnly(CHARGE_PARAMS, body)) return omiseFault(400, 'bad_request')
  if (currency !== 'thb' || !(Number.isInteger(amount) && amount >= MIN_AMOUNT && amount <= MAX_AMOUNT))
    return omiseFault(400, 'invalid_amount')
  if (!URL.canParse(wish.return_uri)) return omiseFault(400, 'bad_request')
  if ((card === undefined) === (source === undefined)) return omiseFault(400, 'bad_request')
  const made: OmiseFakeCharge = {
    object: 'charge',
    id: newId('chrg'),
    status: 'pending',
    amount,
    currency: 'THB',
    livemode: false,
    created_at: now(),
    paid_at: null,
    failure_code: null,
    authorize_uri: null,
    expires_at: null,
    description: wish.description ?? null,
    voided: false,
    disputable: true,
    capture: true,
    source: null,
    metadata: wish.metadata ?? {},
  }
  const refusal = source
    ? waitForScan(books, made, { source, ...wish, origin: `http://${request.headers.get('host')}` })
    : payByCard(books, made, { card, ...wish })
  if (refusal) return refusal
  books.charges.push(made)
  return { status: 200, body: shownCharge(books, made) }
}

/** Adds the amounts that were given back. */
export function shownCharge({ refunds, disputes }: OmiseBooks, charge: OmiseFakeCharge): object {
  const own = refunds.filter((refund) => refund.charge === charge.id)
  const back = own.filter(({ status }) => status !== 'failed')
  return {
    ...charge,
    refunded_amount: back.reduce((sum, { amount }) => sum + amount, 0),
    refunds: { object: 'list', data: own, total: own.length, limit: 20, offset: 0, order: 'chronological' },
    dispute: disputes.find((dispute) => dispute.charge === charge.id) ?? null,
  }
}

function payByCard(
  books: OmiseBooks,
  made: OmiseFakeCharge,
  { card, capture }: { card: string; capture: unknown },
): FakeAnswer | null {
  const token = books.tokens.get(card)
  if (capture !== true) return omiseFault(400, 'bad_request')
  if (!token) return omiseFault(404, 'not_found')
  if (token.used) return omiseFault(400, 'used_token')
  token.used = true
  made.authorize_uri = 'https://bank.test/authorize'
  Object.assign(made, RESULTS[token.card]())
  return null
}

const failed = (code: OmiseCard) => () => ({ status: 'failed', failure_code: code })
const RESULTS: Record<OmiseCard, () => object> = {
  good: () => ({ status: 'successful', paid_at: now() }),
  challenge: () => ({}),
  insufficient_fund: failed('insufficient_fund'),
  payment_rejected: failed('payment_rejected'),
}

function waitForScan(
  books: OmiseBooks,
  made: OmiseFakeCharge,
  { source, expires_at, origin }: { source: { type: string }; expires_at: string; origin: string },
): FakeAnswer | null {
  if (source.type !== 'promptpay') return omiseFault(400, 'invalid_source_type')
  if (books.refusesScans)
    return omiseFault(400, 'invalid_charge', 'promptpay is not enabled for this account')
  if (!(Date.parse(expires_at) > Date.now())) return omiseFault(400, 'invalid_expires_at')
  const image = { object: 'document' as const, download_uri: `${origin}/downloads/${made.id}.svg` }
  const code: OmiseFakeSource = {
    object: 'source',
    type: 'promptpay',
    scannable_code: { object: 'barcode', type: 'qr', image },
  }
  const { codeTimeMs } = books
  const end = codeTimeMs === null ? expires_at : new Date(Date.now() + codeTimeMs).toISOString()
  Object.assign(made, { source: code, expires_at: end, authorize_uri: `${origin}/pay/${made.id}` })
  return null
}

/** Codes that nobody paid end by themselves. */
export function endCodes({ charges }: OmiseBooks): void {
  for (const made of charges) {
    const isPast = made.expires_at !== null && Date.parse(made.expires_at) <= Date.now()
    if (made.source && made.status === 'pending' && isPast) made.status = 'expired'
  }
}

/** The payload has the form of PromptPay's, for no account. */
export function payloadOf({ id, amount }: Pick<OmiseFakeCharge, 'id' | 'amount'>): string {
  const field = (name: string, value: string) => `${name}${String(value.length).padStart(2, '0')}${value}`
  const account = field('00', 'A000000677010112') + field('02', id.slice(-18))
  return (
    field('00', '01') +
    field('01', '12') +
    field('30', account) +
    field('53', '764') +
    field('54', (amount / 100).toFixed(2)) +
    field('58', 'TH') +
    '6304FAKE'
  )
}

/** Needs no key. */
export function download({ charges, download: kind }: OmiseBooks, request: FakeRequest): FakeAnswer {
  const { path } = request
  const charge = charges.find(({ id }) => path === `/downloads/${id}.svg` || path === `/moved/${id}.svg`)
  if (!charge || kind === 'missing') return omiseFault(404, 'not_found')
  const to = (Location: string): FakeAnswer => ({ status: 302, body: '', headers: { Location } })
  if (kind === 'moved' && path.startsWith('/downloads')) return to(`/moved/${charge.id}.svg`)
  const port = request.headers.get('host')?.split(':')[1]
  if (kind === 'elsewhere' && path.startsWith('/downloads'))
    return to(`http://localhost:${port}/moved/${charge.id}.svg`)
  const headers = { 'Content-Type': kind === 'html' ? 'text/html' : 'image/svg+xml' }
  if (kind === 'html') return { status: 200, body: '<html>Please log in</html>', headers }
  const svg = encodeQR(payloadOf(charge), 'svg', { border: 4 })
  return { status: 200, body: kind === 'huge' ? svg + ' '.repeat(600_000) : svg, headers }
}

export function omiseFault(status: number, code: string, message = code.replaceAll('_', ' ')): FakeAnswer {
  return { status, body: { object: 'error', code, message } }
}
