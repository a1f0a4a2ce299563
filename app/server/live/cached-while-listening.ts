import type { Live } from './live.ts'

type Listening = Pick<Live, 'isListening'>

/**
 * Reads once for all callers until `onChange` reports a change; each time while the process hears of none. A failed
 * reading is not cached.
 */
export function cachedWhileListening<T>(
  live: Listening,
  onChange: (listener: () => void) => void,
  read: () => Promise<T>,
): () => Promise<T> {
  let cached: Promise<T> | null = null
  onChange(() => {
    cached = null
  })
  return () => {
    if (!live.isListening()) return read()
    if (cached) return cached
    // Drizzle's builders run their query again at each `then`.
    const reading = Promise.resolve(read())
    cached = reading
    reading.catch(() => {
      if (cached === reading) cached = null
    })
    return reading
  }
}
