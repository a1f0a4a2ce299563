import { useEffect } from 'react'
import { isRouteErrorResponse } from 'react-router'

/**
 * While there is no network, links are the browser's own: it asks for a whole page, and the service worker answers with what it
 * keeps, the offline page or the cart. Fetched piece by piece the next page would only fail.
 */
export function useOfflineLinks(): void {
  useEffect(() => {
    const leaveToBrowser = (event: MouseEvent) => {
      if (navigator.onLine || !hasWorker()) return
      if (event.target instanceof Element && event.target.closest('a[href]')) event.stopPropagation()
    }
    window.addEventListener('click', leaveToBrowser, { capture: true })
    return () => window.removeEventListener('click', leaveToBrowser, { capture: true })
  }, [])
}

/**
 * The same where the browser believes to have a network and has none: the page that could not be fetched is asked for once more as
 * a whole. A fault that the shop itself answered with, or made, stays on the screen.
 */
export function useOfflinePage(error: unknown): void {
  useEffect(() => {
    if (isRouteErrorResponse(error) || !hasWorker()) return
    fetch('/healthz', { cache: 'no-store' }).catch(() => window.location.reload())
  }, [error])
}

/** Without one the browser would show a page of its own in place of ours. */
function hasWorker(): boolean {
  return Boolean(navigator.serviceWorker?.controller)
}
