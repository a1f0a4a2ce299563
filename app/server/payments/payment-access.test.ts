import { afterEach, describe, expect, test } from 'vitest'
import { openLog } from '#app/server/core/log.ts'
import { openFakeOmise } from '#app/server/testing/fakes/fake-omise.ts'
import { openFakeServer } from '#app/server/testing/fakes/fake-server.ts'
import { openFakeStripe } from '#app/server/testing/fakes/fake-stripe.ts'
import { openOmise } from './omise/omise.ts'
import { watchPaymentAccess } from './payment-access.ts'
import { openStripe } from './stripe/stripe.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function stripe(secretKey?: string) {
  const fake = await openFakeStripe()
  closing.push(() => fake.close())
  return {
    fake,
    provider: openStripe(
      { ...fake.settings, ...(secretKey && { secretKey }) },
      { shopName: async () => 'Dokmai', ways: ['card'] },
    ),
  }
}

describe('a payment provider’s key', () => {
  test('A Stripe key is checked without a session or a refund', async () => {
    const { fake, provider } = await stripe()
    expect(await provider.findAccessError()).toBeNull()
    expect(fake.books.sessions.size + fake.books.refunds.length).toBe(0)
  })

  test('A wrong Stripe key is reported in Stripe’s own words', async () => {
    const { provider } = await stripe('sk_test_wrong')
    expect(await provider.findAccessError()).toMatch(/\S/)
  })

  test('A Stripe key that lacks a right is reported, even if it is only the right to refund', async () => {
    const words = 'The provided key does not have the required permissions: rak_charge_write'
    const server = await openFakeServer(
      ({ method, path }) =>
        method === 'POST' && path === '/v1/refunds'
          ? { status: 403, body: { error: { type: 'invalid_request_error', message: words } } }
          : { status: 404, body: { error: { type: 'invalid_request_error', code: 'resource_missing' } } },
      () => ({ status: 500, body: {} }),
    )
    closing.push(() => server.close())
    const settings = { publishableKey: 'pk_test_x', webhookSecret: 'whsec_x', apiUrl: server.url }
    const provider = openStripe(
      { secretKey: 'rk_test_narrow', ...settings },
      { shopName: async () => 'Dokmai', ways: ['card'] },
    )
    expect(await provider.findAccessError()).toBe(words)
  })

  test('An Omise key is checked and reported if wrong', async () => {
    const fake = await openFakeOmise()
    closing.push(() => fake.close())
    expect(await openOmise(fake.settings).findAccessError()).toBeNull()
    const wrong = openOmise({ ...fake.settings, secretKey: 'skey_test_wrong' })
    expect(await wrong.findAccessError()).toMatch(/\S/)
  })

  test('A key is not reported as wrong while the provider is unreachable, and not checked for every page', async () => {
    const { fake, provider } = await stripe('sk_test_wrong')
    const log = openLog('silent')
    const watch = watchPaymentAccess([provider], log)
    const wrong = { stripe: expect.stringMatching(/\S/) }
    expect(watch.latest()).toEqual({})
    expect(await watch.errors()).toEqual(wrong)
    const asked = fake.calls.length
    expect(watch.latest()).toEqual(wrong)
    expect(await watch.errors()).toEqual(wrong)
    expect(fake.calls).toHaveLength(asked)
    await fake.close()
    expect(await watchPaymentAccess([provider], log).errors()).toEqual({})
  })
})
