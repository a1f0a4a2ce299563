import { mayManageShop } from '#app/shop/accounts/access.ts'
import type { User } from '#app/shop/accounts/user.ts'

/** What open pages can be told of. */
export const TOPICS = ['products', 'orders', 'users'] as const
export type Topic = (typeof TOPICS)[number]

/** Events of `GET /live` besides those that are named after a topic: the stream is open; something may have been missed. */
export const LIVE_OPEN = 'open'
export const LIVE_REREAD = 'reread'

/** The name under which a page's `Server-Timing` has the id of the moment when it was given. */
export const LIVE_TIMING = 'live'

/** What an event says: which rows, where they are few. Never what stands in them: the page reads that as its reader. */
export interface LivePayload {
  ids?: string[]
  /** True for orders that are not new: something about them has changed. */
  changed?: boolean
  /** Milliseconds over which those who hear of it spread their reading, so that thousands do not ask in the same moment. */
  within?: number
}

/** The topics that somebody may hear of; a shopper hears of their own orders only, which the sender sees to. */
export function topicsFor(user: User | null): Topic[] {
  if (mayManageShop(user)) return [...TOPICS]
  return user ? ['products', 'orders'] : ['products']
}
