import { type ReactNode, Suspense, use } from 'react'
import { loadDashboardMessages, loadMessages } from '#app/messages/languages.ts'
import { makeTranslator, type Translator } from '#app/messages/translator.ts'
import type { Language } from '#app/shop/language.ts'
import { TranslateContext } from '#app/ui/language/translations.ts'

/** Loaded or loading translations; browsers only. */
const fetched = new Map<Language, Promise<Translator>>()

/** Provides the admin translations. Browsers load theirs on the first admin screen and hydrate afterwards. */
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

/** Returns a cached promise; only a failed load is repeated. */
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
