import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * For what fills a phone's window like a page: it has an entry in the history, so that Back closes it and does not leave the
 * page below, whose address is given. A document that is loaded anew begins without it.
 */
export function usePageLayer(address: string) {
  const { state, key } = useLocation()
  const navigate = useNavigate()
  const closed = useRef('')
  const isOpen = state?.layerOf === performance.timeOrigin
  return {
    isOpen,
    open: () => navigate(address, { state: { layerOf: performance.timeOrigin }, preventScrollReset: true }),
    close: () => {
      // The history goes back a moment later; a second press would leave the page.
      if (!isOpen || closed.current === key) return
      closed.current = key
      void navigate(-1)
    },
  }
}
