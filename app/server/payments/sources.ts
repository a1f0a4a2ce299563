import type { ShopperWay } from '#app/shop/payments/payment-way.ts'
import { listWays, type OfferedWays, waysAt } from '#app/shop/payments/payment-ways.ts'
import type { ProviderName } from '#app/shop/payments/provider-name.ts'
import { NothingDone, type PaymentProvider } from './payment-provider.ts'

declare module '#app/server/shop.ts' {
  interface Shop {
    payments: PaymentSources
  }
}

/** A payment session, at the provider that knows it. */
export interface SessionName {
  provider: ProviderName
  reference: string
}

/** The row is of a provider whose keys the shop does not have any more. */
class ProviderNotConfigured extends NothingDone {
  override name = 'ProviderNotConfigured'
}

/** All configured providers, side by side. */
export interface PaymentSources {
  /** New checkouts begin here. */
  readonly current: PaymentProvider
  readonly all: readonly PaymentProvider[]
  readonly names: readonly ProviderName[]
  readonly offered: OfferedWays
  readonly ways: readonly ShopperWay[]
  /** Null if the provider is not configured any more. */
  of(name: ProviderName): PaymentProvider | null
  /** Throws `ProviderNotConfigured`, which counts as a provider that is away. */
  require(name: ProviderName): PaymentProvider
  /** Null for a way that is not offered. */
  offering(way: ShopperWay): PaymentProvider | null
  /** True if shoppers may begin a payment there. */
  isSelling(name: ProviderName): boolean
  close(): Promise<void>
}

export function joinSources(
  all: readonly PaymentProvider[],
  { provider, ways: offered }: { provider: ProviderName; ways: OfferedWays },
): PaymentSources {
  const find = (name: ProviderName | undefined) => all.find((one) => one.name === name) ?? null
  const require = (name: ProviderName) => {
    const source = find(name)
    if (!source) throw new ProviderNotConfigured(`the payment provider ${name} is not configured`)
    return source
  }
  return {
    current: require(provider),
    all,
    names: all.map(({ name }) => name),
    offered,
    ways: listWays(offered),
    of: find,
    require,
    offering: (way) => find(offered[way]),
    isSelling: (name) => waysAt(offered, name).length > 0,
    async close() {
      for (const source of all) await source.close()
    },
  }
}
