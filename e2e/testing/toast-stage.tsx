import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import en from '#app/messages/en.ts'
import { makeI18n } from '#app/messages/languages.ts'
import ToastArea from '#app/ui/toast-area.tsx'
import { useToasts } from '#app/ui/toast-orders.ts'

declare global {
  /** The shop's toasts, for a test to show. */
  var stagedToasts: ReturnType<typeof useToasts>
}

function Stage() {
  globalThis.stagedToasts = useToasts()
  return <ToastArea />
}

createRoot(document.body.appendChild(document.createElement('div'))).render(
  <I18nextProvider i18n={makeI18n('en', en)}>
    <Stage />
  </I18nextProvider>,
)
