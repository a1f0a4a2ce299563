import { mayManageShop } from '#app/shop/accounts/access.ts'
import { LIVE_REREAD } from '#app/shop/live/live.ts'
import type { EventHistory } from './event-history.ts'
import type { Notice } from './pg-listener.ts'
import { encodeEvent, type Listener, openEvent, type Streams } from './sse-streams.ts'

const REREAD_MS_PER_PAGE = 0.1

export function initialEvents(
  history: EventHistory,
  { topics, user, linkId }: Listener,
  lastId: string | null,
): Uint8Array[] {
  const id = history.id()
  const missed = lastId !== null && history.missed(topics, linkId === null ? user : 'all', lastId)
  return [openEvent(id, topics), ...(missed ? [encodeEvent(LIVE_REREAD, id, {})] : [])]
}

export function rereadAll(streams: Streams, history: EventHistory): void {
  history.renew()
  streams.broadcastToAll(encodeEvent(LIVE_REREAD, history.id(), { within: rereadMs(streams) }))
}

/** Sends only row ids, and an order only to its shopper, the admin and helpers. */
export function distribute(
  streams: Streams,
  history: EventHistory,
  notice: Exclude<Notice, { topic: 'settings' }>,
): void {
  if (notice.topic === 'sessions') {
    const { ids } = notice
    // A link that is revoked ends as a session does.
    streams.closePrivate(({ sessionId, linkId }) =>
      ids ? [sessionId, linkId].some((id) => id !== null && ids.includes(id)) : true,
    )
    return
  }
  const { topic, ids } = notice
  const id = history.note(notice)
  const payload = ids ? { ids } : {}
  if (notice.topic === 'orders') {
    const how = notice.changed ? { changed: true } : {}
    streams.broadcast(topic, encodeEvent(topic, id, { ...payload, ...how }), seesAllOrders)
    for (const [uid, own] of ordersByUser(notice))
      streams.broadcastToUser(uid, topic, encodeEvent(topic, id, { ids: own, ...how }))
    return
  }
  const within = rereadMs(streams)
  streams.broadcast(
    topic,
    encodeEvent(topic, id, topic !== 'users' && within > 0 ? { ...payload, within } : payload),
  )
  if (topic === 'users')
    streams.closePrivate(({ user }) => user !== null && (ids?.includes(user.uid) ?? false))
}

const seesAllOrders = ({ user, linkId }: Listener) => linkId !== null || mayManageShop(user)

function rereadMs(streams: Streams): number {
  return Math.round(streams.count * REREAD_MS_PER_PAGE)
}

function ordersByUser({ ids = [], users = [] }: Extract<Notice, { topic: 'orders' }>): Map<string, string[]> {
  const byUser = new Map<string, string[]>()
  for (const [at, uid] of users.entries()) {
    const id = ids[at]
    if (id) byUser.set(uid, [...(byUser.get(uid) ?? []), id])
  }
  return byUser
}
