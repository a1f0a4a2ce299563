import { Printer } from 'lucide-react'
import { useHydrated } from '#app/browser/use-hydrated.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

/** Without scripts the browser's own menu prints. */
export function PrintNow() {
  const t = useAdminTranslate()
  if (!useHydrated()) return null
  return (
    <button className="btn" type="button" onClick={() => window.print()}>
      <Printer className="icon icon--small" aria-hidden="true" />
      <span>{t('slip.print')}</span>
    </button>
  )
}
