import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { sendQueue } from './send-queue.ts'

const AGAIN_MS = 15_000

/** Sends what waits as soon as there is a network, and asks how the run stands now. Returns a function that does it at once. */
export function useSending(): () => void {
  const { revalidate } = useRevalidator()
  const send = useEffectEvent(() => {
    if (document.visibilityState === 'hidden' || !navigator.onLine) return
    sendQueue().then(
      () => void revalidate(),
      () => {},
    )
  })
  useEffect(() => {
    const sendNow = () => send()
    sendNow()
    const timer = setInterval(sendNow, AGAIN_MS)
    window.addEventListener('online', sendNow)
    document.addEventListener('visibilitychange', sendNow)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', sendNow)
      document.removeEventListener('visibilitychange', sendNow)
    }
  }, [])
  return () => {
    if (navigator.onLine)
      sendQueue().then(
        () => void revalidate(),
        () => {},
      )
  }
}
