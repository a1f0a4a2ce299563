import { z } from 'zod'
import { PAYMENT_WAYS, type PaymentWay } from '#app/shop/checkout/payment-way.ts'
import { PROVIDER_NAMES } from '#app/shop/checkout/provider-name.ts'

export interface StripeSettings {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Null for Stripe's own API. */
  apiUrl: string | null
}

export interface OmiseSettings {
  secretKey: string
  publicKey: string
  /** Base64; without it, events are only hints. */
  webhookSecret: string | null
  apiUrl: string | null
}

/** `ways` is null for the provider's usual ones. */
export type PaymentSettings = { ways: PaymentWay[] | null } & (
  | { provider: 'sandbox' }
  | ({ provider: 'stripe' } & StripeSettings)
  | ({ provider: 'omise' } & OmiseSettings)
)

const key = (shape: RegExp, example: string) =>
  z.string().trim().regex(shape, `must look like ${example}`).optional()
const address = z.url({ protocol: /^https?$/, error: 'must be an address such as https://host' }).optional()

const isWay = (name: string): name is PaymentWay => PAYMENT_WAYS.some((way) => way === name)
const ways = z
  .string()
  .transform((text) => [...new Set(text.split(',').map((name) => name.trim()))])
  .refine((names) => names.every(isWay), `must be ${PAYMENT_WAYS.join(' or ')}, or ${PAYMENT_WAYS.join(',')}`)
  .transform((names) => names.filter(isWay))
  .optional()

export const paymentVariables = {
  PAYMENT_PROVIDER: z.enum(PROVIDER_NAMES, `must be one of ${PROVIDER_NAMES.join(', ')}`).optional(),
  PAYMENT_WAYS: ways,
  STRIPE_SECRET_KEY: key(/^[sr]k_(live|test)_\w+$/, 'sk_test_…'),
  STRIPE_PUBLISHABLE_KEY: key(/^pk_(live|test)_\w+$/, 'pk_test_…'),
  STRIPE_WEBHOOK_SECRET: key(/^whsec_\S+$/, 'whsec_…'),
  STRIPE_API_URL: address,
  OMISE_SECRET_KEY: key(/^skey_(test_)?\w+$/, 'skey_test_…'),
  OMISE_PUBLIC_KEY: key(/^pkey_(test_)?\w+$/, 'pkey_test_…'),
  OMISE_WEBHOOK_SECRET: key(/^[A-Za-z0-9+/]{16,}={0,2}$/, 'the base64 text that Omise shows'),
  OMISE_API_URL: address,
}

type Variables = z.output<z.ZodObject<typeof paymentVariables>>

const NEEDED = {
  sandbox: [],
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  omise: ['OMISE_SECRET_KEY', 'OMISE_PUBLIC_KEY'],
} as const satisfies Record<string, readonly (keyof Variables)[]>

/** One line, or null if the provider can work. */
export function paymentFault(variables: Variables): string | null {
  const provider = variables.PAYMENT_PROVIDER ?? 'sandbox'
  const missing = NEEDED[provider].filter((name) => variables[name] === undefined)
  if (missing.length > 0) return `PAYMENT_PROVIDER=${provider} needs ${missing.join(', ')} to be set`
  const keys = keysOf(variables, provider)
  if (new Set(keys.map(isLive)).size > 1) {
    return `the two keys of ${provider} must be of the same mode: one is live, the other is a test key`
  }
  return null
}

/** Call `paymentFault` first: throws if the provider's keys are missing, and never falls back to the sandbox. */
export function paymentSettings(variables: Variables): PaymentSettings {
  const ways = variables.PAYMENT_WAYS ?? null
  const need = <Name extends keyof Variables>(name: Name) => required(variables[name], name)
  switch (variables.PAYMENT_PROVIDER) {
    case 'stripe':
      return {
        ...{ provider: 'stripe', ways, apiUrl: variables.STRIPE_API_URL ?? null },
        secretKey: need('STRIPE_SECRET_KEY'),
        publishableKey: need('STRIPE_PUBLISHABLE_KEY'),
        webhookSecret: need('STRIPE_WEBHOOK_SECRET'),
      }
    case 'omise':
      return {
        ...{ provider: 'omise', ways, apiUrl: variables.OMISE_API_URL ?? null },
        secretKey: need('OMISE_SECRET_KEY'),
        publicKey: need('OMISE_PUBLIC_KEY'),
        webhookSecret: variables.OMISE_WEBHOOK_SECRET ?? null,
      }
    default:
      return { provider: 'sandbox', ways }
  }
}

function required<Value>(value: Value, name: string): NonNullable<Value> {
  if (value === undefined || value === null) throw new Error(`${name} is missing`)
  return value
}

export function isLive(secretOrPublicKey: string): boolean {
  return !secretOrPublicKey.includes('_test_')
}

function keysOf(variables: Variables, provider: keyof typeof NEEDED): string[] {
  return NEEDED[provider].filter((name) => !name.includes('WEBHOOK')).flatMap((name) => variables[name] ?? [])
}
