import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { isUnsent } from '#app/shop/runs/queue.ts'
import { sendQueue } from './send-queue.ts'
import { storedQueue } from './stored-run.ts'

const AGAIN_MS = 30_000

/** Sends what waits as soon as there is a network, and asks how the run stands now. Returns a function that does it at once. */
export function useSending(): () => void {
  const { revalidate } = useRevalidator()
  const send = () => sendIfOnline(revalidate)
  const sendIfSeen = useEffectEvent(() => {
    if (document.visibilityState === 'visible') send()
  })
  useEffect(() => {
    // A page that has just been loaded knows how the run stands.
    if (storedQueue().some(isUnsent)) sendIfSeen()
    return tryOften(() => sendIfSeen())
  }, [])
  return send
}

function sendIfOnline(onSent: () => unknown): void {
  if (!navigator.onLine) return
  sendQueue().then(
    () => void onSent(),
    () => {},
  )
}

/** Returns how to stop. */
function tryOften(work: () => void): () => void {
  const timer = setInterval(work, AGAIN_MS)
  window.addEventListener('online', work)
  document.addEventListener('visibilitychange', work)
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', work)
    document.removeEventListener('visibilitychange', work)
  }
}
