import type { i18n } from 'i18next'
import { type ReactNode, Suspense, use } from 'react'
import { useTranslation } from 'react-i18next'
import { DASHBOARD, loadDashboardMessages } from '#app/messages/languages.ts'
import { readLanguage } from '#app/shop/language.ts'

const underWay = new WeakMap<i18n, Promise<void>>()

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
  if (!i18n.hasResourceBundle(i18n.language, DASHBOARD)) use(wordsFor(i18n))
  return children
}

/** One promise for as long as it is waited for; what failed is asked for anew. */
function wordsFor(i18n: i18n): Promise<void> {
  const asked = underWay.get(i18n) ?? fetchWords(i18n).finally(() => underWay.delete(i18n))
  underWay.set(i18n, asked)
  return asked
}

async function fetchWords(i18n: i18n): Promise<void> {
  const words = await loadDashboardMessages(readLanguage(i18n.language))
  i18n.addResourceBundle(i18n.language, DASHBOARD, words)
}
