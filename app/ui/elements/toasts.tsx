import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useQueuedToasts } from '#app/browser/toast-queue.ts'

const Nothing = (): ReactNode => null

/** Loaded on demand: most pages show no toast. */
export const fetchToastArea = () => import('./toast-area.tsx').catch(() => ({ default: Nothing }))
const ToastArea = lazy(fetchToastArea)

/** Mounts the toast area with the first toast. */
export function Toasts() {
  const { queue } = useQueuedToasts()
  const [needed, setNeeded] = useState(false)
  if (queue.length > 0 && !needed) setNeeded(true)
  useEffect(() => {
    // A click may lead to a toast.
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
