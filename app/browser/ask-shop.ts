import { useEffect, useState } from 'react'

/** A request that takes longer was lost, such as when a phone changes its network. */
const LIMIT_MS = 10_000
/** Days begin at such a step, and the last moments to order nearly always are at one. */
const STEP_MS = 5 * 60_000
/** Open pages do not all look at the same moment. */
const LOOK_MS = 10_000
const HOUR_MS = 60 * 60_000

interface Asking extends RequestInit {
  limitMs?: number
  signal?: AbortSignal
}

/** `fetch` with a limit of time, which also ends an answer that stops halfway. */
export function askShop(
  url: string,
  { limitMs = LIMIT_MS, signal, ...init }: Asking = {},
): Promise<Response> {
  const own = new AbortController()
  const abort = () => own.abort(signal?.reason)
  setTimeout(() => own.abort(), limitMs)
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  // biome-ignore lint/style/noRestrictedGlobals: this is the one place
  return fetch(url, { ...init, signal: own.signal }).then(noteShopTime)
}

/** JSON of the shop; null without an answer. */
export async function askForJson<T>(address: string, asking?: Asking): Promise<T | null> {
  try {
    const answer = await askShop(address, asking)
    return answer.ok ? ((await answer.json()) as T) : null
  } catch {
    return null
  }
}

/** Returns another number at each step of the clock, but in a hidden page only once it is seen again. */
export function useTimeGoneBy(): number {
  const [step, setStep] = useState(stepNow)
  useEffect(() => {
    const look = () => document.hidden || setStep(stepNow)
    const timer = setInterval(look, LOOK_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return step
}

const stepNow = () => Math.floor(Date.now() / STEP_MS)

/** How far this device is ahead of the shop, in whole hours: answers from a cache are some minutes old. */
let aheadMs = 0

/** Compares the device's clock with the moment of an answer (RFC 9110, `Date`). */
function noteShopTime(answer: Response): Response {
  const ahead = Date.now() - Date.parse(answer.headers.get('date') ?? '')
  aheadMs = Math.trunc(ahead / HOUR_MS) * HOUR_MS || 0
  return answer
}

/** The shop's time, once it has answered anything: what is today is not for a wrong clock to say. */
export function shopNow(): Date {
  return new Date(Date.now() - aheadMs)
}
