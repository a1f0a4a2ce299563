import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { LIVE_BATCH_MS } from '#app/shop/constants.ts'
import type { Topic } from '#app/shop/live/live.ts'
import { type LiveChange, restartLive, subscribe } from './live-stream.ts'
import { useShopFacts } from './shop-facts.ts'

interface LiveOptions {
  /** Whether a change matters to this page; all do where it is left out. */
  matters?: (change: LiveChange) => boolean
}

/**
 * Reads the page again, in place, whenever something of these topics changes: its loaders answer as for its own reader. Scroll,
 * fields and what is typed into them stay as they are.
 */
export function useLive(topics: readonly Topic[], options: LiveOptions = {}): void {
  const reread = useReread()
  useLiveChanges(topics, (change) => (options.matters?.(change) ?? true) && reread(change.within))
}

/** Calls back on each change of these topics; the newest callback counts. */
export function useLiveChanges(topics: readonly Topic[], onChange: (change: LiveChange) => void): void {
  const { user } = useShopFacts()
  const latest = useRef({ topics, onChange })
  useEffect(() => {
    latest.current = { topics, onChange }
  })
  const uid = useRef(user?.uid)
  useEffect(() => {
    if (uid.current !== user?.uid) restartLive()
    uid.current = user?.uid
  }, [user?.uid])
  useEffect(
    () =>
      subscribe((change) => latest.current.topics.includes(change.topic) && latest.current.onChange(change)),
    [],
  )
}

/** Reads the page again soon, once for all that ask meanwhile, and not while another page or a form is under way. */
function useReread(): (within: number) => void {
  const { revalidate, state } = useRevalidator()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const now = useRef({ revalidate, state, again: false })
  useEffect(() => {
    now.current.revalidate = revalidate
    now.current.state = state
    if (state !== 'idle' || !now.current.again) return
    now.current.again = false
    void revalidate()
  }, [revalidate, state])
  useEffect(() => () => clearTimeout(timer.current), [])
  return (within) => {
    if (timer.current !== undefined) return
    timer.current = setTimeout(
      () => {
        timer.current = undefined
        // What is being read may be older than the change.
        if (now.current.state === 'idle') void now.current.revalidate()
        else now.current.again = true
      },
      LIVE_BATCH_MS + Math.random() * within,
    )
  }
}
