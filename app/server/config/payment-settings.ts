import { z } from 'zod'
import { type OfferedWays, usualWays, waysAt } from '#app/shop/payments/payment-ways.ts'
import { GATEWAY_NAMES, type GatewayName } from '#app/shop/payments/provider-name.ts'
import { offeredError, wayVariable } from './way-settings.ts'

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

export interface PaymentSettings {
  /** The provider of new checkouts; its settings are there. */
  provider: GatewayName
  /** Maps each way to pay to the provider that offers it. */
  ways: OfferedWays
  /** Null without keys. */
  stripe: StripeSettings | null
  omise: OmiseSettings | null
}

const keySchema = (shape: RegExp, example: string) =>
  z.string().trim().regex(shape, `must look like ${example}`).optional()
const address = z.url({ protocol: /^https?$/, error: 'must be an address such as https://host' }).optional()

export const paymentVariables = {
  PAYMENT_PROVIDER: z.enum(GATEWAY_NAMES, `must be one of ${GATEWAY_NAMES.join(', ')}`).optional(),
  PAYMENT_WAYS: wayVariable,
  STRIPE_SECRET_KEY: keySchema(/^[sr]k_(live|test)_\w+$/, 'sk_test_…'),
  STRIPE_PUBLISHABLE_KEY: keySchema(/^pk_(live|test)_\w+$/, 'pk_test_…'),
  STRIPE_WEBHOOK_SECRET: keySchema(/^whsec_\S+$/, 'whsec_…'),
  STRIPE_API_URL: address,
  OMISE_SECRET_KEY: keySchema(/^skey_(test_)?\w+$/, 'skey_test_…'),
  OMISE_PUBLIC_KEY: keySchema(/^pkey_(test_)?\w+$/, 'pkey_test_…'),
  OMISE_WEBHOOK_SECRET: keySchema(/^[A-Za-z0-9+/]{16,}={0,2}$/, 'the base64 text that Omise shows'),
  OMISE_API_URL: address,
}

type Variables = z.output<z.ZodObject<typeof paymentVariables>>

const NEEDED: Record<GatewayName, (keyof Variables)[]> = {
  sandbox: [],
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  omise: ['OMISE_SECRET_KEY', 'OMISE_PUBLIC_KEY'],
}
const OPTIONAL: Record<GatewayName, (keyof Variables)[]> = {
  sandbox: [],
  stripe: [],
  omise: ['OMISE_WEBHOOK_SECRET'],
}

/** One line, or null if every provider that is wanted or has keys can work. */
export function paymentError(variables: Variables): string | null {
  const provider = chooseProvider(variables)
  const offered = variables.PAYMENT_WAYS?.(provider) ?? usualWays(provider)
  for (const name of GATEWAY_NAMES) {
    const error = missingError(variables, { name, provider, offered }) ?? modeError(variables, name)
    if (error) return error
  }
  return offeredError(offered, provider, (name) => name !== 'by-hand' && hasLiveKeys(variables, name))
}

function missingError(
  variables: Variables,
  { name, provider, offered }: { name: GatewayName; provider: GatewayName; offered: OfferedWays },
): string | null {
  const missing = NEEDED[name].filter((variable) => variables[variable] === undefined)
  if (missing.length === 0) return null
  const needs = `needs ${missing.join(', ')} to be set`
  if (name === provider) return `PAYMENT_PROVIDER=${name} ${needs}`
  const [way] = waysAt(offered, name)
  if (way) return `PAYMENT_WAYS with ${way}:${name} ${needs}`
  const [left] = [...NEEDED[name], ...OPTIONAL[name]].filter((variable) => variables[variable] !== undefined)
  return left ? `${left} ${needs} too, or must be removed: half of the keys of ${name} are there` : null
}

function modeError(variables: Variables, name: GatewayName): string | null {
  if (new Set(listKeys(variables, name).map(isLive)).size <= 1) return null
  return `the two keys of ${name} must be of the same mode: one is live, the other is a test key`
}

/** Call `paymentError` first: throws if the current provider's keys are missing, and never falls back to the sandbox. */
export function paymentSettings(variables: Variables): PaymentSettings {
  const provider = chooseProvider(variables)
  return {
    provider,
    ways: variables.PAYMENT_WAYS?.(provider) ?? usualWays(provider),
    stripe: hasKeys(variables, 'stripe') ? stripeSettings(variables) : null,
    omise: hasKeys(variables, 'omise') ? omiseSettings(variables) : null,
  }
}

function stripeSettings(variables: Variables): StripeSettings {
  return {
    secretKey: requireValue(variables.STRIPE_SECRET_KEY),
    publishableKey: requireValue(variables.STRIPE_PUBLISHABLE_KEY),
    webhookSecret: requireValue(variables.STRIPE_WEBHOOK_SECRET),
    apiUrl: variables.STRIPE_API_URL ?? null,
  }
}

function omiseSettings(variables: Variables): OmiseSettings {
  return {
    secretKey: requireValue(variables.OMISE_SECRET_KEY),
    publicKey: requireValue(variables.OMISE_PUBLIC_KEY),
    webhookSecret: variables.OMISE_WEBHOOK_SECRET ?? null,
    apiUrl: variables.OMISE_API_URL ?? null,
  }
}

function chooseProvider(variables: Variables): GatewayName {
  return variables.PAYMENT_PROVIDER ?? 'sandbox'
}

function hasKeys(variables: Variables, name: GatewayName): boolean {
  return (
    chooseProvider(variables) === name || NEEDED[name].every((variable) => variables[variable] !== undefined)
  )
}

function requireValue<Value>(value: Value): NonNullable<Value> {
  if (value === undefined || value === null) throw new Error('a key of a payment provider is missing')
  return value
}

export function isLive(secretOrPublicKey: string): boolean {
  return !secretOrPublicKey.includes('_test_')
}

function hasLiveKeys(variables: Variables, name: GatewayName): boolean {
  return listKeys(variables, name).some(isLive)
}

function listKeys(variables: Variables, name: GatewayName): string[] {
  const keys = NEEDED[name].filter((variable) => !variable.includes('WEBHOOK'))
  return keys.flatMap((variable) => {
    const value = variables[variable]
    return typeof value === 'string' ? [value] : []
  })
}
