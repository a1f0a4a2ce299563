import { readCookie } from '#app/browser/stored/cookies.ts'
import { readMode } from '#app/shop/language.ts'
import { MODE_COOKIE } from '#app/shop/storage-names.ts'
import { chosenLanguage } from './ask-in-language.ts'

/**
 * A browser may bring a page back as it was left (bfcache), with a form that waits for ever, and deaf to what was stored
 * meanwhile. The session watch sees to its reader.
 */
export function renewBroughtBack(): void {
  const language = chosenLanguage()
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    const isOther =
      chosenLanguage() !== language ||
      readMode(readCookie(MODE_COOKIE) ?? undefined) !== document.documentElement.dataset.theme
    if (isOther || document.querySelector('button[aria-busy=true]')) window.location.reload()
    else window.dispatchEvent(new StorageEvent('storage'))
  })
}
