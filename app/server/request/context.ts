import { createContext } from 'react-router'
import type { Shop } from '#app/server/open-shop.ts'
import type { User } from '#app/shop/accounts/user.ts'
import type { Language, Mode } from '#app/shop/language.ts'
import type { CacheHint } from './cache-hint.ts'

/** The current visitor, built per request from verified cookies only. */
export interface Visitor {
  user: User | null
  language: Language
  mode: Mode
  /** The visitor's network, behind as many proxies as the settings trust. */
  ip: string
  /** Allows this answer's own scripts, and no others; undefined where hashes allow them. */
  nonce: string | undefined
}

/** Errors of a request that change its answer. */
export interface Trouble {
  databaseAway: boolean
}

export const shopContext = createContext<Shop>()
export const visitorContext = createContext<Visitor>()
export const troubleContext = createContext<Trouble>()
export const cacheHintContext = createContext<CacheHint>()
