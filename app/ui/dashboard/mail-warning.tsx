import { CircleAlert } from 'lucide-react'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

/** Warns on a public shop that sends no email. */
export function EmailWarning() {
  const t = useAdminTranslate()
  return (
    <div className="wrap no-print">
      <p className="note note--error admin-warning" role="status">
        <CircleAlert className="icon" aria-hidden="true" />
        <span>{t('adminNav.mailOff')}</span>
      </p>
    </div>
  )
}
