import { useEffect, useRef, useState } from 'react'

interface Layer {
  hasEntry: boolean
  /** While the history goes back, which takes a moment. */
  onLeft: (() => void) | null
  left: Promise<void>
}

/**
 * For what fills a phone's window like a page: it has an entry in the history, so that Back closes it and does not leave the
 * page below. The router is not told: it would ask the shop anew, and a dead spot would keep the layer closed.
 */
export function usePageLayer() {
  const [isOpen, setOpen] = useState(false)
  const layer = useRef<Layer>({ hasEntry: false, onLeft: null, left: Promise.resolve() })
  useEffect(() => {
    const onMove = (event: PopStateEvent) => {
      const { hasEntry, onLeft } = layer.current
      if (!hasEntry && !onLeft) return
      event.stopImmediatePropagation()
      if (onLeft) return onLeft()
      layer.current.hasEntry = false
      setOpen(false)
    }
    // Before the router.
    addEventListener('popstate', onMove, { capture: true })
    return () => removeEventListener('popstate', onMove, { capture: true })
  }, [])
  return {
    isOpen,
    open: () => {
      if (layer.current.hasEntry) return
      layer.current.hasEntry = true
      setOpen(true)
      void layer.current.left.then(() => history.pushState(history.state, ''))
    },
    close: () => {
      if (!layer.current.hasEntry) return
      layer.current.hasEntry = false
      setOpen(false)
      layer.current.left = new Promise((resolve) => {
        layer.current.onLeft = () => {
          layer.current.onLeft = null
          resolve()
        }
      })
      history.back()
    },
  }
}
