import type { Config } from '#app/server/config.ts'
import { PAYMENT_WAYS, type PaymentWay } from '#app/shop/checkout/payment-way.ts'
import { PROVIDER_NAMES, type ProviderName } from '#app/shop/checkout/provider-name.ts'
import { openOmiseShop, openOwnShop, openStripeShop, paymentsAt } from './provider-shop.ts'
import { buy } from './purchase.ts'
import { omiseParts } from './stages/omise-stage.ts'
import { sandboxParts } from './stages/sandbox-stage.ts'
import type { Parts, Stage } from './stages/stage.ts'
import { referenceOf } from './stages/stage-checkout.ts'
import { stripeParts } from './stages/stripe-stage.ts'
import { newShopper } from './test-shop.ts'

export const PROVIDERS_AND_WAYS = PROVIDER_NAMES.flatMap((provider) =>
  PAYMENT_WAYS.map((way) => [provider, way] as const),
)

export async function openStage(
  provider: ProviderName,
  { way = 'card', ...overrides }: Partial<Config> & { way?: PaymentWay } = {},
): Promise<Stage> {
  const ways = way === 'card' ? null : [...PAYMENT_WAYS]
  if (provider === 'sandbox') {
    const shop = await openOwnShop({ payments: paymentsAt(provider, { ways }), ...overrides })
    return stageOf({ shop, way }, sandboxParts(shop, way))
  }
  if (provider === 'stripe') {
    const { shop, fake } = await openStripeShop({ ways, ...overrides })
    return stageOf({ shop, way }, stripeParts(shop, fake, way), fake)
  }
  const { shop, fake } = await openOmiseShop({ ways, ...overrides })
  return stageOf({ shop, way }, omiseParts(shop, fake, way), fake)
}

function stageOf(
  { shop, way }: Pick<Stage, 'shop' | 'way'>,
  parts: Parts,
  fake?: { close(): Promise<void> },
): Stage {
  return {
    shop,
    way,
    async buy(wish, known) {
      const shopper = known ?? (await newShopper(shop))
      const { id, amount } = await buy(shop, shopper, wish)
      return { id, shopper, amount }
    },
    referenceOf: ({ id }) => referenceOf(shop, id),
    async close() {
      await shop.close()
      await fake?.close()
    },
    ...parts,
  }
}
