const AGAIN_MS = 3000

/**
 * Keeps a page that reads its own data anew while the network drops: React Router would show an error in its place, and what was
 * typed would be lost. Such a read waits and asks again, until it is no longer wanted. Whoever goes elsewhere is told at once.
 */
export function waitForNetwork(): void {
  const { fetch } = window
  window.fetch = async (input, init) => {
    for (;;) {
      try {
        return await fetch(input, init)
      } catch (error) {
        if (init?.signal?.aborted || !isRereadPage(input, init)) throw error
        await untilWorthTrying(init?.signal)
      }
    }
  }
}

/** React Router asks for the data of `/a?b` at `/a.data?b`, and for those of `/` at `/_root.data`. */
function isRereadPage(input: RequestInfo | URL, { method = 'GET' }: RequestInit = {}): boolean {
  if (method !== 'GET' || input instanceof Request) return false
  const { origin, pathname, searchParams } = new URL(input, window.location.href)
  searchParams.delete('_routes')
  const open = new URL(window.location.href)
  const page = open.pathname === '/' ? '/_root' : open.pathname.replace(/\/$/, '')
  return origin === open.origin && pathname === `${page}.data` && `${searchParams}` === `${open.searchParams}`
}

/** Rejects with the signal. */
function untilWorthTrying(signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = navigator.onLine ? setTimeout(() => end(resolve), AGAIN_MS) : undefined
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
