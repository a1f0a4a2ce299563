import type { FakeAnswer, FakeRequest } from './fake-server.ts'
import { unknownParam } from './stripe-params.ts'
import {
  newRefund,
  newSession,
  now,
  partsOf,
  type StripeBooks,
  type StripeSession,
  typesIn,
} from './stripe-records.ts'

const MINUTE = 60
const WAYS = ['card', 'promptpay', 'link']
const PAYABLE = { least: 10_00, most: 999_999_99 }
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Answers like API 2026-10-28.endive. Throws nothing: each refusal is an answer. */
export function answerOf(books: StripeBooks, request: FakeRequest): FakeAnswer {
  if (request.headers.get('authorization') !== 'Bearer sk_test_fake') {
    return fault(401, 'invalid_request_error')
  }
  const { method, path, form, query } = request
  const params = method === 'POST' ? form : query
  const unknown = unknownParam(`${method} ${path}`, params)
  if (unknown) return wrong(unknown, { code: 'parameter_unknown' })
  if (method !== 'POST') return look(books, request)
  const key = request.headers.get('idempotency-key')
  const kept = key ? books.keys.get(key) : undefined
  const sent = `${path}?${form}`
  if (kept && kept.request !== sent) return fault(400, 'idempotency_error')
  if (kept) return { ...kept.answer, headers: { 'Idempotent-Replayed': 'true' } }
  const given = act(books, request)
  // A request refused before it begins uses no key (docs.stripe.com/api/idempotent_requests).
  if (key && given.status !== 400) books.keys.set(key, { request: sent, answer: given })
  return given
}

function look(books: StripeBooks, { path, query }: FakeRequest): FakeAnswer {
  const id = path.split('/').at(-1) ?? ''
  const ofPayment = ({ payment_intent: intent }: { payment_intent: string }) =>
    intent === (query.get('payment_intent') ?? intent)
  if (path === '/v1/refunds') return list(path, books.refunds.filter(ofPayment), query)
  if (path === '/v1/disputes') return list(path, books.disputes.filter(ofPayment), query)
  if (path.startsWith('/v1/disputes/')) {
    const made = books.disputes.find((dispute) => dispute.id === id)
    return made ? { status: 200, body: made } : missing('dispute')
  }
  if (path.startsWith('/v1/payment_intents/')) {
    const made = [...books.sessions.values()].find(({ payment_intent: intent }) => intent?.id === id)
    return made ? { status: 200, body: made.payment_intent } : missing('intent')
  }
  if (path !== '/v1/checkout/sessions') {
    const session = books.sessions.get(id)
    return session ? { status: 200, body: shown(session, expandIn(query)) } : missing('session')
  }
  const isWanted = ({ status }: StripeSession) => status === (query.get('status') ?? status)
  const expand = expandIn(query).map((name) => name.replace(/^data\./, ''))
  return list(path, [...books.sessions.values()].filter(isWanted), query, (one) => shown(one, expand))
}

function list<T extends { id: string; created: number }>(
  url: string,
  all: T[],
  query: URLSearchParams,
  show: (one: T) => object = (one) => one,
): FakeAnswer {
  const limit = Number(query.get('limit') ?? 10)
  if (!(limit >= 1 && limit <= 100)) return wrong('limit')
  const [from, until] = [Number(query.get('created[gte]') ?? 0), Number(query.get('created[lt]') ?? Infinity)]
  // The last made is the newest among those of one second.
  const found = all
    .toReversed()
    .filter(({ created }) => created >= from && created < until)
    .sort((a, b) => b.created - a.created)
  const after = query.get('starting_after')
  const start = found.findIndex(({ id }) => id === after) + 1
  if (after !== null && start === 0) return missing('starting_after')
  const page = found.slice(start, start + limit)
  const more = start + page.length < found.length
  return { status: 200, body: { object: 'list', url, data: page.map(show), has_more: more } }
}

/** Puts ids in place of objects, unless asked to expand them, like Stripe. */
export function shown({ payment_intent: intent, ...session }: StripeSession, expand: string[]): object {
  const isWhole = (name: string) => expand.some((path) => `${path}.`.startsWith(`${name}.`))
  if (!intent || !isWhole('payment_intent')) return { ...session, payment_intent: intent?.id ?? null }
  const { latest_charge: charge } = intent
  const latest_charge = isWhole('payment_intent.latest_charge') ? charge : (charge?.id ?? null)
  return { ...session, payment_intent: { ...intent, latest_charge } }
}

function expandIn(params: URLSearchParams): string[] {
  return [...params].flatMap(([name, value]) => (name.startsWith('expand[') ? [value] : []))
}

function act(books: StripeBooks, { path, form }: FakeRequest): FakeAnswer {
  if (path === '/v1/checkout/sessions') return makeSession(books, form)
  if (path === '/v1/refunds') return makeRefund(books, form)
  const id = /^\/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(path)?.[1] ?? ''
  const session = books.sessions.get(id)
  if (!session) return missing('id')
  if (session.status !== 'open')
    return fault(400, 'invalid_request_error', { message: 'only open sessions expire' })
  session.status = 'expired'
  return { status: 200, body: shown(session, expandIn(form)) }
}

function makeSession(books: StripeBooks, form: URLSearchParams): FakeAnswer {
  const refused = faultIn(books, form)
  if (refused) return refused
  if (books.refusal !== null) return fault(400, 'invalid_request_error', { message: books.refusal })
  if (books.spoiled > 0) {
    books.spoiled -= 1
    return fault(500, 'api_error')
  }
  const session = newSession(form)
  books.buttonColour = form.get('branding_settings[button_color]')
  books.sessions.set(session.id, session)
  books.descriptions.set(session.id, form.get('payment_intent_data[description]') ?? '')
  return { status: 200, body: shown(session, expandIn(form)) }
}

/** Refusals that the shop could cause. */
function faultIn({ ahead }: StripeBooks, form: URLSearchParams): FakeAnswer | null {
  const price = 'line_items[0][price_data]'
  const amount = Number(form.get(`${price}[unit_amount]`))
  const types = typesIn(form)
  const time = Number(form.get('expires_at')) - now() - ahead
  const text = (name: string) => form.get(name) ?? ''
  const isMetadata = (name: string) =>
    Object.entries(partsOf(form, name)).every(([key, value]) => key.length <= 40 && value.length <= 500)
  const rules: [param: string, isRight: boolean][] = [
    ['ui_mode', form.get('ui_mode') === 'embedded_page'],
    ['return_url', !form.has('success_url') && URL.canParse(text('return_url'))],
    ['allowed_payment_method_types', types.length > 0 && types.every((type) => WAYS.includes(type))],
    ['expires_at', time >= 30 * MINUTE && time <= 24 * 60 * MINUTE],
    [`${price}[unit_amount]`, Number.isInteger(amount) && amount >= PAYABLE.least && amount <= PAYABLE.most],
    [`${price}[currency]`, form.get(`${price}[currency]`) === 'thb'],
    // The buyer of a payment link may have none.
    ['customer_email', !form.has('customer_email') || isEmail(text('customer_email'))],
    ['client_reference_id', text('client_reference_id').length <= 200],
    [`${price}[product_data][name]`, /^.{1,250}$/su.test(text(`${price}[product_data][name]`))],
    ['payment_intent_data[description]', text('payment_intent_data[description]').length <= 1000],
    ['metadata', isMetadata('metadata') && isMetadata('payment_intent_data[metadata]')],
    [
      'payment_intent_data',
      form.get('payment_intent_data[metadata][checkout_id]') === form.get('metadata[checkout_id]'),
    ],
  ]
  const broken = rules.find(([, isRight]) => !isRight)
  return broken ? wrong(broken[0]) : null
}

const isEmail = (text: string) => EMAIL.test(text) && text.length <= 512

function makeRefund(books: StripeBooks, form: URLSearchParams): FakeAnswer {
  const intent = form.get('payment_intent') ?? ''
  const paid = [...books.sessions.values()].find((session) => session.payment_intent?.id === intent)
  if (!paid) return missing('payment_intent')
  const disputed = books.disputes.some(
    (one) => one.payment_intent === intent && one.status !== 'won' && !one.is_charge_refundable,
  )
  if (disputed) return wrong('payment_intent', { code: 'charge_disputed' })
  const given = books.refunds
    .filter(
      (refund) => refund.payment_intent === intent && !['failed', 'canceled'].includes(refund.status ?? ''),
    )
    .reduce((sum, refund) => sum + refund.amount, 0)
  const amount = Number(form.get('amount'))
  if (!(amount >= 1) || given + amount > (paid.amount_total ?? 0)) return wrong('amount')
  const isCode = paid.payment_intent?.latest_charge?.payment_method_details?.type === 'promptpay'
  const status = books.refundStatus ?? (isCode ? 'requires_action' : 'succeeded')
  const refund = newRefund({ intent, amount, status, metadata: partsOf(form, 'metadata') })
  books.refunds.push(refund)
  return { status: 200, body: refund }
}

function wrong(param: string, more: Record<string, string> = {}): FakeAnswer {
  return fault(400, 'invalid_request_error', { param, ...more })
}

function missing(param: string): FakeAnswer {
  return fault(404, 'invalid_request_error', { code: 'resource_missing', param })
}

/** Another request with the key is still under way. */
export function keyInUse(): FakeAnswer {
  return fault(409, 'idempotency_error', { code: 'idempotency_key_in_use' })
}

export function faultOf(status: number): FakeAnswer {
  if (status === 429) return fault(429, 'rate_limit_error')
  return { ...fault(status, 'api_error'), headers: { 'Stripe-Should-Retry': 'false' } }
}

function fault(status: number, type: string, more: Record<string, string> = {}): FakeAnswer {
  return { status, body: { error: { type, message: `the fake says ${type}`, ...more } } }
}
