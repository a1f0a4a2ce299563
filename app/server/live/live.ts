import type { ServerResponse } from 'node:http'
import type pg from 'pg'
import type { Log } from '#app/server/core/log.ts'
import { distribute, initialEvents, rereadAll } from './distribute.ts'
import { type EventHistory, openEventHistory } from './event-history.ts'
import { openOrderNotices } from './order-notices.ts'
import { type Listening, listenToPostgres } from './pg-listener.ts'
import { type Listener, Streams } from './sse-streams.ts'

declare module '#app/server/shop.ts' {
  interface Shop {
    live: Live
  }
}

export interface Live {
  /** `lastId` is the last event or page that the browser knows. Null, or the reason for refusing. */
  open(listener: Listener, lastId: string | null, begin: () => ServerResponse): Promise<LiveRefusal | null>
  /** Null for an order by hand: only the owner is told. */
  broadcastOrder(orderId: string, userId: string | null): void
  broadcastOrderChange(orderId: string, userId: string | null): void
  /** Delivery times filled up, or changed. */
  broadcastSlots(): void
  /** The id of this moment: a page served now shows every change until then. */
  moment(): string
  /** True while this process receives every change. The first call connects. */
  isListening(): boolean
  /** `ids` is null when many changed or some may have been missed. */
  onProducts(listener: (ids: string[] | null) => void): void
  /** These are also called when changes may have been missed. */
  onSlots(listener: () => void): void
  onSettings(listener: () => void): void
  count(): number
  close(): Promise<void>
}

export type LiveRefusal = 'address' | 'all' | 'closing'

/** Proxies close connections that are silent for a minute. */
const HEARTBEAT_MS = 25_000
const CHECK_MS = 5000
const FIRST_TIMEOUT_MS = 2000

/** Distributes notices (docs/decisions/0013) to this process's streams. Connects on first use. */
export function openLive(url: string, pool: pg.Pool, log: Log): Live {
  const streams = new Streams()
  const history = openEventHistory()
  const orders = openOrderNotices(pool, log)
  const listeners = openListeners()
  const listen = () => startListening({ url, log, streams, history, listeners })
  let listening: ReturnType<typeof startListening> | undefined
  let closing = false

  return {
    async open(listener, lastId, begin) {
      if (closing) return 'closing'
      listening ??= listen()
      await Promise.race([listening.ready, firstTimeout()])
      if (closing) return 'closing'
      const full = streams.refusal(listener.address)
      if (full) return full
      streams.open(listener, initialEvents(history, listener, lastId), begin())
      return null
    },
    broadcastOrder: orders.notify,
    broadcastOrderChange: orders.notifyChanged,
    broadcastSlots: orders.notifySlots,
    moment: history.id,
    isListening() {
      if (!closing) listening ??= listen()
      return listening?.isListening() ?? false
    },
    onProducts: listeners.onProducts,
    onSlots: listeners.onSlots,
    onSettings: listeners.onSettings,
    count: () => streams.count,
    async close() {
      closing = true
      streams.closeAll()
      await orders.stop()
      await listening?.stop()
    },
  }
}

function openListeners() {
  const products: ((ids: string[] | null) => void)[] = []
  const settings: (() => void)[] = []
  const slots: (() => void)[] = []
  const productsChanged = (ids: string[] | null) => {
    for (const listener of products) listener(ids)
  }
  const settingsChanged = () => {
    for (const listener of settings) listener()
  }
  const slotsChanged = () => {
    for (const listener of slots) listener()
  }
  return {
    onProducts: (listener: (ids: string[] | null) => void) => void products.push(listener),
    onSettings: (listener: () => void) => void settings.push(listener),
    onSlots: (listener: () => void) => void slots.push(listener),
    productsChanged,
    settingsChanged,
    slotsChanged,
    anythingChanged() {
      slotsChanged()
      settingsChanged()
      productsChanged(null)
    },
  }
}

interface Distribution {
  url: string
  log: Log
  streams: Streams
  history: EventHistory
  listeners: ReturnType<typeof openListeners>
}

function startListening({ url, log, streams, history, listeners }: Distribution): Listening {
  const listening = listenToPostgres(url, log, {
    onNotice(notice) {
      if (notice.topic === 'products') listeners.productsChanged(notice.ids ?? null)
      if (notice.topic === 'slots') listeners.slotsChanged()
      if (notice.topic !== 'settings') return distribute(streams, history, notice)
      listeners.settingsChanged()
      rereadAll(streams, history)
    },
    onLost: listeners.anythingChanged,
    onListening() {
      listeners.anythingChanged()
      rereadAll(streams, history)
    },
  })
  const timers = [
    setInterval(() => streams.beat(Date.now()), HEARTBEAT_MS).unref(),
    setInterval(() => listening.check(), CHECK_MS).unref(),
  ]
  return {
    ...listening,
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await listening.stop()
    },
  }
}

function firstTimeout(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, FIRST_TIMEOUT_MS).unref())
}
