import type { ServerResponse } from 'node:http'
import type pg from 'pg'
import { NOTIFY_CHANNEL } from '#app/server/database/channel.ts'
import type { Log } from '#app/server/log.ts'
import { mayManageShop } from '#app/shop/accounts/access.ts'
import { LIVE_REREAD } from '#app/shop/live/live.ts'
import { type EventHistory, openEventHistory } from './event-history.ts'
import { type Listening, listenToPostgres, type Notice } from './pg-listener.ts'
import { eventOf, type Listener, openEvent, Streams } from './sse-streams.ts'

/** Word of changes in the database, for open pages. */
export interface Live {
  /**
   * Opens a stream of events on the response that `begin` writes the head of; `lastId` is that of the last event
   * or the page that a browser was given. Answers null, or what stands against it.
   */
  open(listener: Listener, lastId: string | null, begin: () => ServerResponse): Promise<LiveRefusal | null>
  /** Tells every process of an order of this shop's own; soon, together with others of the same moment, and waiting for nothing. */
  tellOrder(orderId: string, userId: string): void
  /** Tells of a change to an order that is not new, such as a refund. */
  tellOrderChanged(orderId: string, userId: string): void
  /** The id of this moment: a page that is given to somebody now shows all that is told of until then. */
  moment(): string
  /** Whether this process hears of every change right now. It begins to listen when somebody first asks. */
  hears(): boolean
  /** Has this process itself told of changed products: of which, or null where they are many or nobody knows. */
  onProducts(ear: (ids: string[] | null) => void): void
  /** Calls back when the owner's settings changed, or may have changed unheard. */
  onSettings(listener: () => void): void
  /** Open streams of this process. */
  count(): number
  /** Ends every stream and opens none any more, so that the process can close. */
  close(): Promise<void>
}

/** `address`: too many streams of one address; `all`: the process has enough; `closing`: it is about to end. */
export type LiveRefusal = 'address' | 'all' | 'closing'

/** Milliseconds; proxies let go of connections that are silent for a minute. */
const HEARTBEAT = 25_000
/** Milliseconds between questions whether PostgreSQL is still heard: for so long a broken line may go unnoticed. */
const CHECK = 5000
/** Milliseconds for each open page until those pages have all read a change: an easy pace for what one process can answer. */
const READING_PACE = 0.1
/** Milliseconds that orders wait for each other before they are told of. */
const GATHERING = 50
/** Orders in one notice, which PostgreSQL keeps under 8000 bytes. */
const TOLD_AT_ONCE = 20
/** Milliseconds that the first listener waits until changes are heard. */
const FIRST_PATIENCE = 2000

/**
 * Distributes what the database says (docs/decisions/0013) to the streams of this process. Nothing is connected and no clock
 * runs before somebody first asks: for a stream, or whether changes are heard.
 */
export function openLive(url: string, pool: pg.Pool, log: Log): Live {
  const streams = new Streams()
  const standing = openEventHistory()
  const orders = gatherOrders(pool, log)
  const ears: ((ids: string[] | null) => void)[] = []
  const tellEars = (ids: string[] | null) => ears.forEach((ear) => void ear(ids))
  const settingsListeners: (() => void)[] = []
  const tellOfSettings = () => settingsListeners.forEach((listener) => void listener())
  const tellAnything = () => {
    tellOfSettings()
    tellEars(null)
  }
  const clocks: NodeJS.Timeout[] = []
  let listening: Listening | undefined
  let closing = false

  const start = (): Listening => {
    clocks.push(setInterval(() => streams.beat(Date.now()), HEARTBEAT).unref())
    clocks.push(setInterval(() => listening?.check(), CHECK).unref())
    return listenToPostgres(url, log, {
      onNotice(notice) {
        if (notice.topic === 'products') tellEars(notice.ids ?? null)
        if (notice.topic === 'settings') {
          tellOfSettings()
          return rereadAll(streams, standing)
        }
        distribute(streams, standing, notice)
      },
      onLost: tellAnything,
      onHeard() {
        tellAnything()
        rereadAll(streams, standing)
      },
    })
  }

  return {
    async open(listener, lastId, begin) {
      if (closing) return 'closing'
      listening ??= start()
      await Promise.race([listening.ready, patience()])
      if (closing) return 'closing'
      const full = streams.refusal(listener.address)
      if (full) return full
      streams.open(listener, initialEvents(standing, listener, lastId), begin())
      return null
    },
    tellOrder: orders.tell,
    tellOrderChanged: orders.tellChanged,
    moment: standing.id,
    hears() {
      if (!closing) listening ??= start()
      return listening?.hears() ?? false
    },
    onProducts: (ear) => void ears.push(ear),
    onSettings: (listener) => void settingsListeners.push(listener),
    count: () => streams.count,
    async close() {
      closing = true
      for (const clock of clocks) clearInterval(clock)
      streams.closeAll()
      await orders.stop()
      await listening?.stop()
    },
  }
}

/** What a stream begins with: its topics, and whether something was missed before. */
function initialEvents(
  standing: EventHistory,
  { topics, user }: Listener,
  lastId: string | null,
): Uint8Array[] {
  const id = standing.id()
  const missed = lastId !== null && standing.missed(topics, user, lastId)
  return [openEvent(id, topics), ...(missed ? [eventOf(LIVE_REREAD, id, {})] : [])]
}

/** Nobody knows what was said while nothing was heard. */
function rereadAll(streams: Streams, standing: EventHistory): void {
  standing.renew()
  streams.tellAll(eventOf(LIVE_REREAD, standing.id(), { within: readingTime(streams) }))
}

/** Nothing of a row but its id goes out; whose order it is stays here. */
function distribute(
  streams: Streams,
  standing: EventHistory,
  notice: Exclude<Notice, { topic: 'settings' }>,
): void {
  if (notice.topic === 'sessions') {
    const { ids } = notice
    streams.closePrivate(({ sessionId }) => !ids || (sessionId !== null && ids.includes(sessionId)))
    return
  }
  const { topic, ids } = notice
  const id = standing.note(notice)
  const news = ids ? { ids } : {}
  if (notice.topic === 'orders') {
    const how = notice.changed ? { changed: true } : {}
    streams.tell(topic, eventOf(topic, id, { ...news, ...how }), mayManageShop)
    for (const [uid, own] of ordersByUser(notice))
      streams.tellUser(uid, topic, eventOf(topic, id, { ids: own, ...how }))
    return
  }
  const within = readingTime(streams)
  streams.tell(topic, eventOf(topic, id, topic === 'products' && within > 0 ? { ...news, within } : news))
  // Somebody's rights may have changed, or the account is gone.
  if (topic === 'users')
    streams.closePrivate(({ user }) => user !== null && (ids?.includes(user.uid) ?? false))
}

/** Milliseconds. */
function readingTime(streams: Streams): number {
  return Math.round(streams.count * READING_PACE)
}

function ordersByUser({ ids = [], users = [] }: Extract<Notice, { topic: 'orders' }>): Map<string, string[]> {
  const byUser = new Map<string, string[]>()
  for (const [at, uid] of users.entries()) {
    const id = ids[at]
    if (id) byUser.set(uid, [...(byUser.get(uid) ?? []), id])
  }
  return byUser
}

/** Gathers orders for a moment, and tells of them in one transaction that no purchase waits for. */
function gatherOrders(pool: pg.Pool, log: Log) {
  let gathered: { id: string; user: string }[] = []
  let timer: NodeJS.Timeout | undefined
  let telling: Promise<unknown> = Promise.resolve()

  const send = () => {
    timer = undefined
    const some = gathered
    gathered = []
    const notices = []
    for (let at = 0; at < some.length; at += TOLD_AT_ONCE) {
      const few = some.slice(at, at + TOLD_AT_ONCE)
      const [ids, users] = [few.map(({ id }) => id), few.map(({ user }) => user)]
      notices.push(JSON.stringify({ topic: 'orders', ids, users }))
    }
    notify(notices)
  }
  const notify = (notices: string[]) => {
    telling = pool
      .query('select pg_notify($1, notice) from unnest($2::text[]) notice', [NOTIFY_CHANNEL, notices])
      // The roll-up tells of new orders again; this was only sooner.
      .catch((error: unknown) => log.warn({ err: error }, 'orders could not be told of'))
  }

  return {
    tellChanged(id: string, user: string) {
      notify([JSON.stringify({ topic: 'orders', ids: [id], users: [user], changed: true })])
    },
    tell(id: string, user: string) {
      gathered.push({ id, user })
      timer ??= setTimeout(send, GATHERING).unref()
    },
    async stop() {
      if (timer) {
        clearTimeout(timer)
        send()
      }
      await telling
    },
  }
}

function patience(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, FIRST_PATIENCE).unref())
}
