import { useEffect, useRef } from 'react'
import { SCAN_STATUS_POLLS_MS } from '#app/shop/constants.ts'

/** Events after which a shopper who was in the bank's app looks at the page again. */
const RETURNS = ['pageshow', 'focus', 'online'] as const

/** A return fires several events. */
const ONE_RETURN_MS = 1000

/** Asks at growing intervals while the page is visible, if it polls; a return to it ends a question without an answer and asks anew. */
export function useAskAgain(
  { isOpen, polls }: { isOpen: boolean; polls: boolean },
  ask: (signal: AbortSignal) => Promise<unknown>,
): void {
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => {
    if (!isOpen) return
    let count = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      if (!polls || document.visibilityState === 'hidden') return
      timer = setTimeout(askAndWait, SCAN_STATUS_POLLS_MS[count++] ?? SCAN_STATUS_POLLS_MS.at(-1))
    }
    let question: AbortController | null = null
    let askedAt = 0
    const askAndWait = () => {
      wait()
      if (question) return
      const own = new AbortController()
      question = own
      askedAt = performance.now()
      void latest.current(own.signal).finally(() => {
        if (question === own) question = null
      })
    }
    const onReturn = () => {
      if (performance.now() - askedAt > ONE_RETURN_MS) {
        question?.abort()
        question = null
      }
      askAndWait()
    }
    const onVisibility = () => (document.visibilityState === 'visible' ? onReturn() : clearTimeout(timer))
    wait()
    document.addEventListener('visibilitychange', onVisibility)
    for (const type of RETURNS) addEventListener(type, onReturn)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibility)
      for (const type of RETURNS) removeEventListener(type, onReturn)
      question?.abort()
    }
  }, [isOpen, polls])
}
