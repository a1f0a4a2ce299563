import { useState } from 'react'
import { toasts } from '#app/browser/toast-queue.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'

/** Copies a text. If the browser does not allow it, a toast says so: the text can be selected by hand. */
export function useCopy(text: string): { isCopied: boolean; copy: () => void } {
  const t = useCustomerTranslate()
  const [isCopied, setCopied] = useState(false)
  const copy = () => {
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => toasts.error(t('orders.notCopied')),
    )
  }
  return { isCopied, copy }
}
