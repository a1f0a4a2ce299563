import { useEffect, useState } from 'react'

/** Longest wait for a pause of the processor. */
const TIMEOUT_MS = 3000
const SLOW = ['slow-2g', '2g']

interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** True once the page has loaded and the phone has nothing to do; never for visitors who save data. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => (savesData() ? undefined : whenIdle(() => setIdle(true))), [])
  return idle
}

function savesData(): boolean {
  const { saveData, effectiveType } = (navigator as { connection?: Connection }).connection ?? {}
  return saveData === true || SLOW.includes(effectiveType ?? '')
}

/** Returns how to cancel. */
function whenIdle(work: () => void): () => void {
  let cancel = () => {}
  const wait = () => {
    cancel = atNextPause(work)
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
  return () => {
    window.removeEventListener('load', wait)
    cancel()
  }
}

/** Returns how to cancel. */
function atNextPause(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 500)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: TIMEOUT_MS })
  return () => cancelIdleCallback(handle)
}
