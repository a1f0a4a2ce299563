import { RENEWED_KEY } from '#app/shop/storage-names.ts'

const ONCE_MS = 60_000
const openedAt = import.meta.env.SSR ? '' : window.location.href

/**
 * Gets the open page anew from the shop. One that came as a document only once a minute: if later data broke it, that helps;
 * an error of its own would come again.
 */
export function openAsDocument(): void {
  if (window.location.href !== openedAt || mayRenew()) window.location.reload()
}

function mayRenew(): boolean {
  try {
    const now = Date.now()
    if (now - Number(sessionStorage.getItem(RENEWED_KEY)) < ONCE_MS) return false
    sessionStorage.setItem(RENEWED_KEY, `${now}`)
    return true
  } catch {
    // A browser that stores nothing would go on for ever.
    return false
  }
}
