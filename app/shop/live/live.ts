import { mayManageShop } from '#app/shop/accounts/access.ts'
import type { User } from '#app/shop/accounts/user.ts'

export const TOPICS = ['products', 'slots', 'orders', 'users'] as const
export type Topic = (typeof TOPICS)[number]

/** Events of `GET /live` besides the topics: the stream is open; some events may have been missed. */
export const LIVE_OPEN = 'open'
export const LIVE_REREAD = 'reread'

/** The `Server-Timing` entry with the event id at which a page was rendered. */
export const LIVE_TIMING = 'live'

/** Carries ids only, if there are few: pages reload the data with their own permissions. */
export interface LivePayload {
  ids?: string[]
  changed?: boolean
  /** Milliseconds over which pages spread their reloads, so that thousands do not reload at once. */
  within?: number
}

/** The topics a visitor may subscribe to; the sender limits shoppers to their own orders. */
export function topicsFor(user: User | null, isHelper = false): Topic[] {
  if (mayManageShop(user)) return [...TOPICS]
  return user || isHelper ? ['products', 'slots', 'orders'] : ['products', 'slots']
}
