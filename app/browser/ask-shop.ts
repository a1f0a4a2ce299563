/** A request that takes longer was lost, such as when a phone changes its network. */
const LIMIT_MS = 10_000

interface Asking extends RequestInit {
  limitMs?: number
  signal?: AbortSignal
}

/** `fetch` with a limit of time, which also ends an answer that stops halfway. */
export function askShop(
  url: string,
  { limitMs = LIMIT_MS, signal, ...init }: Asking = {},
): Promise<Response> {
  const own = new AbortController()
  const abort = () => own.abort(signal?.reason)
  setTimeout(() => own.abort(), limitMs)
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  // biome-ignore lint/style/noRestrictedGlobals: this is the one place
  return fetch(url, { ...init, signal: own.signal })
}
