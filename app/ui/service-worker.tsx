import { useEffect } from 'react'
import { useLanguage } from './reader.ts'

/** Has the browser keep what it needs without a network, in the reader's language, once the page itself is there. */
export function ServiceWorker() {
  const language = useLanguage()
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    const register = () => {
      // Without it the shop works as before: private windows and full disks refuse it.
      navigator.serviceWorker.register(`/service-worker.js?language=${language}`).catch(() => {})
    }
    if (document.readyState === 'complete') return register()
    window.addEventListener('load', register, { once: true })
    return () => window.removeEventListener('load', register)
  }, [language])
  return null
}
