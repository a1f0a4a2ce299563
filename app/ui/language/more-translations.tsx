import { type ReactNode, Suspense, use } from 'react'
import { TranslateContext } from '#app/ui/language/translations.ts'
import { fetchTranslator, readyTranslator, type Texts } from './fetch-translator.ts'

interface MoreTranslationsProps {
  texts: Exclude<Texts, 'shop'>
  children: ReactNode
}

/** Provides the translations of some screens. Browsers load them with the first of these, and hydrate afterwards. */
export function MoreTranslations({ texts, children }: MoreTranslationsProps) {
  return (
    <Suspense>
      <WithMessages texts={texts}>{children}</WithMessages>
    </Suspense>
  )
}

function WithMessages({ texts, children }: MoreTranslationsProps) {
  const page = use(TranslateContext)
  const translator = import.meta.env.SSR ? page : (readyTranslator(texts) ?? use(fetchTranslator(texts)))
  return <TranslateContext value={translator}>{children}</TranslateContext>
}
