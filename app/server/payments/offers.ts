import type { Shop } from '#app/server/shop.ts'
import type { ShopperWay } from '#app/shop/payments/payment-way.ts'
import { listWays, type OfferedWays, waysAt } from '#app/shop/payments/payment-ways.ts'
import type { ProviderName } from '#app/shop/payments/provider-name.ts'
import { isLocalAddress } from '#app/shop/settings/going-live.ts'
import type { ShopSettings } from '#app/shop/settings/settings.ts'
import type { PaymentProvider } from './payment-provider.ts'

type Offering = Pick<Shop, 'payments' | 'config'>

/** The ways that shoppers may choose now: those of the configuration, and transfers while the owner takes them. */
export interface Offers {
  readonly offered: OfferedWays
  readonly ways: readonly ShopperWay[]
  /** Null for a way that is not offered. */
  offering(way: ShopperWay): PaymentProvider | null
  /** True if shoppers may begin a payment there. */
  isSelling(name: ProviderName): boolean
  /** New checkouts begin there if no way was chosen. */
  readonly first: PaymentProvider
}

export async function offersNow(shop: Offering & Pick<Shop, 'settings'>): Promise<Offers> {
  return offersWith(shop, await shop.settings.current())
}

export function offersWith(shop: Offering, settings: Pick<ShopSettings, 'transfers'>): Offers {
  const { payments } = shop
  const offered = offeredWith(shop, settings)
  const ways = listWays(offered)
  const offering = (way: ShopperWay) => (offered[way] ? payments.of(offered[way]) : null)
  const isSelling = (name: ProviderName) => waysAt(offered, name).length > 0
  const [way] = ways
  const first = isSelling(payments.current.name) ? null : way && offering(way)
  return { offered, ways, offering, isSelling, first: first ?? payments.current }
}

function offeredWith(
  { payments, config }: Offering,
  { transfers }: Pick<ShopSettings, 'transfers'>,
): OfferedWays {
  if (!transfers) return payments.offered
  // Strangers must not pay with pretend money where the shop takes real transfers.
  const isOpen = (name: ProviderName) => isLocalAddress(config.publicUrl) || payments.of(name)?.livemode
  const others = Object.entries(payments.offered).filter(([, provider]) => isOpen(provider))
  return { ...Object.fromEntries(others), transfer: 'by-hand' }
}
