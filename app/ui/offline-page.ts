import { useEffect } from 'react'
import { isRouteErrorResponse } from 'react-router'

/**
 * Where a page could not be fetched because there is no network, the browser asks for it once more as a whole: the service worker
 * then shows its offline page, or the cart. A fault that the shop itself answered with, or made, stays on the screen.
 */
export function useOfflinePage(error: unknown): void {
  useEffect(() => {
    // Without the worker the browser would show a page of its own instead of ours.
    if (isRouteErrorResponse(error) || !navigator.serviceWorker?.controller) return
    fetch('/healthz', { cache: 'no-store' }).catch(() => window.location.reload())
  }, [error])
}
