import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { retriedImport } from '#app/browser/ahead/retried-import.ts'
import { useIdle } from '#app/browser/ahead/use-idle.ts'
import { useQueuedToasts } from '#app/browser/toast-queue.ts'

/** Loaded when the page is idle or is touched, whatever comes first. Null if it cannot be loaded now. */
export const fetchToastArea = retriedImport(() => import('./toast-area.tsx'))

/** Mounts the toast area ahead of the first toast, so that it shows at once. No `lazy`: React holds back what a
 * `Suspense` reveals for up to 300 ms. */
export function Toasts() {
  const { queue } = useQueuedToasts()
  const [Area, setArea] = useState<ComponentType | null>(null)
  const idle = useIdle()
  // Each toast tries again to load the area.
  const waiting = queue.length
  useEffect(() => {
    // A click may lead to a toast.
    addEventListener('pointerdown', fetchToastArea, { once: true })
    return () => removeEventListener('pointerdown', fetchToastArea)
  }, [])
  useEffect(() => {
    if (Area || (waiting === 0 && !idle)) return
    void fetchToastArea().then((loaded) => {
      if (!loaded) return
      const mount = () => setArea(() => loaded.default)
      // Ahead of any toast, a tap goes first.
      if (waiting > 0) mount()
      else startTransition(mount)
    })
  }, [Area, idle, waiting])
  return Area && <Area />
}
