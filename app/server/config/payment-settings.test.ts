import { describe, expect, test } from 'vitest'
import { securityHeaders } from '#app/server/http/security-headers.ts'
import { openOmise } from '#app/server/payments/omise/omise.ts'
import type { PaymentProvider } from '#app/server/payments/payment-provider.ts'
import { joinSources } from '#app/server/payments/sources.ts'
import { openStripe } from '#app/server/payments/stripe/stripe.ts'
import { ROOT, testConfig } from '#app/server/testing/test-config.ts'
import { readConfig, SettingsError } from './config.ts'

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

  test('A shop with all keys starts, and with a second provider’s keys has both', () => {
    expect(read(STRIPE).payments).toMatchObject({ provider: 'stripe', omise: null })
    expect(read(OMISE).payments).toMatchObject({
      provider: 'omise',
      stripe: null,
      omise: { webhookSecret: null },
    })
    for (const provider of ['sandbox', 'stripe', 'omise'] as const) {
      expect(read({ ...STRIPE, ...OMISE, PAYMENT_PROVIDER: provider }).payments).toMatchObject({
        ...{ provider, stripe: { secretKey: 'sk_test_1' }, omise: { secretKey: 'skey_test_1' } },
      })
    }
  })

  test('A shop with half of the keys of another provider does not start, and says which are missing or left', () => {
    expect(faultOf({ ...OMISE, STRIPE_SECRET_KEY: 'sk_test_1' })).toBe(
      'STRIPE_SECRET_KEY needs STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET to be set too, or must be removed: half of the keys of stripe are there',
    )
    expect(faultOf({ ...STRIPE, OMISE_WEBHOOK_SECRET: 'c2VjcmV0IG9mIE9taXNl' })).toBe(
      'OMISE_WEBHOOK_SECRET needs OMISE_SECRET_KEY, OMISE_PUBLIC_KEY to be set too, or must be removed: half of the keys of omise are there',
    )
    expect(faultOf({ ...STRIPE, ...OMISE, STRIPE_SECRET_KEY: 'sk_live_1' })).toContain('of stripe must be')
  })

  test('A shop takes the ways to pay that are set at its provider, and does not start with another one or with none', () => {
    const waysOf = (ways: string) => read({ ...OMISE, PAYMENT_WAYS: ways }).payments.ways
    expect(waysOf('')).toEqual({ card: 'omise' })
    expect(waysOf(' promptpay ')).toEqual({ promptpay: 'omise' })
    expect(waysOf('promptpay, card,promptpay')).toEqual({ card: 'omise', promptpay: 'omise' })
    for (const wrong of [
      'paypal',
      'card,',
      ' ',
      'card;promptpay',
      'Card',
      'card:paypal',
      'card:omise:stripe',
    ]) {
      expect(faultOf({ ...OMISE, PAYMENT_WAYS: wrong }), wrong).toBe(
        'PAYMENT_WAYS must be card or promptpay, or card,promptpay; a way may name its provider, such as card:stripe',
      )
    }
  })

  test('A way to pay may be at another provider, if both are configured and of the same mode', () => {
    const both = { ...OMISE, ...STRIPE }
    const mixed = 'card:stripe, promptpay:omise'
    expect(read({ ...both, PAYMENT_WAYS: mixed }).payments).toMatchObject({
      ...{ provider: 'stripe', ways: { card: 'stripe', promptpay: 'omise' } },
    })
    expect(read({ ...both, PAYMENT_WAYS: 'card,promptpay:omise' }).payments.ways).toEqual({
      ...{ card: 'stripe', promptpay: 'omise' },
    })
    const wrongs: [Record<string, string>, string][] = [
      [
        { ...STRIPE, PAYMENT_WAYS: mixed },
        'PAYMENT_WAYS with promptpay:omise needs OMISE_SECRET_KEY, OMISE_PUBLIC_KEY to be set',
      ],
      [
        { ...both, PAYMENT_WAYS: 'card:omise' },
        'PAYMENT_WAYS must give PAYMENT_PROVIDER=stripe a way to pay',
      ],
      [{ ...both, PAYMENT_WAYS: 'card,card:omise' }, 'PAYMENT_WAYS must name one provider for each way'],
      [
        { ...both, PAYMENT_WAYS: 'card,promptpay:sandbox' },
        'PAYMENT_WAYS must not mix the pretend bank (sandbox) with a real provider',
      ],
      [
        { ...both, PAYMENT_WAYS: mixed, OMISE_SECRET_KEY: 'skey_1', OMISE_PUBLIC_KEY: 'pkey_1' },
        'PAYMENT_WAYS must name providers of the same mode: of stripe and omise, one has live keys, the other test keys',
      ],
    ]
    for (const [env, message] of wrongs) expect(faultOf(env)).toBe(message)
  })

  test('Real money is recognised by the secret key', () => {
    const stripe = {
      secretKey: 'sk_live_1',
      publishableKey: 'pk_live_1',
      webhookSecret: 'whsec_1',
      apiUrl: null,
    }
    expect(openStripe(stripe, { shopName: async () => 'Dokmai', ways: ['card'] }).livemode).toBe(true)
    expect(
      openStripe({ ...stripe, secretKey: 'sk_test_1' }, { shopName: async () => 'Dokmai', ways: ['card'] })
        .livemode,
    ).toBe(false)
    const omise = { secretKey: 'skey_1', publicKey: 'pkey_1', webhookSecret: null, apiUrl: null }
    expect(openOmise(omise).livemode).toBe(true)
    expect(openOmise({ ...omise, secretKey: 'skey_test_1' }).livemode).toBe(false)
  })
})

describe('the content security policy', () => {
  const stripe = openStripe(
    { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1', apiUrl: null },
    { shopName: async () => 'Dokmai', ways: ['card'] },
  )
  const omise = openOmise({ secretKey: 'skey_1', publicKey: 'pkey_1', webhookSecret: null, apiUrl: null })
  const onlyOf = (provider: PaymentProvider) => joinSources([provider], { provider: provider.name, ways: {} })
  const policy = (payments: PaymentProvider, path: string) =>
    securityHeaders({ config: testConfig(), payments: onlyOf(payments) }, path, ["'nonce-1'"])[
      'Content-Security-Policy'
    ] ?? ''

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
