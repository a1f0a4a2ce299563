import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { fetchedTranslators, fetchTranslator } from './ui/language/fetch-translator.ts'
import { TranslateContext } from './ui/language/translations.ts'

const translator = await fetchTranslator('shop')
// Those that the page's own modules have begun to load.
await fetchedTranslators()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <TranslateContext value={translator}>
        <HydratedRouter useTransitions={false} />
      </TranslateContext>
    </StrictMode>,
  )
})
