import { useEffect, useState } from 'react'

const TICK_MS = 60_000

/** The time by the shop's clock, a minute old at most: what the shop said, and what has passed here since. */
export function useShopClock(said: Date): Date {
  const [passed, setPassed] = useState({ said, ms: 0 })
  useEffect(() => {
    const from = Date.now()
    const tick = () => setPassed({ said, ms: Date.now() - from })
    const timer = setInterval(tick, TICK_MS)
    // Timers rest while a page is hidden.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [said])
  return passed.said === said ? new Date(said.getTime() + passed.ms) : said
}
