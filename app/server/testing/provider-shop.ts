import type { Config } from '#app/server/config/config.ts'
import type { PaymentSettings } from '#app/server/config/payment-settings.ts'
import { openShop } from '#app/server/open-shop.ts'
import type { Shop } from '#app/server/shop.ts'
import type { GatewayWay } from '#app/shop/payments/payment-way.ts'
import { usualWays } from '#app/shop/payments/payment-ways.ts'
import type { GatewayName } from '#app/shop/payments/provider-name.ts'
import { openFakeOmise } from './fakes/fake-omise.ts'
import { openFakeStripe } from './fakes/fake-stripe.ts'
import { testConfig } from './test-config.ts'
import { copyDatabase } from './test-shop.ts'

/** A shop with a database of its own. */
export async function openOwnShop(overrides: Partial<Config>): Promise<Shop> {
  return openShop(testConfig({ databaseUrl: await copyDatabase(), ...overrides }))
}

interface ProviderShop extends Partial<Config> {
  ways?: readonly GatewayWay[] | null
}

export async function openStripeShop({ ways = null, ...overrides }: ProviderShop = {}) {
  const fake = await openFakeStripe()
  const payments = paymentsAt('stripe', { ways, stripe: fake.settings })
  const shop = await openOwnShop({ payments, ...overrides })
  return { fake, shop, close: closeBoth(shop, fake) }
}

export async function openOmiseShop({ ways = null, ...overrides }: ProviderShop = {}) {
  const fake = await openFakeOmise()
  const payments = paymentsAt('omise', { ways, omise: fake.settings })
  const shop = await openOwnShop({ payments, ...overrides })
  return { fake, shop, close: closeBoth(shop, fake) }
}

/** A shop with cards at Stripe and codes at Omise. */
export async function openShopOfBoth() {
  const [stripe, omise] = await Promise.all([openFakeStripe(), openFakeOmise()])
  const keys = { stripe: stripe.settings, omise: omise.settings }
  const ways = { card: 'stripe', promptpay: 'omise' } as const
  const shop = await openOwnShop({ payments: { ...paymentsAt('stripe', keys), ways } })
  const close = async () => {
    await shop.close()
    await stripe.close()
    await omise.close()
  }
  return { stripe, omise, shop, close }
}

/** The settings of a shop whose current provider offers these ways, by default its usual ones. */
export function paymentsAt(
  provider: GatewayName,
  {
    ways = null,
    stripe = null,
    omise = null,
  }: { ways?: ProviderShop['ways'] } & Partial<Pick<PaymentSettings, 'stripe' | 'omise'>> = {},
): PaymentSettings {
  const offered = ways ? Object.fromEntries(ways.map((way) => [way, provider])) : usualWays(provider)
  return { provider, ways: offered, stripe, omise }
}

function closeBoth(shop: Shop, fake: { close(): Promise<void> }) {
  return async () => {
    await shop.close()
    await fake.close()
  }
}
