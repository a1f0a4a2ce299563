import { useEffect, useRef } from 'react'
import { SCAN_STATUS_POLLS_MS } from '#app/shop/constants.ts'

/** Events after which a shopper who was in the bank's app looks at the page again. */
const RETURNS = ['pageshow', 'focus', 'online'] as const

/** Asks at growing intervals while the page is visible, and at once when the shopper returns to it. */
export function useAskAgain(isActive: boolean, ask: () => Promise<unknown>): void {
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => {
    if (!isActive) return
    let count = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'hidden') return
      timer = setTimeout(askAndWait, SCAN_STATUS_POLLS_MS[count++] ?? SCAN_STATUS_POLLS_MS.at(-1))
    }
    let isAsking = false
    const askAndWait = () => {
      wait()
      // A return fires several events.
      if (isAsking) return
      isAsking = true
      void latest.current().finally(() => {
        isAsking = false
      })
    }
    const onVisibility = () => (document.visibilityState === 'visible' ? askAndWait() : clearTimeout(timer))
    wait()
    document.addEventListener('visibilitychange', onVisibility)
    for (const type of RETURNS) addEventListener(type, askAndWait)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibility)
      for (const type of RETURNS) removeEventListener(type, askAndWait)
    }
  }, [isActive])
}
