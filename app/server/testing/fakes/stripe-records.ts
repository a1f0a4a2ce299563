import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import type { GatewayWay } from '#app/shop/payments/payment-way.ts'
import type { FakeAnswer } from './fake-server.ts'

/** Holds its payment whole, though Stripe gives an id unless asked to expand it. */
export type StripeSession = Omit<Stripe.Checkout.Session, 'payment_intent'> & {
  payment_intent: StripeIntent | null
}
export type StripeIntent = Pick<
  Stripe.PaymentIntent,
  'id' | 'object' | 'status' | 'description' | 'metadata'
> & {
  latest_charge: StripeCharge | null
  last_payment_error: StripeFault | null
}
type StripeCharge = Pick<Stripe.Charge, 'id' | 'object' | 'created'> & {
  payment_method_details?: { type: string }
}
export type StripeFault = Pick<
  NonNullable<Stripe.PaymentIntent['last_payment_error']>,
  'code' | 'decline_code' | 'type'
>
export type StripeRefund = Stripe.Refund & { payment_intent: string }
export type StripeDispute = Pick<
  Stripe.Dispute,
  'id' | 'object' | 'amount' | 'currency' | 'created' | 'status' | 'is_charge_refundable'
> & { payment_intent: string }

interface Kept {
  request: string
  answer: FakeAnswer
}

export interface StripeBooks {
  sessions: Map<string, StripeSession>
  buttonColour: string | null
  /** Descriptions of the payments that sessions will have. */
  descriptions: Map<string, string>
  refunds: StripeRefund[]
  disputes: StripeDispute[]
  keys: Map<string, Kept>
  /** The status of a new refund; null as Stripe does it: PromptPay waits for the buyer. */
  refundStatus: string | null
  /** Seconds by which Stripe's clock is ahead of the shop's. */
  ahead: number
  /** Stripe's reason for refusing every session; null if it accepts them. */
  refusal: string | null
  /** This many sessions fail for good: their key repeats the error. */
  spoiled: number
}

export const now = () => Math.floor(Date.now() / 1000)
export const newId = (kind: string) => `${kind}_${randomUUID().replaceAll('-', '')}`

export function newSession(form: URLSearchParams): StripeSession {
  const id = newId('cs_test')
  const amount = Number(form.get('line_items[0][price_data][unit_amount]'))
  return {
    ...EMPTY_SESSION,
    id,
    amount_subtotal: amount,
    amount_total: amount,
    currency: form.get('line_items[0][price_data][currency]'),
    client_reference_id: form.get('client_reference_id'),
    client_secret: `${id}_secret`,
    customer_email: form.get('customer_email'),
    metadata: partsOf(form, 'metadata'),
    created: now(),
    expires_at: Number(form.get('expires_at')),
    custom_fields: [],
    shipping_options: [],
    locale: form.get('locale') as Stripe.Checkout.Session.Locale,
    allowed_payment_method_types: typesIn(form),
    return_url: form.get('return_url') ?? '',
  }
}

export function typesIn(form: URLSearchParams): string[] {
  return [...form].flatMap(([name, value]) =>
    name.startsWith('allowed_payment_method_types[') ? [value] : [],
  )
}

export function partsOf(form: URLSearchParams, name: string): Record<string, string> {
  const parts = [...form].flatMap(([key, value]) => {
    const part = key.startsWith(`${name}[`) ? key.slice(name.length + 1, -1) : null
    return part === null ? [] : [[part, value] as const]
  })
  return Object.fromEntries(parts)
}

export function paidIntent(type: GatewayWay, description: string | null = null): StripeIntent {
  return {
    ...{ id: newId('pi'), object: 'payment_intent', status: 'succeeded', description, metadata: {} },
    latest_charge: { id: newId('ch'), object: 'charge', created: now(), payment_method_details: { type } },
    last_payment_error: null,
  }
}

export function declinedIntent(code: StripeFault['code'], decline_code?: string): StripeIntent {
  return {
    ...{ id: newId('pi'), object: 'payment_intent', description: null, metadata: {} },
    status: 'requires_payment_method',
    latest_charge: null,
    last_payment_error: {
      ...{ type: 'card_error', ...(code ? { code } : {}) },
      ...(decline_code ? { decline_code } : {}),
    },
  }
}

interface WantedRefund {
  intent: string
  amount: number
  status: string
  metadata?: Record<string, string>
}

export function newRefund({ intent, amount, status, metadata = {} }: WantedRefund): StripeRefund {
  return {
    ...{ id: newId('re'), object: 'refund', amount, currency: 'thb', created: now(), status, metadata },
    ...{ payment_intent: intent, charge: newId('ch'), balance_transaction: null, reason: null },
    ...{ customer: null, customer_account: null, payment_method: null, receipt_number: null },
    ...{ source_transfer_reversal: null, transfer_reversal: null },
  }
}

const NO_FIELDS = {
  adaptive_pricing: null,
  after_expiration: null,
  allow_promotion_codes: null,
  billing_address_collection: null,
  cancel_url: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  customer: null,
  customer_account: null,
  customer_creation: null,
  customer_details: null,
  discounts: null,
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  managed_payments: null,
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  submit_type: null,
  subscription: null,
  success_url: null,
  total_details: null,
  url: null,
  wallet_options: null,
} as const

const EMPTY_SESSION = {
  ...NO_FIELDS,
  object: 'checkout.session',
  mode: 'payment',
  status: 'open',
  payment_status: 'unpaid',
  ui_mode: 'embedded_page',
  redirect_on_completion: 'if_required',
  livemode: false,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  payment_method_types: ['card'],
} satisfies Partial<Stripe.Checkout.Session>
