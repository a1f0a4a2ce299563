import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadMessages } from '#app/messages/languages.ts'
import { makeTranslator } from '#app/messages/translator.ts'
import { readLanguage } from '#app/shop/language.ts'
import { TranslateContext } from './ui/language/translations.ts'

// Only the translations of the rendered language are loaded.
const language = readLanguage(document.documentElement.lang)
const translator = makeTranslator(language, await loadMessages(language))

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
