import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { askInLanguage } from './browser/document/ask-in-language.ts'
import { renewBroughtBack } from './browser/document/brought-back.ts'
import { followFocus } from './browser/document/follow-focus.ts'
import { isTranslated, tolerateMovedNodes } from './browser/document/moved-nodes.ts'
import { openAsDocument } from './browser/document/open-as-document.ts'
import { forgetUnreadParameters } from './browser/document/unread-parameters.ts'
import { waitForNetwork } from './browser/document/wait-for-network.ts'
import { Optional } from './ui/elements/optional.tsx'
import { standInPage } from './ui/elements/pages/stand-in-page.tsx'
import { fetchedTranslators, fetchTranslator } from './ui/language/fetch-translator.ts'
import { TranslateContext } from './ui/language/translations.ts'

window.standInPage = standInPage
tolerateMovedNodes()
followFocus()
askInLanguage()
waitForNetwork()
renewBroughtBack()
forgetUnreadParameters()
const wasTranslated = isTranslated()
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
    {
      // React draws a page anew that was translated before it began.
      onRecoverableError: (error) => {
        if (!wasTranslated && !isTranslated()) reportError(error)
      },
      // Perhaps its texts are missing, or the data is of another version than its scripts.
      onCaughtError: (error, { errorBoundary }) => {
        console.error(error)
        if (!(errorBoundary instanceof Optional)) openAsDocument()
      },
    },
  )
})
