import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Topic } from '#app/shop/live/live.ts'
import { useLiveChanges } from './live.ts'

const MARKED_MS = 6000

export function useChanged(topic: Topic): (id: string) => boolean {
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const timers = useTimers()
  useLiveChanges([topic], ({ ids }) => {
    if (!ids) return
    setChanged((before) => new Set([...before, ...ids]))
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      setChanged((before) => new Set([...before].filter((id) => !ids.includes(id))))
    }, MARKED_MS)
    timers.current.add(timer)
  })
  return (id) => changed.has(id)
}

/** Those that run when the page is left end with it. */
function useTimers(): RefObject<Set<ReturnType<typeof setTimeout>>> {
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running) clearTimeout(timer)
    }
  }, [])
  return timers
}
