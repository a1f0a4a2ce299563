import { CircleAlert } from 'lucide-react'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

/** On a public shop that sends no email: customers wait for emails that never come. */
export function MailWarning() {
  const t = useAdminTranslate()
  return (
    <div className="wrap no-print">
      <p className="note note--error admin-warning" role="status">
        <CircleAlert className="icon" aria-hidden="true" />
        {t('adminNav.mailOff')}
      </p>
    </div>
  )
}
