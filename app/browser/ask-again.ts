import { useEffect, useEffectEvent } from 'react'
import { SCAN_STATUS_POLLS_MS } from '#app/shop/constants.ts'

/** Events after which a shopper who was in the bank's app looks at the page again. */
const RETURNS = ['pageshow', 'focus', 'online'] as const

/** A return fires several events. */
const ONE_RETURN_MS = 1000

type Ask = (signal: AbortSignal) => Promise<unknown>

/** Asks at growing intervals while the page is visible, if it polls; a return to it ends a question without an answer and asks anew. */
export function useAskAgain({ isOpen, polls }: { isOpen: boolean; polls: boolean }, ask: Ask): void {
  const askNow = useEffectEvent(ask)
  useEffect(() => {
    if (!isOpen) return
    const questions = oneAtATime((signal) => askNow(signal))
    const stopAsking = askAtTimes(questions, polls)
    return () => {
      stopAsking()
      questions.end()
    }
  }, [isOpen, polls])
}

type Questions = ReturnType<typeof oneAtATime>

/** Returns how to stop. */
function askAtTimes(questions: Questions, polls: boolean): () => void {
  const askAndWait = () => {
    timer.wait()
    questions.ask()
  }
  const timer = growingTimer(polls, askAndWait)
  const stopListening = listenForReturns(() => {
    questions.endOld()
    askAndWait()
  }, timer.stop)
  timer.wait()
  return () => {
    timer.stop()
    stopListening()
  }
}

function growingTimer(polls: boolean, work: () => void) {
  let count = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  const wait = () => {
    stop()
    if (!polls || document.visibilityState === 'hidden') return
    timer = setTimeout(work, SCAN_STATUS_POLLS_MS[count++] ?? SCAN_STATUS_POLLS_MS.at(-1))
  }
  return { wait, stop }
}

/** Returns how to stop. */
function listenForReturns(onReturn: () => void, onLeave: () => void): () => void {
  const onVisibility = () => (document.visibilityState === 'visible' ? onReturn() : onLeave())
  document.addEventListener('visibilitychange', onVisibility)
  for (const type of RETURNS) addEventListener(type, onReturn)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    for (const type of RETURNS) removeEventListener(type, onReturn)
  }
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
