import { LIVE_OPEN, LIVE_REREAD, type LiveNews, TOPICS, type Topic } from '#app/shop/live.ts'

/** What a page is told: which topic changed, and which rows where they are few. No ids: read everything again. */
export interface LiveChange {
  topic: Topic
  ids: string[] | null
  /** Milliseconds over which pages spread their reading. */
  within: number
}

export interface LiveEar {
  /** Something changed. */
  onChange(change: LiveChange): void
  /** Nobody knows what was missed: the stream was just opened, or broke in between. */
  onMissed?: () => void
}

/** Milliseconds to the next try where the shop refused the stream, which browsers do not repeat by themselves. */
const REFUSED_PAUSE = 60_000

const ears = new Set<LiveEar>()
let source: EventSource | null = null
let retry: ReturnType<typeof setTimeout> | undefined
/** Whether this tab was connected before, so that what it missed since is unknown. */
let heardBefore = false

/**
 * Hears of changes while somebody in this tab wants to know and the tab is seen: a browser allows few connections to one host,
 * and a tab in the background must not take one. All parts of a page share one stream. Answers how to stop.
 */
export function hearLive(ear: LiveEar): () => void {
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
  heardBefore = false
  follow()
}

function follow() {
  const wanted = ears.size > 0 && document.visibilityState === 'visible'
  if (wanted && !source) open()
  if (!wanted && source) close()
}

function open() {
  clearTimeout(retry)
  source = new EventSource('/live')
  source.addEventListener(LIVE_OPEN, (event) => {
    // The browser's own event of that name says the same a moment earlier.
    if (!(event instanceof MessageEvent)) return
    for (const ear of ears) ear.onMissed?.()
    if (heardBefore) rereadAll()
    heardBefore = true
  })
  source.addEventListener(LIVE_REREAD, ({ data }: MessageEvent<string>) => rereadAll(newsOf(data).within))
  for (const topic of TOPICS) {
    source.addEventListener(topic, ({ data }: MessageEvent<string>) => tell(changeOf(topic, data)))
  }
  source.onerror = () => {
    if (source?.readyState !== EventSource.CLOSED) return
    close()
    retry = setTimeout(follow, REFUSED_PAUSE)
  }
}

function close() {
  clearTimeout(retry)
  source?.close()
  source = null
}

function tell(change: LiveChange) {
  for (const ear of ears) ear.onChange(change)
}

function rereadAll(within = 0) {
  for (const topic of TOPICS) tell({ topic, ids: null, within })
}

function changeOf(topic: Topic, data: string): LiveChange {
  const { ids = null, within = 0 } = newsOf(data)
  return { topic, ids, within }
}

function newsOf(data: string): LiveNews {
  return JSON.parse(data) as LiveNews
}
