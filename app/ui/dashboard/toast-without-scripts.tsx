import type { ToastCode } from '#app/shop/toast.ts'
import { useTranslate } from '#app/ui/language/translations.ts'

/** A form's result as text, for pages without scripts. */
export function ToastWithoutScripts({ toast }: { toast: ToastCode | null }) {
  const t = useTranslate()
  if (!toast) return null
  return (
    <noscript>
      <p className="note">{t(`toasts.${toast}`)}</p>
    </noscript>
  )
}
