import type { ToastCode } from '#app/shop/toast.ts'
import { useTranslate } from '#app/ui/language/translations.ts'

/** What came of the form before, as a line of the page where no scripts show it as a toast. */
export function ToastWithoutScripts({ toast }: { toast: ToastCode | null }) {
  const t = useTranslate()
  if (!toast) return null
  return (
    <noscript>
      <p className="note">{t(`toasts.${toast}`)}</p>
    </noscript>
  )
}
