import { describe, expect, test } from 'vitest'
import { readConfig, SettingsError } from '#app/server/config.ts'
import { securityHeaders } from '#app/server/http/security-headers.ts'
import { ROOT, testConfig } from '#app/server/testing/test-config.ts'
import { openOmise } from './omise/omise.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { openStripe } from './stripe/stripe.ts'

const STRIPE = {
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
const OMISE = { PAYMENT_PROVIDER: 'omise', OMISE_SECRET_KEY: 'skey_test_1', OMISE_PUBLIC_KEY: 'pkey_test_1' }

const read = (env: Record<string, string>) => readConfig(ROOT, { AUTH_SECRET: 'x'.repeat(32), ...env })
const faultOf = (env: Record<string, string>) => {
  try {
    read(env)
    return null
  } catch (error) {
    return error instanceof SettingsError ? error.message : error
  }
}

describe('the settings of a card provider', () => {
  test('A shop with a card provider does not start without its keys, and names them in one line', () => {
    expect(faultOf({ PAYMENT_PROVIDER: 'stripe' })).toBe(
      'PAYMENT_PROVIDER=stripe needs STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET to be set',
    )
    expect(faultOf({ ...STRIPE, STRIPE_WEBHOOK_SECRET: '' })).toBe(
      'PAYMENT_PROVIDER=stripe needs STRIPE_WEBHOOK_SECRET to be set',
    )
    expect(faultOf({ PAYMENT_PROVIDER: 'omise', OMISE_SECRET_KEY: 'skey_1' })).toBe(
      'PAYMENT_PROVIDER=omise needs OMISE_PUBLIC_KEY to be set',
    )
  })

  test('A shop with keys of different modes or of the wrong kind does not start', () => {
    expect(faultOf({ ...STRIPE, STRIPE_SECRET_KEY: 'sk_live_1' })).toContain('the same mode')
    expect(faultOf({ ...OMISE, OMISE_PUBLIC_KEY: 'pkey_1' })).toContain('the same mode')
    expect(faultOf({ ...STRIPE, STRIPE_SECRET_KEY: 'pk_test_1' })).toBe(
      'STRIPE_SECRET_KEY must look like sk_test_…',
    )
    expect(faultOf({ ...OMISE, OMISE_WEBHOOK_SECRET: 'not base64!' })).toContain('OMISE_WEBHOOK_SECRET')
    expect(String(faultOf({ ...STRIPE, STRIPE_SECRET_KEY: 'my secret' }))).not.toContain('my secret')
  })

  test('A shop with all keys starts; another provider’s keys do no harm', () => {
    expect(read(STRIPE)).toMatchObject({ payments: { provider: 'stripe', apiUrl: null } })
    expect(read(OMISE)).toMatchObject({ payments: { provider: 'omise', webhookSecret: null } })
    expect(read({ ...STRIPE, PAYMENT_PROVIDER: 'sandbox' })).toMatchObject({
      payments: { provider: 'sandbox' },
    })
  })

  test('A shop takes the ways to pay that are set, each once, and does not start with another one or with none', () => {
    expect(read(OMISE).payments.ways).toBeNull()
    expect(read({ ...OMISE, PAYMENT_WAYS: '' }).payments.ways).toBeNull()
    expect(read({ ...OMISE, PAYMENT_WAYS: ' promptpay ' }).payments.ways).toEqual(['promptpay'])
    expect(read({ ...OMISE, PAYMENT_WAYS: 'promptpay, card,promptpay' }).payments.ways).toEqual([
      'promptpay',
      'card',
    ])
    for (const wrong of ['paypal', 'card,', ' ', 'card;promptpay', 'Card']) {
      expect(faultOf({ ...OMISE, PAYMENT_WAYS: wrong }), wrong).toBe(
        'PAYMENT_WAYS must be card or promptpay, or card,promptpay',
      )
    }
  })

  test('Stripe and Omise offer cards unless told otherwise', () => {
    const stripe = {
      secretKey: 'sk_test_1',
      publishableKey: 'pk_test_1',
      webhookSecret: 'whsec_1',
      apiUrl: null,
    }
    const omise = { secretKey: 'skey_test_1', publicKey: 'pkey_test_1', webhookSecret: null, apiUrl: null }
    expect(openStripe(stripe, async () => 'Dokmai').ways).toEqual(['card'])
    expect(openOmise(omise).ways).toEqual(['card'])
    expect(openStripe(stripe, async () => 'Dokmai', ['promptpay']).ways).toEqual(['promptpay'])
    expect(openOmise(omise, ['card', 'promptpay']).ways).toEqual(['card', 'promptpay'])
  })

  test('Real money is recognised by the secret key', () => {
    const stripe = {
      secretKey: 'sk_live_1',
      publishableKey: 'pk_live_1',
      webhookSecret: 'whsec_1',
      apiUrl: null,
    }
    expect(openStripe(stripe, async () => 'Dokmai').livemode).toBe(true)
    expect(openStripe({ ...stripe, secretKey: 'sk_test_1' }, async () => 'Dokmai').livemode).toBe(false)
    const omise = { secretKey: 'skey_1', publicKey: 'pkey_1', webhookSecret: null, apiUrl: null }
    expect(openOmise(omise).livemode).toBe(true)
    expect(openOmise({ ...omise, secretKey: 'skey_test_1' }).livemode).toBe(false)
  })
})

describe('the content security policy', () => {
  const stripe = openStripe(
    { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1', apiUrl: null },
    async () => 'Dokmai',
  )
  const omise = openOmise({ secretKey: 'skey_1', publicKey: 'pkey_1', webhookSecret: null, apiUrl: null })
  const policy = (payments: PaymentProvider, path: string) =>
    securityHeaders({ config: testConfig(), payments }, path, ["'nonce-1'"])['Content-Security-Policy'] ?? ''

  test.each([
    ['stripe', stripe, /stripe/],
    ['omise', omise, /omise/],
  ] as const)(
    'The policy allows %s on pages with card payments, and nowhere else',
    (_name, payments, host) => {
      const there = policy(payments, '/checkout/1')
      for (const part of ['script-src', 'frame-src', 'connect-src']) {
        expect(there.split('; ').find((line) => line.startsWith(part))).toMatch(host)
      }
      expect(there).not.toMatch(/unsafe-inline|unsafe-eval|\*(?!\.js\.stripe)/)
      for (const path of ['/', '/cart', '/order', '/checkout', '/login']) {
        expect(policy(payments, path)).not.toMatch(host)
      }
    },
  )
})
