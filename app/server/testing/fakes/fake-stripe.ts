import Stripe from 'stripe'
import type { StripeSettings } from '#app/server/config/payment-settings.ts'
import type { GatewayWay } from '#app/shop/payments/payment-way.ts'
import { type FakeServer, openFakeServer } from './fake-server.ts'
import { answerOf, faultOf, keyInUse, shown } from './stripe-answers.ts'
import {
  declinedIntent,
  newId,
  now,
  paidIntent,
  type StripeBooks,
  type StripeIntent,
  type StripeRefund,
  type StripeSession,
} from './stripe-records.ts'

type Event = Pick<Stripe.Event, 'id' | 'object' | 'type' | 'livemode' | 'created'> & {
  data: { object: unknown }
}

interface Signing {
  /** Seconds since 1970. */
  at?: number
  secret?: string
}

type ScanFault = 'payment_intent_payment_attempt_expired' | 'payment_method_provider_decline'

/** The part of Stripe that the shop uses, typed with the official SDK. */
export interface FakeStripe extends FakeServer {
  settings: StripeSettings
  books: StripeBooks
  pay(id: string, way?: GatewayWay): StripeSession
  /** Shows a code in the open form. */
  showCode(id: string): StripeSession
  /** A code that ran out, or another failure; `ended` closes its session. */
  failScan(id: string, code: ScanFault, ended?: boolean): StripeSession
  /** Money for a code whose session has expired. */
  payLate(id: string): StripeSession
  /** Ends a refund that waits for the buyer. */
  endRefund(id: string, status: 'succeeded' | 'failed'): StripeRefund
  decline(id: string, code: string): StripeSession
  /** Null ends the refusals. */
  refuseSessions(reason: string | null): void
  /** The payment is processing. */
  dawdle(id: string): StripeSession
  event(type: string, object: unknown, id?: string): Event
  signed(event: Event, wish?: Signing): { body: string; headers: Record<string, string> }
}

export async function openFakeStripe(): Promise<FakeStripe> {
  const books: StripeBooks = {
    sessions: new Map(),
    buttonColour: null,
    descriptions: new Map(),
    refunds: [],
    disputes: [],
    keys: new Map(),
    refundStatus: null,
    ahead: 0,
    refusal: null,
    spoiled: 0,
  }
  const server = await openFakeServer((request) => answerOf(books, request), faultOf, keyInUse)
  const settings = {
    secretKey: 'sk_test_fake',
    publishableKey: 'pk_test_fake',
    webhookSecret: 'whsec_fake_secret_of_the_tests',
    apiUrl: server.url,
  }
  return Object.assign(server, {
    settings,
    books,
    pay: (id: string, way: GatewayWay = 'card') =>
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
        payment_intent: paidIntent('promptpay', books.descriptions.get(id)),
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
      data: { object: isSession(object) ? shown(object, []) : object },
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

function change(
  { sessions, descriptions }: StripeBooks,
  id: string,
  to: Partial<StripeSession>,
  intent: StripeIntent,
): StripeSession {
  const session = sessions.get(id)
  if (!session) throw new Error(`there is no session ${id}`)
  const isUnderWay = session.status === 'complete' && session.payment_intent?.status === 'processing'
  if (session.status !== 'open' && !isUnderWay) throw new Error(`session ${id} is ${session.status}`)
  const description = descriptions.get(id) ?? null
  return Object.assign(session, to, { payment_intent: { ...intent, description } })
}

/** Only the session's own ways can pay it, which is also true of Stripe's form. */
function allowed({ sessions }: StripeBooks, id: string, way: GatewayWay): GatewayWay {
  const { allowed_payment_method_types: ways } = sessions.get(id) ?? {}
  if (!ways?.includes(way)) throw new Error(`session ${id} takes no ${way}`)
  return way
}

/** An event has no expanded objects. */
function isSession(object: unknown): object is StripeSession {
  return (
    typeof object === 'object' &&
    object !== null &&
    'object' in object &&
    object.object === 'checkout.session'
  )
}
