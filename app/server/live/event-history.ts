import { randomBytes } from 'node:crypto'
import { mayManageShop } from '#app/shop/accounts/access.ts'
import type { User } from '#app/shop/accounts/user.ts'
import { TOPICS, type Topic } from '#app/shop/live/live.ts'
import type { Notice } from './pg-listener.ts'

/** Clocks of several machines may differ by this. */
const MAX_CLOCK_SKEW_MS = 5000
/** Shoppers whose last order event is remembered. */
const MAX_SHOPPERS = 10_000

export type EventHistory = ReturnType<typeof openEventHistory>

/**
 * Remembers when each topic last had an event, so that a returning browser learns whether it missed one. Ids are moments and
 * not counts: nobody may learn from them how much is sold.
 */
export function openEventHistory() {
  const moments = openMoments()
  let lastEvents: Record<Topic, number>
  let orders: OrderMoments

  const renew = () => {
    const now = moments.renew()
    lastEvents = Object.fromEntries(TOPICS.map((topic) => [topic, now])) as Record<Topic, number>
    orders = openOrderMoments(now)
  }
  const lastEventFor = (topic: Topic, user: User | null) =>
    topic === 'orders' && !mayManageShop(user) ? orders.lastFor(user?.uid ?? '') : lastEvents[topic]

  renew()
  return {
    /** Forgets everything: events may have been missed. */
    renew,
    /** The id of this moment: its reader knows every event until now. */
    id: () => moments.idOf(moments.now()),
    /** Notes an event that is about to be sent; returns its id. */
    note(notice: Exclude<Notice, { topic: 'sessions' | 'settings' }>): string {
      const at = moments.now()
      lastEvents[notice.topic] = at
      if (notice.topic === 'orders') orders.note(notice.users, at)
      return moments.idOf(at)
    },
    /** True if somebody with these topics may have missed an event since that id, even one of another process. */
    missed(topics: readonly Topic[], user: User | null, lastId: string): boolean {
      const known = moments.read(lastId)
      return !topics.every((topic) => lastEventFor(topic, user) <= known)
    },
  }
}

/** Moments of one process, in order, each different from all before. */
function openMoments() {
  let epoch = ''
  let newest = 0
  const now = () => {
    newest = Math.max(Date.now(), newest + 0.001)
    return newest
  }
  return {
    now,
    renew() {
      epoch = randomBytes(6).toString('hex')
      return now()
    },
    idOf: (at: number) => `${epoch}-${at}`,
    read(id: string): number {
      const [itsEpoch, at = Number.NaN] = id.split('-')
      return Number(at) - (itsEpoch === epoch ? 0 : MAX_CLOCK_SKEW_MS)
    },
  }
}

type OrderMoments = ReturnType<typeof openOrderMoments>

/** The last order event of each shopper; `start` for those of whom nothing is known. */
function openOrderMoments(start: number) {
  /** The longest ago first. */
  const byShopper = new Map<string, number>()
  let ofUnknown = start
  const noteShopper = (uid: string, at: number) => {
    byShopper.delete(uid)
    byShopper.set(uid, at)
    const [oldest] = byShopper
    if (byShopper.size <= MAX_SHOPPERS || !oldest) return
    ofUnknown = Math.max(ofUnknown, oldest[1])
    byShopper.delete(oldest[0])
  }
  return {
    note(uids: string[] | undefined, at: number) {
      if (uids) for (const uid of uids) noteShopper(uid, at)
      else ofUnknown = at
    },
    lastFor: (uid: string) => Math.max(ofUnknown, byShopper.get(uid) ?? 0),
  }
}
