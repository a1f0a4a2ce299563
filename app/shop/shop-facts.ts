import type { Delivery } from './delivery.ts'
import type { Language, Mode } from './language.ts'
import type { Notices } from './notices.ts'
import type { NetworkName } from './settings.ts'
import type { User } from './user.ts'

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
