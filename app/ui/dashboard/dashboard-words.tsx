import type { i18n } from 'i18next'
import { type ReactNode, Suspense, use } from 'react'
import { useTranslation } from 'react-i18next'
import { DASHBOARD, loadDashboardMessages } from '#app/messages/languages.ts'
import { readLanguage } from '#app/shop/language.ts'

/** What each page's translator waits for, or has waited for. */
const asked = new WeakMap<i18n, Promise<void>>()
/** Nothing to wait for; React reads this mark instead of asking the promise. */
const READY = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined })

/**
 * Has the owner's words there before anything inside is drawn. The server has them at hand; a browser fetches its reader's
 * when it first comes to such a screen, and takes the server's page over once they are there.
 */
export function DashboardWords({ children }: { children: ReactNode }) {
  return (
    <Suspense>
      <WithWords>{children}</WithWords>
    </Suspense>
  )
}

function WithWords({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation()
  use(wordsFor(i18n))
  return children
}

/** The same promise for as long as the page lasts; only what failed is asked for anew. */
function wordsFor(i18n: i18n): Promise<void> {
  const waiting = asked.get(i18n)
  if (waiting) return waiting
  if (i18n.hasResourceBundle(i18n.language, DASHBOARD)) return READY
  const words = fetchWords(i18n)
  asked.set(i18n, words)
  words.catch(() => asked.delete(i18n))
  return words
}

async function fetchWords(i18n: i18n): Promise<void> {
  const words = await loadDashboardMessages(readLanguage(i18n.language))
  i18n.addResourceBundle(i18n.language, DASHBOARD, words)
}
