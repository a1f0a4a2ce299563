import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import type { Log } from '#app/server/core/log.ts'
import { NOTIFY_CHANNEL } from '#app/server/database/channel.ts'

/** `openLive` adds the schema that the process knows, for `npm run upgrade-check`. */
export const LISTENER_NAME = 'dokmai-live'
const TIMEOUT_MS = 5000
const FIRST_RETRY_MS = 100
const MAX_RETRY_MS = 5000

const ids = z.array(z.string()).optional()
const notice = z.discriminatedUnion('topic', [
  z.object({ topic: z.enum(['products', 'slots', 'users']), ids }),
  z.object({ topic: z.literal('sessions'), ids }),
  z.object({ topic: z.literal('settings') }),
  z.object({
    topic: z.literal('orders'),
    ids,
    users: z.array(z.string()).optional(),
    changed: z.boolean().optional(),
  }),
])
export type Notice = z.infer<typeof notice>

export interface LiveHandlers {
  onNotice(notice: Notice): void
  onLost(): void
  /** Runs after each reconnection too: changes may have been missed. */
  onListening(): void
}

export interface Listening {
  ready: Promise<void>
  isListening(): boolean
  check(): void
  stop(): Promise<void>
}

interface Connection {
  url: string
  client: pg.Client | undefined
  isConnected: boolean
  stopping: AbortSignal
}

export function listenToPostgres(url: string, log: Log, handlers: LiveHandlers): Listening {
  const { promise: ready, resolve } = Promise.withResolvers<void>()
  const stopping = new AbortController()
  const connection: Connection = { url, client: undefined, isConnected: false, stopping: stopping.signal }
  const onListening = () => {
    handlers.onListening()
    resolve()
  }
  const loop = keepListening(connection, log, { ...handlers, onListening })
  return {
    ready,
    isListening: () => connection.isConnected,
    check: () => connection.client && check(connection.client),
    async stop() {
      const { client } = connection
      if (!stopping.signal.aborted) await Promise.all([stopping.abort(), client?.end().catch(() => {})])
      await loop
    },
  }
}

async function keepListening(connection: Connection, log: Log, handlers: LiveHandlers): Promise<void> {
  const { url, stopping } = connection
  let pause = FIRST_RETRY_MS
  while (!stopping.aborted) {
    try {
      connection.client = newClient(url)
      const lost = waitForLoss(connection.client)
      await listen(connection.client, handlers.onNotice)
      connection.isConnected = true
      handlers.onListening()
      pause = FIRST_RETRY_MS
      throw await lost
    } catch (error) {
      if (connection.isConnected) handlers.onLost()
      connection.isConnected = false
      connection.client?.end().catch(() => {})
      if (stopping.aborted) return
      log.warn({ event: 'listen-lost', err: error }, 'the connection for live updates was lost')
      await sleep(pause, undefined, { signal: stopping, ref: false }).catch(() => {})
      pause = Math.min(pause * 2, MAX_RETRY_MS)
    }
  }
}

function newClient(url: string): pg.Client {
  return new pg.Client({
    connectionString: url,
    application_name: LISTENER_NAME,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    keepAlive: true,
  })
}

async function listen(client: pg.Client, onNotice: LiveHandlers['onNotice']): Promise<void> {
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

/** Listens for errors too: an unheard one would end the process when the connection is lost. */
function waitForLoss(client: pg.Client): Promise<Error> {
  return new Promise((resolve) => {
    client.on('error', resolve)
    client.on('end', () => resolve(new Error('PostgreSQL closed the connection')))
  })
}

function readNotification(payload: string | undefined): Notice | null {
  try {
    return notice.parse(JSON.parse(payload ?? ''))
  } catch {
    // Anyone who can connect can notify.
    return null
  }
}
