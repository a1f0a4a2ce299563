import { useEffect, useState } from 'react'
import { askForJson } from '#app/browser/ask-shop.ts'

const TYPING_PAUSE_MS = 200

/** The shop's answer for an address, asked for once typing pauses; the last one until then. Null asks for nothing. */
export function useAsked<T>(address: string | null, none: T): T {
  const [answer, setAnswer] = useState(none)
  useEffect(() => {
    if (address === null) return
    const stopping = new AbortController()
    const timer = setTimeout(() => {
      askForJson<T>(address, { signal: stopping.signal }).then((found) => {
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
