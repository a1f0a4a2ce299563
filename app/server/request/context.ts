import { createContext } from 'react-router'
import type { Shop } from '#app/server/shop.ts'
import type { User } from '#app/shop/accounts/user.ts'
import type { Language, Mode } from '#app/shop/language.ts'
import type { CacheHint } from './cache-hint.ts'

export interface Visitor {
  user: User | null
  language: Language
  mode: Mode
  ip: string
  /** Undefined if the page uses hashes. */
  nonce: string | undefined
}

export interface Trouble {
  databaseAway: boolean
}

export const shopContext = createContext<Shop>()
export const visitorContext = createContext<Visitor>()
export const troubleContext = createContext<Trouble>()
export const cacheHintContext = createContext<CacheHint>()
