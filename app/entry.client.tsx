import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { HydratedRouter } from 'react-router/dom'
import { loadMessages, makeI18n } from '#app/messages/languages.ts'
import { readLanguage } from '#app/shop/language.ts'

// The language that the server drew the page in; only its words are loaded.
const language = readLanguage(document.documentElement.lang)
const i18n = makeI18n(language, await loadMessages(language))

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <HydratedRouter />
      </I18nextProvider>
    </StrictMode>,
  )
})
