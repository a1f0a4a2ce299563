import { useEffect, useEffectEvent, useRef } from 'react'
import { useFetchers, useRevalidator } from 'react-router'
import { LIVE_BATCH_MS } from '#app/shop/constants.ts'
import type { Topic } from '#app/shop/live/live.ts'
import { type LiveChange, restartLive, subscribe } from './live-stream.ts'
import { useShopFacts } from './shop-facts.ts'

interface LiveOptions {
  /** Filters changes; by default all count. */
  matters?: (change: LiveChange) => boolean
}

export function useLive(topics: readonly Topic[], options: LiveOptions = {}): void {
  const reread = useReload()
  useLiveChanges(topics, (change) => (options.matters?.(change) ?? true) && reread(change.within))
}

export function useLiveChanges(topics: readonly Topic[], onChange: (change: LiveChange) => void): void {
  const tell = useEffectEvent((change: LiveChange) => {
    if (topics.includes(change.topic)) onChange(change)
  })
  useRestartForOtherUser()
  useEffect(() => subscribe(tell), [])
}

function useRestartForOtherUser(): void {
  const { user } = useShopFacts()
  const uid = useRef(user?.uid)
  useEffect(() => {
    if (uid.current !== user?.uid) restartLive()
    uid.current = user?.uid
  }, [user?.uid])
}

/** Reloads the page's data once for all changes in a short time. */
function useReload(): (within: number) => void {
  const reload = useReloadWhenIdle()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (within) => {
    if (timer.current !== undefined) return
    timer.current = setTimeout(
      () => {
        timer.current = undefined
        reload()
      },
      LIVE_BATCH_MS + Math.random() * within,
    )
  }
}

/** Never during a navigation or a form, but after it. */
function useReloadWhenIdle(): () => void {
  const { revalidate, state } = useLoading()
  const now = useRef({ revalidate, state, again: false })
  useEffect(() => {
    now.current.revalidate = revalidate
    now.current.state = state
    if (state !== 'idle' || !now.current.again) return
    now.current.again = false
    void revalidate()
  }, [revalidate, state])
  return () => {
    // A load that already runs may have started before the change.
    if (now.current.state === 'idle') void now.current.revalidate()
    else now.current.again = true
  }
}

function useLoading(): ReturnType<typeof useRevalidator> {
  const { revalidate, state } = useRevalidator()
  // Its answer may lead on with a message, which React Router drops once another load has begun.
  const isSending = useFetchers().some((fetcher) => fetcher.state === 'submitting')
  return { revalidate, state: isSending ? 'loading' : state }
}
