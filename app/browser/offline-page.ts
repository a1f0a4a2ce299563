import { useEffect } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { askShop } from './ask-shop.ts'

/** Turns links into page loads while offline, so that the service worker can answer. */
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

/** Reloads when a fetch failed though the browser reports a network; errors from the shop stay. */
export function useOfflinePage(error: unknown): void {
  useEffect(() => {
    if (isRouteErrorResponse(error) || !hasWorker()) return
    askShop('/healthz', { cache: 'no-store' }).catch(() => window.location.reload())
  }, [error])
}

function hasWorker(): boolean {
  return Boolean(navigator.serviceWorker?.controller)
}
