import { createRoot } from 'react-dom/client'
import { toasts } from '#app/browser/toast-queue.ts'
import en from '#app/messages/en/shop.ts'
import { makeTranslator } from '#app/messages/translator.ts'
import { Toasts } from '#app/ui/elements/toasts/toasts.tsx'
import { TranslateContext } from '#app/ui/language/translations.ts'

declare global {
  /** The shop's toasts, for tests. */
  var testToasts: typeof toasts
}

function CrashTarget() {
  globalThis.testToasts = toasts
  return <Toasts />
}

createRoot(document.body.appendChild(document.createElement('div'))).render(
  <TranslateContext value={makeTranslator('en', en)}>
    <CrashTarget />
  </TranslateContext>,
)
