import type { User } from '#app/shop/accounts/user.ts'
import type { DeliveryFee } from '#app/shop/delivery/delivery-fee.ts'
import type { Language, Mode } from '#app/shop/language.ts'
import type { ShopperWay } from '#app/shop/payments/payment-way.ts'
import type { Notices } from './delivery-notices.ts'
import type { NetworkName } from './networks.ts'

export interface ShopFacts {
  user: User | null
  language: Language
  mode: Mode
  shopName: string
  logo: string | null
  delivery: DeliveryFee
  links: Partial<Record<NetworkName, string>>
  banner: string
  notices: Notices
  /** Shoppers choose when their order comes. */
  offersTimes: boolean
  offersCards: boolean
  testMode: boolean
  ways: readonly ShopperWay[]
  publicUrl: string
}
