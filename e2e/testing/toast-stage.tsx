import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import en from '#app/messages/en.ts'
import { makeI18n } from '#app/messages/languages.ts'
import { ToastProvider, useToasts } from '#app/ui/toasts.tsx'

declare global {
  /** The shop's toasts, for a test to show. */
  var stagedToasts: ReturnType<typeof useToasts>
}

function Stage() {
  globalThis.stagedToasts = useToasts()
  return null
}

createRoot(document.body.appendChild(document.createElement('div'))).render(
  <I18nextProvider i18n={makeI18n('en', en)}>
    <ToastProvider>
      <Stage />
    </ToastProvider>
  </I18nextProvider>,
)
