import {
  LIVE_OPEN,
  LIVE_REREAD,
  LIVE_TIMING,
  type LivePayload,
  TOPICS,
  type Topic,
} from '#app/shop/live/live.ts'

/** What a page is told: which topic changed, and which rows where they are few. No ids: read everything again. */
export interface LiveChange {
  topic: Topic
  ids: string[] | null
  /** Milliseconds over which pages spread their reading. */
  within: number
  /** True for orders that are not new. */
  changed: boolean
}

/** Is called when something changed. */
export type LiveHandler = (change: LiveChange) => void

/** Milliseconds to the next try: where the shop refused the stream, which browsers do not repeat by themselves, and where it was not there. */
const PAUSES = { refused: 60_000, away: 3000 }

const ears = new Set<LiveHandler>()
let source: EventSource | null = null
let retry: ReturnType<typeof setTimeout> | undefined
/** The id of the newest event, or of the page at first: what was told up to it, this tab knows. */
let newest: string | undefined

/**
 * Hears of changes while somebody in this tab wants to know and the tab is seen: a browser allows few connections to one host,
 * and a tab in the background must not take one. All parts of a page share one stream. Answers how to stop.
 */
export function subscribe(ear: LiveHandler): () => void {
  if (ears.size === 0) document.addEventListener('visibilitychange', follow)
  ears.add(ear)
  follow()
  return () => {
    ears.delete(ear)
    if (ears.size === 0) document.removeEventListener('visibilitychange', follow)
    follow()
  }
}

/** Somebody signed in or out: the stream is another one for them. */
export function restartLive(): void {
  close()
  follow()
}

function follow() {
  const wanted = ears.size > 0 && document.visibilityState === 'visible'
  if (wanted && !source) open()
  if (!wanted && source) close()
}

function open() {
  clearTimeout(retry)
  newest ??= idOfPage()
  source = new EventSource(`/live?${new URLSearchParams({ last: newest })}`)
  let opened = false
  source.addEventListener(LIVE_OPEN, (event) => {
    // The browser's own event of that name says the same a moment earlier.
    if (!(event instanceof MessageEvent)) return
    opened = true
    newest = event.lastEventId
  })
  source.addEventListener(LIVE_REREAD, ({ data, lastEventId }: MessageEvent<string>) => {
    newest = lastEventId
    rereadAll(newsOf(data).within)
  })
  for (const topic of TOPICS) {
    source.addEventListener(topic, ({ data, lastEventId }: MessageEvent<string>) => {
      newest = lastEventId
      tell(changeOf(topic, data))
    })
  }
  source.onerror = () => {
    const refused = source?.readyState === EventSource.CLOSED
    // One that was open comes back by itself, and tells the shop what it heard last.
    if (opened && !refused) return
    close()
    retry = setTimeout(follow, refused ? PAUSES.refused : PAUSES.away)
  }
}

/** The id of the moment when the shop gave this page, which came in a header; empty where a browser does not tell. */
function idOfPage(): string {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return page?.serverTiming?.find(({ name }) => name === LIVE_TIMING)?.description ?? ''
}

function close() {
  clearTimeout(retry)
  source?.close()
  source = null
}

function tell(change: LiveChange) {
  for (const ear of ears) ear(change)
}

function rereadAll(within = 0) {
  for (const topic of TOPICS) tell({ topic, ids: null, within, changed: false })
}

function changeOf(topic: Topic, data: string): LiveChange {
  const { ids = null, within = 0, changed = false } = newsOf(data)
  return { topic, ids, within, changed }
}

function newsOf(data: string): LivePayload {
  return JSON.parse(data) as LivePayload
}
