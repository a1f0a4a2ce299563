import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import type { StripeSettings } from '#app/server/payments/payment-settings.ts'
import type { PaymentWay } from '#app/shop/checkout/payment-way.ts'
import { type FakeAnswer, type FakeRequest, type FakeServer, openFakeServer } from './fake-server.ts'

type Session = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'mode'
  | 'status'
  | 'payment_status'
  | 'amount_total'
  | 'currency'
  | 'client_reference_id'
  | 'client_secret'
  | 'metadata'
  | 'livemode'
  | 'created'
  | 'expires_at'
  | 'allowed_payment_method_types'
> & { payment_intent: Intent | null }
type Intent = Pick<Stripe.PaymentIntent, 'id' | 'object' | 'status'> & {
  latest_charge:
    | (Pick<Stripe.Charge, 'id' | 'object' | 'created'> & { payment_method_details?: { type: string } })
    | null
  last_payment_error: Fault | null
}
type Fault = Pick<NonNullable<Stripe.PaymentIntent['last_payment_error']>, 'code' | 'decline_code'>
type Refund = Pick<Stripe.Refund, 'id' | 'object' | 'status' | 'amount' | 'metadata'> & {
  payment_intent: string
}
type Event = Pick<Stripe.Event, 'id' | 'object' | 'type' | 'livemode' | 'created'> & {
  data: { object: unknown }
}

interface Kept {
  request: string
  answer: FakeAnswer
}

interface Signing {
  /** Seconds since 1970. */
  at?: number
  secret?: string
}

type ScanFault = 'payment_intent_payment_attempt_expired' | 'payment_method_provider_decline'

interface Books {
  sessions: Map<string, Session>
  buttonColour: string | null
  refunds: Refund[]
  keys: Map<string, Kept>
  /** The status of a new refund. */
  refundStatus: string
  /** Seconds by which Stripe's clock is ahead of the shop's. */
  ahead: number
  /** Stripe's reason for refusing every session; null if it accepts them. */
  refusal: string | null
  /** This many sessions fail for good: their key repeats the error. */
  spoiled: number
}

/** The part of Stripe that the shop uses, typed with the official SDK. */
export interface FakeStripe extends FakeServer {
  settings: StripeSettings
  books: Books
  pay(id: string, way?: PaymentWay): Session
  /** Shows a code in the open form. */
  showCode(id: string): Session
  /** A code that ran out, or another failure; `ended` closes its session. */
  failScan(id: string, code: ScanFault, ended?: boolean): Session
  /** Money for a code whose session has expired. */
  payLate(id: string): Session
  /** Ends a refund that waits for the buyer. */
  endRefund(id: string, status: 'succeeded' | 'failed'): Refund
  decline(id: string, code: string): Session
  /** Null ends the refusals. */
  refuseSessions(reason: string | null): void
  /** The payment is processing. */
  dawdle(id: string): Session
  event(type: string, object: unknown, id?: string): Event
  signed(event: Event, wish?: Signing): { body: string; headers: Record<string, string> }
}

const MINUTE = 60
const now = () => Math.floor(Date.now() / 1000)
const newId = (kind: string) => `${kind}_${randomUUID().replaceAll('-', '')}`

export async function openFakeStripe(): Promise<FakeStripe> {
  const books: Books = {
    sessions: new Map(),
    buttonColour: null,
    refunds: [],
    keys: new Map(),
    refundStatus: 'succeeded',
    ahead: 0,
    refusal: null,
    spoiled: 0,
  }
  const server = await openFakeServer((request) => answer(books, request), faultOf)
  const settings = {
    secretKey: 'sk_test_fake',
    publishableKey: 'pk_test_fake',
    webhookSecret: 'whsec_fake_secret_of_the_tests',
    apiUrl: server.url,
  }
  return Object.assign(server, {
    settings,
    books,
    pay: (id: string, way: PaymentWay = 'card') =>
      change(books, id, { status: 'complete', payment_status: 'paid' }, paidIntent(allowed(books, id, way))),
    showCode: (id: string) =>
      change(
        books,
        id,
        {},
        { ...paidIntent(allowed(books, id, 'promptpay')), status: 'requires_action', latest_charge: null },
      ),
    failScan: (id: string, code: ScanFault, ended = false) =>
      change(books, id, ended ? { status: 'complete' } : {}, declinedIntent(code)),
    payLate(id: string) {
      const session = books.sessions.get(id)
      if (session?.status !== 'expired') throw new Error(`session ${id} is not expired`)
      return Object.assign(session, {
        payment_status: 'paid' as const,
        payment_intent: paidIntent('promptpay'),
      })
    },
    endRefund(id: string, status: 'succeeded' | 'failed') {
      const refund = books.refunds.find((made) => made.id === id)
      if (!refund || refund.status === 'succeeded') throw new Error(`refund ${id} waits for nobody`)
      return Object.assign(refund, { status })
    },
    refuseSessions(reason: string | null) {
      books.refusal = reason
    },
    decline: (id: string, code: string) => change(books, id, {}, declinedIntent('card_declined', code)),
    dawdle: (id: string) =>
      change(
        books,
        id,
        { status: 'complete' },
        { ...paidIntent('card'), status: 'processing', latest_charge: null },
      ),
    event: (type: string, object: unknown, id = newId('evt')): Event => ({
      id,
      object: 'event',
      type: type as Stripe.Event['type'],
      livemode: false,
      created: now(),
      data: { object },
    }),
    signed: (event: Event, wish?: Signing) => signed(settings.webhookSecret, event, wish),
  })
}

function signed(
  own: string,
  event: Event,
  { secret = own, at: timestamp = now() }: Signing = {},
): { body: string; headers: Record<string, string> } {
  const payload = JSON.stringify(event)
  const { webhooks } = new Stripe('sk_test_fake')
  const header = webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return { body: payload, headers: { 'stripe-signature': header } }
}

function answer(books: Books, request: FakeRequest): FakeAnswer {
  if (request.headers.get('authorization') !== 'Bearer sk_test_fake')
    return fault(401, 'invalid_request_error')
  if (request.method !== 'POST') return look(books, request)
  const key = request.headers.get('idempotency-key')
  const kept = key ? books.keys.get(key) : undefined
  const sent = `${request.path}?${request.form}`
  if (kept && kept.request !== sent) return fault(400, 'idempotency_error')
  if (kept) return { ...kept.answer, headers: { 'Idempotent-Replayed': 'true' } }
  const given = act(books, request)
  // A request refused before it begins uses no key (docs.stripe.com/api/idempotent_requests).
  if (key && given.status !== 400) books.keys.set(key, { request: sent, answer: given })
  return given
}

function look({ sessions, refunds }: Books, { path, query }: FakeRequest): FakeAnswer {
  const [, , , kind, id] = path.split('/')
  if (path === '/v1/refunds') {
    const data = refunds.filter((refund) => refund.payment_intent === query.get('payment_intent'))
    return list(path, data.reverse(), query)
  }
  if (kind === 'sessions' && id) {
    const session = sessions.get(id)
    return session ? { status: 200, body: session } : missing('session')
  }
  const [from, until] = [Number(query.get('created[gte]') ?? 0), Number(query.get('created[lt]') ?? Infinity)]
  const found = [...sessions.values()].filter(
    (session) =>
      session.created >= from &&
      session.created < until &&
      session.status === (query.get('status') ?? session.status),
  )
  return list(
    path,
    found.sort((a, b) => b.created - a.created),
    query,
  )
}

function list(url: string, data: { id: string }[], query: URLSearchParams): FakeAnswer {
  const after = data.findIndex(({ id }) => id === query.get('starting_after')) + 1
  const page = data.slice(after, after + Number(query.get('limit') ?? 10))
  return {
    status: 200,
    body: { object: 'list', url, data: page, has_more: after + page.length < data.length },
  }
}

function act(books: Books, { path, form }: FakeRequest): FakeAnswer {
  if (path === '/v1/checkout/sessions') return makeSession(books, form)
  if (path === '/v1/refunds') return makeRefund(books, form)
  const id = /^\/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(path)?.[1] ?? ''
  const session = books.sessions.get(id)
  if (!session) return missing('id')
  if (session.status !== 'open')
    return fault(400, 'invalid_request_error', { message: 'only open sessions expire' })
  session.status = 'expired'
  return { status: 200, body: session }
}

function makeSession(books: Books, form: URLSearchParams): FakeAnswer {
  const wrong = faultIn(books, form)
  if (wrong) return wrong
  if (books.refusal !== null) return fault(400, 'invalid_request_error', { message: books.refusal })
  if (books.spoiled > 0) {
    books.spoiled -= 1
    return fault(500, 'api_error')
  }
  const id = newId('cs_test')
  const session: Session = {
    id,
    object: 'checkout.session',
    mode: 'payment',
    status: 'open',
    payment_status: 'unpaid',
    amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
    currency: form.get('line_items[0][price_data][currency]'),
    client_reference_id: form.get('client_reference_id'),
    client_secret: `${id}_secret`,
    metadata: { checkout_id: form.get('metadata[checkout_id]') ?? '' },
    livemode: false,
    created: now(),
    expires_at: Number(form.get('expires_at')),
    allowed_payment_method_types: typesIn(form),
    payment_intent: null,
  }
  books.buttonColour = form.get('branding_settings[button_color]')
  books.sessions.set(id, session)
  return { status: 200, body: session }
}

const WAYS = ['card', 'promptpay', 'link']

function typesIn(form: URLSearchParams): string[] {
  return [...form].flatMap(([name, value]) =>
    name.startsWith('allowed_payment_method_types[') ? [value] : [],
  )
}

/** Refusals of API 2026-10-28.endive that the shop could cause. */
function faultIn({ ahead }: Books, form: URLSearchParams): FakeAnswer | null {
  const wrong = (param: string) => fault(400, 'invalid_request_error', { param })
  if ([...form.keys()].some((name) => name.startsWith('payment_method_types')))
    return wrong('payment_method_types')
  if (form.get('ui_mode') !== 'embedded_page') return wrong('ui_mode')
  if (form.has('success_url') || !form.get('return_url')) return wrong('return_url')
  const types = typesIn(form)
  if (types.length === 0 || types.some((type) => !WAYS.includes(type))) {
    return wrong('allowed_payment_method_types')
  }
  const time = Number(form.get('expires_at')) - now() - ahead
  if (time < 30 * MINUTE || time > 24 * 60 * MINUTE) return wrong('expires_at')
  if (form.get('payment_intent_data[metadata][checkout_id]') !== form.get('metadata[checkout_id]')) {
    return wrong('payment_intent_data')
  }
  return null
}

function makeRefund(books: Books, form: URLSearchParams): FakeAnswer {
  const intent = form.get('payment_intent') ?? ''
  const paid = [...books.sessions.values()].find((session) => session.payment_intent?.id === intent)
  if (!paid) return missing('payment_intent')
  const given = books.refunds
    .filter((refund) => refund.payment_intent === intent && refund.status !== 'failed')
    .reduce((sum, refund) => sum + refund.amount, 0)
  const amount = Number(form.get('amount'))
  if (given + amount > (paid.amount_total ?? 0))
    return fault(400, 'invalid_request_error', { param: 'amount' })
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    status: books.refundStatus,
    amount,
    metadata: { refund_key: form.get('metadata[refund_key]') ?? '' },
    payment_intent: intent,
  }
  books.refunds.push(refund)
  return { status: 200, body: refund }
}

function change({ sessions }: Books, id: string, to: Partial<Session>, intent: Intent): Session {
  const session = sessions.get(id)
  if (!session) throw new Error(`there is no session ${id}`)
  const isUnderWay = session.status === 'complete' && session.payment_intent?.status === 'processing'
  if (session.status !== 'open' && !isUnderWay) throw new Error(`session ${id} is ${session.status}`)
  return Object.assign(session, to, { payment_intent: intent })
}

/** As in Stripe's form, only the session's own ways can pay it. */
function allowed({ sessions }: Books, id: string, way: PaymentWay): PaymentWay {
  const { allowed_payment_method_types: ways } = sessions.get(id) ?? {}
  if (!ways?.includes(way)) throw new Error(`session ${id} takes no ${way}`)
  return way
}

function paidIntent(type: PaymentWay): Intent {
  return {
    id: newId('pi'),
    object: 'payment_intent',
    status: 'succeeded',
    latest_charge: { id: newId('ch'), object: 'charge', created: now(), payment_method_details: { type } },
    last_payment_error: null,
  }
}

function declinedIntent(code: Fault['code'], decline_code?: string): Intent {
  return {
    id: newId('pi'),
    object: 'payment_intent',
    status: 'requires_payment_method',
    latest_charge: null,
    last_payment_error: { ...(code ? { code } : {}), ...(decline_code ? { decline_code } : {}) },
  }
}

function missing(param: string): FakeAnswer {
  return fault(404, 'invalid_request_error', { code: 'resource_missing', param })
}

function faultOf(status: number): FakeAnswer {
  if (status === 429) return fault(429, 'rate_limit_error')
  return { ...fault(status, 'api_error'), headers: { 'Stripe-Should-Retry': 'false' } }
}

function fault(status: number, type: string, more: Record<string, string> = {}): FakeAnswer {
  return { status, body: { error: { type, message: `the fake says ${type}`, ...more } } }
}
