import { useEffect } from 'react'
import { useMode } from '#app/browser/mode.ts'
import { useOfflineLinks } from '#app/browser/offline-page.ts'
import { useShopFacts } from '#app/browser/shop-facts.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

/** Registers the service worker in the page's language and mode once the page has loaded. */
export function ServiceWorker() {
  useOfflineLinks()
  const language = useLanguage()
  const mode = useMode()
  const { user } = useShopFacts()
  const uid = user?.uid
  // biome-ignore lint/correctness/useExhaustiveDependencies: signing out takes away what the browser keeps, the worker with it
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    const register = () => {
      // Private windows and full disks refuse it; the shop works without.
      navigator.serviceWorker
        .register(`/service-worker.js?${new URLSearchParams({ language, mode })}`)
        .catch(() => {})
    }
    if (document.readyState === 'complete') return register()
    window.addEventListener('load', register, { once: true })
    return () => window.removeEventListener('load', register)
  }, [language, mode, uid])
  return null
}
