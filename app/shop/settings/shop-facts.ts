import type { User } from '#app/shop/accounts/user.ts'
import type { Delivery } from '#app/shop/checkout/delivery.ts'
import type { Language, Mode } from '#app/shop/language.ts'
import type { Notices } from './delivery-notices.ts'
import type { NetworkName } from './settings.ts'

/** Facts that every page has: its reader, and the shop. */
export interface ShopFacts {
  user: User | null
  language: Language
  mode: Mode
  shopName: string
  /** The path of the owner's logo; null for the shop's own mark. */
  logo: string | null
  delivery: Delivery
  links: Partial<Record<NetworkName, string>>
  /** The owner's banner; empty for the shop's own words. */
  banner: string
  notices: Notices
  testMode: boolean
  publicUrl: string
}
