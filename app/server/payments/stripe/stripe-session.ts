import type Stripe from 'stripe'
import type { SessionRequest } from '#app/server/payments/payment-provider.ts'
import type { PaymentDetails, ProviderPayment } from '#app/shop/checkout/payment.ts'
import { getLanguageFacts } from '#app/shop/language.ts'
import { GATEWAY_WAYS, type GatewayWay } from '#app/shop/payments/payment-way.ts'
import { THEME_COLOUR } from '#app/shop/theme.ts'

type Session = Stripe.Checkout.Session

/** Stripe answers with ids unless asked to expand them. */
export const EXPAND = ['payment_intent.latest_charge']

/** Stripe's codes for which there are texts (docs.stripe.com/declines/codes, docs.stripe.com/error-codes). */
const FAILURES: Record<string, string> = {
  card_declined: 'declined',
  generic_decline: 'declined',
  invalid_number: 'incorrect_number',
  payment_intent_authentication_failure: 'authentication_failed',
  payment_intent_payment_attempt_failed: 'declined',
  payment_method_customer_decline: 'declined',
  payment_method_provider_decline: 'declined',
  // A code that nobody paid in time.
  payment_intent_payment_attempt_expired: 'scan_expired',
  payment_method_provider_timeout: 'scan_expired',
}

/** docs.stripe.com/api/payment_methods/object#payment_method_object-type */
const METHODS = { card: 'card', promptpay: 'promptpay' } as const satisfies Record<GatewayWay, string>
/** Used for a checkout from before another provider took over. */
const FORMER_WAYS: GatewayWay[] = ['card']

interface SessionSettings {
  shopName: string
  ways: readonly GatewayWay[]
}

/** Built only from request and settings, so an idempotency key always carries the same parameters. */
export function sessionParams(
  request: SessionRequest,
  { shopName, ways }: SessionSettings,
): Stripe.Checkout.SessionCreateParams {
  const { checkoutId, receipt, description } = request
  // Set on both, because Stripe does not copy it from the session to the payment.
  const metadata = { checkout_id: checkoutId, receipt }
  return {
    mode: 'payment',
    ui_mode: 'embedded_page',
    redirect_on_completion: 'if_required',
    return_url: request.returnUrl,
    client_reference_id: checkoutId,
    ...(request.email && { customer_email: request.email }),
    locale: getLanguageFacts(request.language).stripe,
    expires_at: Math.floor(request.expiresAt.getTime() / 1000),
    // Only of those that are switched on in Stripe's dashboard.
    allowed_payment_method_types: (ways.length > 0 ? ways : FORMER_WAYS).map((way) => METHODS[way]),
    adaptive_pricing: { enabled: false },
    branding_settings: { display_name: shopName, button_color: THEME_COLOUR },
    // One line for all: Stripe limits the lines, and delivery with its discount belongs to the sum.
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: request.currency.toLowerCase(),
          unit_amount: request.amount,
          product_data: { name: receipt, description },
        },
      },
    ],
    metadata,
    payment_intent_data: { description: `${receipt}: ${description}`, metadata },
  }
}

/** Other programs, such as Stripe's payment links, may use the same account. */
export function isOurs({ mode, metadata }: Session): boolean {
  return mode === 'payment' && Boolean(metadata?.checkout_id ?? metadata?.receipt)
}

export function toPayment(session: Session): ProviderPayment {
  const isPaid = isPaidFor(session)
  return {
    provider: 'stripe',
    reference: session.id,
    checkoutId: session.metadata?.checkout_id ?? session.client_reference_id,
    status: isPaid ? 'paid' : unpaidStatus(session),
    paymentId: isPaid ? toIntentId(session.payment_intent) : null,
    amount: session.amount_total ?? 0,
    currency: (session.currency ?? '').toUpperCase(),
    livemode: session.livemode,
    failure: isPaid ? null : readFailure(session),
    way: isPaid ? readPaymentWay(session) : null,
    told: toldBy(session),
  }
}

function toldBy({ metadata, payment_intent: intent, customer_email: email }: Session): PaymentDetails {
  const description = typeof intent === 'object' ? intent?.description : null
  return { receipt: metadata?.receipt ?? null, description: description ?? null, email }
}

/** The time of the payment, or of the session if Stripe does not say. */
export function paidAt(session: Session): Date {
  return new Date((findCharge(session)?.created ?? session.created) * 1000)
}

/** A code may be paid in the second in which its session expires. */
function isPaidFor({ payment_status: status, payment_intent: intent }: Session): boolean {
  return status === 'paid' || (typeof intent === 'object' && intent?.status === 'succeeded')
}

function readPaymentWay(session: Session): GatewayWay | null {
  const type = findCharge(session)?.payment_method_details?.type
  return GATEWAY_WAYS.find((way) => METHODS[way] === type) ?? null
}

function findCharge({ payment_intent: intent }: Session): Stripe.Charge | null {
  const charge = typeof intent === 'object' ? intent?.latest_charge : null
  return typeof charge === 'object' ? (charge ?? null) : null
}

function unpaidStatus(session: Session): Exclude<ProviderPayment['status'], 'paid'> {
  if (session.status === 'expired') return 'expired'
  // A complete session takes no other payment after a failure.
  if (readFailure(session)) return session.status === 'complete' ? 'expired' : 'failed'
  return session.status === 'complete' ? 'processing' : 'open'
}

function readFailure({ payment_intent: intent }: Session): string | null {
  if (!intent || typeof intent === 'string' || intent.status !== 'requires_payment_method') return null
  const lastError = intent.last_payment_error
  const code = lastError?.decline_code ?? lastError?.code
  return code ? (FAILURES[code] ?? code) : null
}

function toIntentId(intent: Session['payment_intent']): string | null {
  return typeof intent === 'string' ? intent : (intent?.id ?? null)
}
