import type Stripe from 'stripe'

/** Every name of the library's own types, so that a parameter that Stripe does not know is one that the fake refuses. */
type Names<T> = Record<keyof T, true>
type Create = Stripe.Checkout.SessionCreateParams
type Part<K extends keyof Create> = NonNullable<Create[K]>
type Line = Part<'line_items'>[number]
type Price = NonNullable<Line['price_data']>

const SESSION: Names<Create> = {
  adaptive_pricing: true,
  after_expiration: true,
  allow_promotion_codes: true,
  allowed_payment_method_types: true,
  automatic_tax: true,
  billing_address_collection: true,
  branding_settings: true,
  cancel_url: true,
  client_reference_id: true,
  consent_collection: true,
  currency: true,
  custom_fields: true,
  custom_text: true,
  customer: true,
  customer_account: true,
  customer_creation: true,
  customer_email: true,
  customer_update: true,
  discounts: true,
  excluded_payment_method_types: true,
  expand: true,
  expires_at: true,
  integration_identifier: true,
  invoice_creation: true,
  line_items: true,
  locale: true,
  managed_payments: true,
  metadata: true,
  mode: true,
  name_collection: true,
  optional_items: true,
  origin_context: true,
  payment_intent_data: true,
  payment_method_collection: true,
  payment_method_configuration: true,
  payment_method_data: true,
  payment_method_options: true,
  permissions: true,
  phone_number_collection: true,
  redirect_on_completion: true,
  return_url: true,
  saved_payment_method_options: true,
  setup_intent_data: true,
  shipping_address_collection: true,
  shipping_options: true,
  submit_type: true,
  subscription_data: true,
  success_url: true,
  tax_id_collection: true,
  ui_mode: true,
  wallet_options: true,
}
const SESSIONS: Names<Stripe.Checkout.SessionListParams> = {
  created: true,
  customer: true,
  customer_account: true,
  customer_details: true,
  expand: true,
  payment_intent: true,
  payment_link: true,
  status: true,
  subscription: true,
  ending_before: true,
  limit: true,
  starting_after: true,
}
const REFUND: Names<Stripe.RefundCreateParams> = {
  amount: true,
  charge: true,
  currency: true,
  customer: true,
  expand: true,
  instructions_email: true,
  metadata: true,
  origin: true,
  payment_intent: true,
  reason: true,
  refund_application_fee: true,
  reverse_transfer: true,
}
const REFUNDS: Names<Stripe.RefundListParams> = {
  charge: true,
  created: true,
  expand: true,
  payment_intent: true,
  ending_before: true,
  limit: true,
  starting_after: true,
}
const DISPUTES: Names<Stripe.DisputeListParams> = {
  charge: true,
  created: true,
  expand: true,
  payment_intent: true,
  ending_before: true,
  limit: true,
  starting_after: true,
}
const INTENT: Names<Part<'payment_intent_data'>> = {
  application_fee_amount: true,
  capture_method: true,
  description: true,
  metadata: true,
  on_behalf_of: true,
  receipt_email: true,
  setup_future_usage: true,
  shipping: true,
  statement_descriptor: true,
  statement_descriptor_suffix: true,
  transfer_data: true,
  transfer_group: true,
}
const BRANDING: Names<Part<'branding_settings'>> = {
  background_color: true,
  border_style: true,
  button_color: true,
  display_name: true,
  font_family: true,
  icon: true,
  logo: true,
}
const ADAPTIVE: Names<Part<'adaptive_pricing'>> = {
  enabled: true,
}
const RANGE: Names<Stripe.RangeQueryParam> = {
  gt: true,
  gte: true,
  lt: true,
  lte: true,
}
const LINE: Names<Line> = {
  adjustable_quantity: true,
  metadata: true,
  price: true,
  price_data: true,
  quantity: true,
  tax_rates: true,
}
const PRICE: Names<Price> = {
  currency: true,
  product: true,
  product_data: true,
  recurring: true,
  tax_behavior: true,
  unit_amount: true,
  unit_amount_decimal: true,
}
const PRODUCT: Names<NonNullable<Price['product_data']>> = {
  description: true,
  images: true,
  metadata: true,
  name: true,
  tax_code: true,
  tax_details: true,
  unit_label: true,
}
const EXPAND_ONLY: Names<Stripe.Checkout.SessionExpireParams> = { expand: true }

/** Parameters of these have their own; those of others, such as `metadata`, are free. */
const PARTS: Record<string, Record<string, true>> = {
  payment_intent_data: INTENT,
  branding_settings: BRANDING,
  adaptive_pricing: ADAPTIVE,
  created: RANGE,
  line_items: LINE,
  price_data: PRICE,
  product_data: PRODUCT,
}

const CALLS: [call: RegExp, names: Record<string, true>][] = [
  [/^POST \/v1\/checkout\/sessions$/, SESSION],
  [/^GET \/v1\/checkout\/sessions$/, SESSIONS],
  [/^(GET|POST) \/v1\/(checkout\/sessions|payment_intents|disputes)\/\w+(\/expire)?$/, EXPAND_ONLY],
  [/^POST \/v1\/refunds$/, REFUND],
  [/^GET \/v1\/refunds$/, REFUNDS],
  [/^GET \/v1\/disputes$/, DISPUTES],
]

/** The first parameter that the call does not know; undefined if it knows all. */
export function unknownParam(call: string, params: URLSearchParams): string | undefined {
  const names = CALLS.find(([known]) => known.test(call))?.[1] ?? {}
  return [...params.keys()].find((name) => !isKnown(name, names))
}

/** `line_items[0][price_data][currency]`, part by part. */
function isKnown(name: string, names: Record<string, true>): boolean {
  let known: Record<string, true> | undefined = names
  for (const part of name.split(/[[\]]+/).filter(Boolean)) {
    if (known === undefined || /^\d+$/.test(part)) continue
    if (!Object.hasOwn(known, part)) return false
    known = PARTS[part]
  }
  return true
}
