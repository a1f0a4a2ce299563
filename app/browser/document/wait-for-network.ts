const AGAIN_MS = 3000
const LONGEST_MS = 30_000
/** From 502 on: a proxy's or CDN's word that the shop is away for now, or the shop's own that it is busy. */
const FIRST_AWAY = 502

/**
 * Keeps a page that reads its own data anew, also for another query, while the network drops or the shop behind its proxy
 * restarts: React Router would show an error in its place, and what was typed would be lost. Such a read waits and asks again,
 * until it is no longer wanted. Whoever goes to another page is told at once.
 */
export function waitForNetwork(): void {
  const { fetch } = window
  window.fetch = async (input, init) => {
    for (;;) {
      let afterMs = AGAIN_MS
      try {
        const answer = await fetch(input, init)
        if (answer.status < FIRST_AWAY || !isRereadPage(input, init)) return answer
        afterMs = readRetryAfter(answer)
        void answer.body?.cancel()
      } catch (error) {
        if (init?.signal?.aborted || !isRereadPage(input, init)) throw error
      }
      await untilWorthTrying(init?.signal, afterMs)
    }
  }
}

/** Milliseconds until an answer's own time for the next try. */
function readRetryAfter({ headers }: Response): number {
  const wanted = Number(headers.get('retry-after')) * 1000
  return wanted > 0 ? Math.min(wanted, LONGEST_MS) : AGAIN_MS
}

/**
 * React Router asks for the data of `/a?b` at `/a.data?b`, and for those of `/` at `/_root.data`. A filter asks for another
 * query while its reader types.
 */
function isRereadPage(input: RequestInfo | URL, { method = 'GET' }: RequestInit = {}): boolean {
  if (method !== 'GET' || input instanceof Request) return false
  const { origin, pathname } = new URL(input, window.location.href)
  const open = window.location
  const page = open.pathname === '/' ? '/_root' : open.pathname.replace(/\/$/, '')
  return origin === open.origin && pathname === `${page}.data`
}

/** Rejects with the signal. */
function untilWorthTrying(signal: AbortSignal | null | undefined, afterMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = navigator.onLine ? setTimeout(() => end(resolve), afterMs) : undefined
    const onOnline = () => end(resolve)
    const onAbort = () => end(() => reject(new DOMException('no longer wanted', 'AbortError')))
    const end = (settle: () => void) => {
      clearTimeout(timer)
      window.removeEventListener('online', onOnline)
      signal?.removeEventListener('abort', onAbort)
      settle()
    }
    window.addEventListener('online', onOnline)
    signal?.addEventListener('abort', onAbort)
  })
}
