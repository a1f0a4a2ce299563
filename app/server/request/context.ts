import { createContext } from 'react-router'
import type { Shop } from '#app/server/open-shop.ts'
import type { User } from '#app/shop/accounts/user.ts'
import type { Language, Mode } from '#app/shop/language.ts'
import type { CacheHint } from './cache-dependencies.ts'

/** Who asks: made anew for each request, from cookies that were checked, never from anything else it sends. */
export interface Visitor {
  user: User | null
  language: Language
  mode: Mode
  /** The address of the visitor, seen through as many proxies as the settings trust. */
  ip: string
  /** Allows this answer's own scripts to run, and no others; none where they are allowed by what is in them. */
  nonce: string | undefined
}

/** What went wrong while a request was answered, for the one who sends the answer. */
export interface Trouble {
  databaseAway: boolean
}

export const shopContext = createContext<Shop>()
export const visitorContext = createContext<Visitor>()
export const troubleContext = createContext<Trouble>()
export const cacheHintContext = createContext<CacheHint>()
