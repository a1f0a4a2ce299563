import { randomBytes } from 'node:crypto'
import { mayManageShop } from '#app/shop/accounts/access.ts'
import type { User } from '#app/shop/accounts/user.ts'
import { TOPICS, type Topic } from '#app/shop/live/live.ts'
import type { Notice } from './pg-listener.ts'

/** Milliseconds by which the clocks of several machines may differ. */
const SKEW = 5000
/** Shoppers of whom it is known when they were last told of an order. */
const SHOPPERS_KEPT = 10_000

export type EventHistory = ReturnType<typeof openEventHistory>

/**
 * When each topic was last told of, so that whoever comes back, or was just given a page, hears whether they missed something. Ids
 * are moments and no counts: nobody may learn from them how much is sold.
 */
export function openEventHistory() {
  let epoch = ''
  let newest = 0
  let told: Record<Topic, number>
  /** When somebody's own orders were told of, the longest ago first. */
  const ownOrders = new Map<string, number>()
  /** The last time that an order was told of whose shopper is not known, or no more. */
  let anyOrders: number

  /** After all that were asked for before. */
  const moment = () => {
    newest = Math.max(Date.now(), newest + 0.001)
    return newest
  }
  const idOf = (at: number) => `${epoch}-${at}`
  const renew = () => {
    epoch = randomBytes(6).toString('hex')
    const now = moment()
    told = Object.fromEntries(TOPICS.map((topic) => [topic, now])) as Record<Topic, number>
    ownOrders.clear()
    anyOrders = now
  }
  const noteOrdersOf = (uid: string, at: number) => {
    ownOrders.delete(uid)
    ownOrders.set(uid, at)
    if (ownOrders.size <= SHOPPERS_KEPT) return
    const [first] = ownOrders
    if (!first) return
    anyOrders = Math.max(anyOrders, first[1])
    ownOrders.delete(first[0])
  }
  const lastTold = (topic: Topic, user: User | null) => {
    if (topic !== 'orders' || mayManageShop(user)) return told[topic]
    return Math.max(anyOrders, ownOrders.get(user?.uid ?? '') ?? 0)
  }

  renew()
  return {
    /** Nothing that was heard before is known to be all. */
    renew,
    /** The id of this moment: whoever reads it knows all that was told of until now. */
    id: () => idOf(moment()),
    /** Notes what is about to be told; answers the id of its event. */
    note(notice: Exclude<Notice, { topic: 'sessions' | 'settings' }>): string {
      const at = moment()
      told[notice.topic] = at
      if (notice.topic === 'orders') {
        if (notice.users) for (const uid of notice.users) noteOrdersOf(uid, at)
        else anyOrders = at
      }
      return idOf(at)
    },
    /** Whether somebody with these topics may have missed something since an id; one of another process counts too. */
    missed(topics: readonly Topic[], user: User | null, lastId: string): boolean {
      const [itsEpoch, at = Number.NaN] = lastId.split('-')
      const known = Number(at) - (itsEpoch === epoch ? 0 : SKEW)
      return !topics.every((topic) => lastTold(topic, user) <= known)
    },
  }
}
