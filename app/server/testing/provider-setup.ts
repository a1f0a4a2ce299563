import type { Config } from '#app/server/config/config.ts'
import { openShop } from '#app/server/open-shop.ts'
import type { Shop } from '#app/server/shop.ts'
import { GATEWAY_WAYS, type GatewayWay } from '#app/shop/payments/payment-way.ts'
import { GATEWAY_NAMES, type GatewayName } from '#app/shop/payments/provider-name.ts'
import { openOmiseShop, openOwnShop, openStripeShop, paymentsAt } from './provider-shop.ts'
import { buy } from './purchase.ts'
import { omiseParts } from './stages/omise-stage.ts'
import { sandboxParts } from './stages/sandbox-stage.ts'
import type { Parts, Stage } from './stages/stage.ts'
import { referenceOf } from './stages/stage-checkout.ts'
import { stripeParts } from './stages/stripe-stage.ts'
import { newShopper } from './test-shop.ts'

export const PROVIDERS_AND_WAYS = GATEWAY_NAMES.flatMap((provider) =>
  GATEWAY_WAYS.map((way) => [provider, way] as const),
)

const FORMER = ', which is not the current provider any more'
/** Each alone, and two beside another provider that has become the current one since. */
export const STAGES = [
  ...PROVIDERS_AND_WAYS.map(([provider, way]) => [provider, way, ''] as const),
  ['stripe', 'card', FORMER],
  ['omise', 'promptpay', FORMER],
] as const

interface StageSetup extends Partial<Config> {
  way?: GatewayWay
  isFormer?: boolean
}

export async function openStage(
  provider: GatewayName,
  { way = 'card', isFormer = false, ...overrides }: StageSetup = {},
): Promise<Stage> {
  const ways = way === 'card' ? null : GATEWAY_WAYS
  if (provider === 'sandbox') {
    const shop = await openOwnShop({ payments: paymentsAt(provider, { ways }), ...overrides })
    return stageOf({ shop, buyer: shop, way }, sandboxParts(shop, way))
  }
  const opened = await (provider === 'stripe' ? openStripeShop : openOmiseShop)({ ways, ...overrides })
  const { shop: buyer, fake } = opened
  const shop = isFormer ? await openBeside(buyer) : buyer
  const parts = 'pay' in fake ? stripeParts(buyer, fake, way) : omiseParts(buyer, fake, way)
  return stageOf({ shop, buyer, way }, parts, fake)
}

/** Opens this shop as it is after its owner made another provider the current one. */
function openBeside({ config }: Shop): Promise<Shop> {
  const { stripe, omise } = config.payments
  return openShop({ ...config, payments: paymentsAt('sandbox', { stripe, omise }) })
}

function stageOf(
  { shop, buyer, way }: Pick<Stage, 'shop' | 'buyer' | 'way'>,
  parts: Parts,
  fake?: { close(): Promise<void> },
): Stage {
  return {
    shop,
    buyer,
    source: shop.payments.require(buyer.payments.current.name),
    way,
    async buy(wish, known) {
      const shopper = known ?? (await newShopper(buyer))
      const { id, amount } = await buy(buyer, shopper, wish)
      return { id, shopper, amount }
    },
    referenceOf: ({ id }) => referenceOf(shop, id),
    async close() {
      await shop.close()
      if (buyer !== shop) await buyer.close()
      await fake?.close()
    },
    ...parts,
  }
}
