import { useEffect, useRef } from 'react'
import { SCAN_STATUS_POLLS_MS } from '#app/shop/constants.ts'

/** Events after which a shopper who was in the bank's app looks at the page again. */
const RETURNS = ['pageshow', 'focus', 'online'] as const

/** A return fires several events. */
const ONE_RETURN_MS = 1000

type Ask = (signal: AbortSignal) => Promise<unknown>

/** Asks at growing intervals while the page is visible, if it polls; a return to it ends a question without an answer and asks anew. */
export function useAskAgain({ isOpen, polls }: { isOpen: boolean; polls: boolean }, ask: Ask): void {
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => {
    if (!isOpen) return
    const questions = oneAtATime((signal) => latest.current(signal))
    let count = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      if (!polls || document.visibilityState === 'hidden') return
      timer = setTimeout(askAndWait, SCAN_STATUS_POLLS_MS[count++] ?? SCAN_STATUS_POLLS_MS.at(-1))
    }
    const askAndWait = () => {
      wait()
      questions.ask()
    }
    const onReturn = () => {
      questions.endOld()
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
      questions.end()
    }
  }, [isOpen, polls])
}

/** One that is due while another has no answer is asked as soon as that one ends. */
function oneAtATime(ask: Ask) {
  let open: AbortController | null = null
  let askedAt = 0
  let isDue = false
  const next = () => {
    isDue = open !== null
    if (isDue) return
    const own = new AbortController()
    open = own
    askedAt = performance.now()
    void ask(own.signal).finally(() => {
      if (open !== own) return
      open = null
      if (isDue) next()
    })
  }
  const end = () => {
    open?.abort()
    open = null
    isDue = false
  }
  return {
    ask: next,
    end,
    endOld: () => {
      if (performance.now() - askedAt > ONE_RETURN_MS) end()
    },
  }
}
