import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { isUnsent } from '#app/shop/runs/queue.ts'
import { sendQueue } from './send-queue.ts'
import { storedQueue } from './stored-run.ts'

const AGAIN_MS = 30_000

/** Sends what waits as soon as there is a network, and asks how the run stands now. Returns a function that does it at once. */
export function useSending(): () => void {
  const { revalidate } = useRevalidator()
  const send = () => {
    if (!navigator.onLine) return
    sendQueue().then(
      () => void revalidate(),
      () => {},
    )
  }
  const sendIfSeen = useEffectEvent(() => {
    if (document.visibilityState === 'visible') send()
  })
  useEffect(() => {
    const onChange = () => sendIfSeen()
    // A page that has just been loaded knows how the run stands.
    if (storedQueue().some(isUnsent)) onChange()
    const timer = setInterval(onChange, AGAIN_MS)
    window.addEventListener('online', onChange)
    document.addEventListener('visibilitychange', onChange)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', onChange)
      document.removeEventListener('visibilitychange', onChange)
    }
  }, [])
  return send
}
