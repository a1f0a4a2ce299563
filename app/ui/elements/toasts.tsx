import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useQueuedToasts } from '#app/browser/toast-queue.ts'

const Nothing = (): ReactNode => null

/** Fetched when it is about to be needed: most pages are read without any toast. A page without a network does without. */
export const fetchToastArea = () => import('./toast-area.tsx').catch(() => ({ default: Nothing }))
const ToastArea = lazy(fetchToastArea)

/** Where toasts appear: there from the first one on. */
export function Toasts() {
  const { orders } = useQueuedToasts()
  const [needed, setNeeded] = useState(false)
  if (orders.length > 0 && !needed) setNeeded(true)
  useEffect(() => {
    // Whoever presses something is about to be told what came of it.
    addEventListener('pointerdown', fetchToastArea, { once: true })
    return () => removeEventListener('pointerdown', fetchToastArea)
  }, [])
  return (
    needed && (
      <Suspense>
        <ToastArea />
      </Suspense>
    )
  )
}
