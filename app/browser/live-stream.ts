import {
  LIVE_OPEN,
  LIVE_REREAD,
  LIVE_TIMING,
  type LivePayload,
  TOPICS,
  type Topic,
} from '#app/shop/live/live.ts'

/** A change of a topic; without `ids` any of its rows may have changed. */
export interface LiveChange {
  topic: Topic
  ids: string[] | null
  /** Milliseconds over which pages spread their requests. */
  within: number
  /** True for orders that are not new. */
  changed: boolean
}

export type LiveHandler = (change: LiveChange) => void

/** `refused`: browsers do not reconnect after an error status. `away`: the shop did not answer. */
const RETRY_MS = { refused: 60_000, away: 3000 }

const handlers = new Set<LiveHandler>()
let source: EventSource | null = null
let retry: ReturnType<typeof setTimeout> | undefined
/** The newest event this tab knows, at first the one its page was rendered at. */
let newest: string | undefined

/** Listens for changes while the tab is visible; returns how to stop. All listeners share one connection. */
export function subscribe(handler: LiveHandler): () => void {
  if (handlers.size === 0) document.addEventListener('visibilitychange', follow)
  handlers.add(handler)
  follow()
  return () => {
    handlers.delete(handler)
    if (handlers.size === 0) document.removeEventListener('visibilitychange', follow)
    follow()
  }
}

/** Reconnects after a sign-in or sign-out: the stream depends on the user. */
export function restartLive(): void {
  close()
  follow()
}

function follow() {
  const wanted = handlers.size > 0 && document.visibilityState === 'visible'
  if (wanted && !source) open()
  if (!wanted && source) close()
}

function open() {
  clearTimeout(retry)
  // The page stays as it was loaded if the browser has no live updates.
  if (!('EventSource' in window)) return
  newest ??= idOfPage()
  source = new EventSource(`/live?${new URLSearchParams({ last: newest })}`)
  let opened = false
  source.addEventListener(LIVE_OPEN, (event) => {
    // The browser's own `error` event has the same name.
    if (!(event instanceof MessageEvent)) return
    opened = true
    newest = event.lastEventId
  })
  listenForChanges(source)
  source.onerror = () => retryIfNeeded(opened)
}

function listenForChanges(to: EventSource) {
  to.addEventListener(LIVE_REREAD, ({ data, lastEventId }: MessageEvent<string>) => {
    newest = lastEventId
    rereadAll(parsePayload(data).within)
  })
  for (const topic of TOPICS) {
    to.addEventListener(topic, ({ data, lastEventId }: MessageEvent<string>) => {
      newest = lastEventId
      notifyHandlers(toLiveChange(topic, data))
    })
  }
}

function retryIfNeeded(opened: boolean) {
  const refused = source?.readyState === EventSource.CLOSED
  // The browser reconnects by itself and sends the last event's id.
  if (opened && !refused) return
  close()
  retry = setTimeout(follow, refused ? RETRY_MS.refused : RETRY_MS.away)
}

/** Empty where the browser does not expose the response header. */
function idOfPage(): string {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return page?.serverTiming?.find(({ name }) => name === LIVE_TIMING)?.description ?? ''
}

function close() {
  clearTimeout(retry)
  source?.close()
  source = null
}

function notifyHandlers(change: LiveChange) {
  for (const handler of handlers) handler(change)
}

function rereadAll(within = 0) {
  for (const topic of TOPICS) notifyHandlers({ topic, ids: null, within, changed: false })
}

function toLiveChange(topic: Topic, data: string): LiveChange {
  const { ids = null, within = 0, changed = false } = parsePayload(data)
  return { topic, ids, within, changed }
}

function parsePayload(data: string): LivePayload {
  return JSON.parse(data) as LivePayload
}
