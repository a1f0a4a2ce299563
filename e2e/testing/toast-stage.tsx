import { createRoot } from 'react-dom/client'
import en from '#app/messages/en.ts'
import { makeTranslator } from '#app/messages/translator.ts'
import ToastArea from '#app/ui/toast-area.tsx'
import { useToasts } from '#app/ui/toast-orders.ts'
import { WordsContext } from '#app/ui/words.ts'

declare global {
  /** The shop's toasts, for a test to show. */
  var stagedToasts: ReturnType<typeof useToasts>
}

function Stage() {
  globalThis.stagedToasts = useToasts()
  return <ToastArea />
}

createRoot(document.body.appendChild(document.createElement('div'))).render(
  <WordsContext value={makeTranslator('en', en)}>
    <Stage />
  </WordsContext>,
)
