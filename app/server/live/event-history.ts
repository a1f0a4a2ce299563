import { randomBytes } from 'node:crypto'
import { mayManageShop } from '#app/shop/accounts/access.ts'
import type { User } from '#app/shop/accounts/user.ts'
import { TOPICS, type Topic } from '#app/shop/live/live.ts'
import type { Notice } from './pg-listener.ts'

const MAX_CLOCK_SKEW_MS = 5000
const MAX_SHOPPERS = 10_000

export type EventHistory = ReturnType<typeof openEventHistory>

/** Whose orders a stream is told of. */
export type OrdersSeen = User | null | 'all'

/** Ids are times, not counts, which would reveal the number of sales. */
export function openEventHistory() {
  const moments = openMoments()
  let lastEvents: Record<Topic, number>
  let orders: OrderMoments

  const renew = () => {
    const now = moments.renew()
    lastEvents = Object.fromEntries(TOPICS.map((topic) => [topic, now])) as Record<Topic, number>
    orders = openOrderMoments(now)
  }
  const lastEventFor = (topic: Topic, seen: OrdersSeen) =>
    topic !== 'orders' || seen === 'all' || mayManageShop(seen)
      ? lastEvents[topic]
      : orders.lastFor(seen?.uid ?? '')

  renew()
  return {
    renew,
    id: () => moments.idOf(moments.latest()),
    note(notice: Exclude<Notice, { topic: 'sessions' | 'settings' }>): string {
      const at = moments.now()
      lastEvents[notice.topic] = at
      if (notice.topic === 'orders') orders.note(notice.users, at)
      return moments.idOf(at)
    },
    /** True if an event since that id may have been missed, even one of another process. */
    missed(topics: readonly Topic[], seen: OrdersSeen, lastId: string): boolean {
      const known = moments.read(lastId)
      return !topics.every((topic) => lastEventFor(topic, seen) <= known)
    },
  }
}

function openMoments() {
  let epoch = ''
  let newest = 0
  let known = { at: 0, id: '' }
  const now = () => {
    newest = Math.max(Date.now(), newest + 0.001)
    return newest
  }
  return {
    /** Later than any moment before. */
    now,
    /** Returns the moment for a page that shows all events so far: only a later event needs a later one. */
    latest() {
      newest = Math.max(Date.now(), newest)
      return newest
    },
    renew() {
      epoch = randomBytes(6).toString('hex')
      known = { at: 0, id: '' }
      return now()
    },
    idOf(at: number): string {
      if (known.at !== at) known = { at, id: `${epoch}-${at}` }
      return known.id
    },
    read(id: string): number {
      const [itsEpoch, at = Number.NaN] = id.split('-')
      return Number(at) - (itsEpoch === epoch ? 0 : MAX_CLOCK_SKEW_MS)
    },
  }
}

type OrderMoments = ReturnType<typeof openOrderMoments>

function openOrderMoments(start: number) {
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
