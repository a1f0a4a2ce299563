import { useEffect, useState } from 'react'
import { askShop } from '#app/browser/ask-shop.ts'

const TYPING_PAUSE_MS = 200

/** The shop's answer for an address, asked for once typing pauses; the last one until then. Null asks for nothing. */
export function useAsked<T>(address: string | null, none: T): T {
  const [answer, setAnswer] = useState(none)
  useEffect(() => {
    if (address === null) return
    const stopping = new AbortController()
    const timer = setTimeout(() => {
      askJson<T>(address, stopping.signal).then((found) => {
        if (found !== null && !stopping.signal.aborted) setAnswer(found)
      })
    }, TYPING_PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stopping.abort()
    }
  }, [address])
  return address === null ? none : answer
}

async function askJson<T>(address: string, signal: AbortSignal): Promise<T | null> {
  try {
    const answer = await askShop(address, { signal })
    return answer.ok ? ((await answer.json()) as T) : null
  } catch {
    return null
  }
}
