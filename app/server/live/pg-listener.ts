import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import { NOTIFY_CHANNEL } from '#app/server/database/channel.ts'
import type { Log } from '#app/server/log.ts'

/** Its name is not that of the pool's connections, on which a trigger depends. */
const APPLICATION = 'dokmai-live'
/** Milliseconds that PostgreSQL has for an answer; one that gives none is lost. */
const PATIENCE = 5000
/** Milliseconds to the next try, doubled up to the second. */
const PAUSES = { first: 100, most: 5000 }

const ids = z.array(z.string()).optional()
const notice = z.discriminatedUnion('topic', [
  z.object({ topic: z.enum(['products', 'users']), ids }),
  z.object({ topic: z.literal('sessions'), ids }),
  z.object({ topic: z.literal('settings') }),
  z.object({
    topic: z.literal('orders'),
    ids,
    users: z.array(z.string()).optional(),
    changed: z.boolean().optional(),
  }),
])
/** A change in the database. Without ids it was of many rows. */
export type Notice = z.infer<typeof notice>

export interface LiveHandlers {
  onNotice(notice: Notice): void
  /** From now on nothing is heard. */
  onLost(): void
  /** PostgreSQL is heard, for the first time or again: nobody knows what was said before. */
  onHeard(): void
}

export interface Listening {
  /** Fulfilled once PostgreSQL is heard for the first time. */
  ready: Promise<void>
  /** Whether PostgreSQL is heard right now. */
  hears(): boolean
  /** Asks whether the connection still answers; one that does not is given up for another. */
  check(): void
  stop(): Promise<void>
}

/** Listens on one connection of its own, and on another one whenever that is lost, until it is stopped. */
export function listenToPostgres(
  url: string,
  log: Log,
  { onNotice, onLost, onHeard }: LiveHandlers,
): Listening {
  const { promise: ready, resolve } = Promise.withResolvers<void>()
  const stopping = new AbortController()
  let client: pg.Client | undefined
  let heard = false

  const keepHearing = async () => {
    let pause = PAUSES.first
    while (!stopping.signal.aborted) {
      try {
        client = newClient(url)
        const lost = lossOf(client)
        await hear(client, onNotice)
        heard = true
        onHeard()
        resolve()
        pause = PAUSES.first
        throw await lost
      } catch (error) {
        if (heard) onLost()
        heard = false
        client?.end().catch(() => {})
        if (stopping.signal.aborted) return
        log.warn({ err: error }, 'the connection for live updates was lost')
        await sleep(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
        pause = Math.min(pause * 2, PAUSES.most)
      }
    }
  }

  const kept = keepHearing()
  return {
    ready,
    hears: () => heard,
    check: () => client && check(client),
    async stop() {
      if (!stopping.signal.aborted) await Promise.all([stopping.abort(), client?.end().catch(() => {})])
      await kept
    },
  }
}

function newClient(url: string): pg.Client {
  return new pg.Client({
    connectionString: url,
    application_name: APPLICATION,
    connectionTimeoutMillis: PATIENCE,
    query_timeout: PATIENCE,
    keepAlive: true,
  })
}

async function hear(client: pg.Client, onNotice: LiveHandlers['onNotice']): Promise<void> {
  client.on('notification', ({ payload }) => {
    const read = readNotification(payload)
    if (read) onNotice(read)
  })
  await client.connect()
  await client.query(`listen ${NOTIFY_CHANNEL}`)
}

function check(client: pg.Client): void {
  client.query('select 1').catch(() => client.end().catch(() => {}))
}

/** Fulfilled with the reason when the connection is no more; without a listener the error would end the process. */
function lossOf(client: pg.Client): Promise<Error> {
  return new Promise((resolve) => {
    client.on('error', resolve)
    client.on('end', () => resolve(new Error('PostgreSQL closed the connection')))
  })
}

function readNotification(payload: string | undefined): Notice | null {
  try {
    return notice.parse(JSON.parse(payload ?? ''))
  } catch {
    // Anyone who may connect may notify; what is no notice of ours is none.
    return null
  }
}
