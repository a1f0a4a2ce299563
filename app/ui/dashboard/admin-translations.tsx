import { type ReactNode, Suspense, use } from 'react'
import { loadDashboardMessages, loadMessages } from '#app/messages/languages.ts'
import { makeTranslator, type Translator } from '#app/messages/translator.ts'
import type { Language } from '#app/shop/language.ts'
import { TranslateContext } from '#app/ui/language/translations.ts'

/** What a browser fetched, or is fetching. */
const fetched = new Map<Language, Promise<Translator>>()

/**
 * Has the owner's words there before anything inside is drawn. The server has them at hand; a browser fetches its reader's
 * when it first comes to such a screen, and takes the server's page over once they are there.
 */
export function AdminTranslations({ children }: { children: ReactNode }) {
  return (
    <Suspense>
      <WithWords>{children}</WithWords>
    </Suspense>
  )
}

function WithWords({ children }: { children: ReactNode }) {
  const page = use(TranslateContext)
  const translator = import.meta.env.SSR ? page : use(fetchWords(page.language))
  return <TranslateContext value={translator}>{children}</TranslateContext>
}

/** The same promise for as long as the page lasts; only what failed is asked for anew. */
function fetchWords(language: Language): Promise<Translator> {
  const known = fetched.get(language)
  if (known) return known
  const words = Promise.all([loadMessages(language), loadDashboardMessages(language)]).then((groups) =>
    makeTranslator(language, ...groups),
  )
  fetched.set(language, words)
  words.catch(() => fetched.delete(language))
  return words
}
