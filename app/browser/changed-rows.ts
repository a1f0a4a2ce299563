import { useEffect, useRef, useState } from 'react'
import type { Topic } from '#app/shop/live/live.ts'
import { useLiveChanges } from './live.ts'

/** Milliseconds that a row which has just changed is marked. */
const MARKED = 6000

/** Whether a row has changed a moment ago, by its id. */
export function useChanged(topic: Topic): (id: string) => boolean {
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running) clearTimeout(timer)
    }
  }, [])
  useLiveChanges([topic], ({ ids }) => {
    if (!ids) return
    setChanged((before) => new Set([...before, ...ids]))
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      setChanged((before) => new Set([...before].filter((id) => !ids.includes(id))))
    }, MARKED)
    timers.current.add(timer)
  })
  return (id) => changed.has(id)
}
