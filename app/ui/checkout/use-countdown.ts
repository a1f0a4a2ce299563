import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PaymentProgress } from './payment-news.ts'

const TICK_MS = 250

/** Milliseconds left by the server's clock: the phone's may be wrong. `onEnd` is called once for each end. */
export function useCountdown(until: string, { now, at }: PaymentProgress, onEnd: () => void): number {
  const [left, setLeft] = useState(() => leftAt(until, now))
  const end = useEffectEvent(onEnd)
  // Each answer of the shop begins the countdown anew.
  const ended = useRef<string | null>(null)
  useEffect(() => {
    const tick = () => {
      const rest = leftAt(until, now + performance.now() - (at ?? performance.now()))
      setLeft(rest)
      if (rest > 0) return
      clearInterval(timer)
      if (ended.current === until) return
      ended.current = until
      end()
    }
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [until, now, at])
  return left
}

function leftAt(until: string, now: number): number {
  return Math.max(0, Date.parse(until) - now)
}

/** `9:05` */
export function minutesAndSeconds(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
