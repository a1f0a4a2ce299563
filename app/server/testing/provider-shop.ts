import type { Config } from '#app/server/config.ts'
import { openShop, type Shop } from '#app/server/open-shop.ts'
import type { PaymentWay } from '#app/shop/checkout/payment-way.ts'
import { openFakeOmise } from './fakes/fake-omise.ts'
import { openFakeStripe } from './fakes/fake-stripe.ts'
import { testConfig } from './test-config.ts'
import { copyDatabase } from './test-shop.ts'

/** A shop with a database of its own. */
export async function openOwnShop(overrides: Partial<Config>): Promise<Shop> {
  return openShop(testConfig({ databaseUrl: await copyDatabase(), ...overrides }))
}

interface Wish extends Partial<Config> {
  ways?: PaymentWay[] | null
}

export async function openStripeShop({ ways = null, ...overrides }: Wish = {}) {
  const fake = await openFakeStripe()
  const shop = await openOwnShop({ payments: { provider: 'stripe', ways, ...fake.settings }, ...overrides })
  return { fake, shop, close: closeBoth(shop, fake) }
}

export async function openOmiseShop({ ways = null, ...overrides }: Wish = {}) {
  const fake = await openFakeOmise()
  const shop = await openOwnShop({ payments: { provider: 'omise', ways, ...fake.settings }, ...overrides })
  return { fake, shop, close: closeBoth(shop, fake) }
}

function closeBoth(shop: Shop, fake: { close(): Promise<void> }) {
  return async () => {
    await shop.close()
    await fake.close()
  }
}
