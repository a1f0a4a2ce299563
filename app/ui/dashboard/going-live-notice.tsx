import { CircleAlert } from 'lucide-react'
import { href, Link } from 'react-router'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

interface GoingLiveNoticeProps {
  /** Number of open items. */
  count: number
  isPublic: boolean
}

/** Warns when a public shop is not ready for customers. */
export function GoingLiveNotice({ count, isPublic }: GoingLiveNoticeProps) {
  const t = useAdminTranslate()
  if (count === 0 || !isPublic) return null
  return (
    <p className="note note--warn attention" role="status">
      <CircleAlert className="icon" aria-hidden="true" />
      <span>{t('goingLive.notice', { count })}</span>
      <Link to={href('/dashboard/going-live')}>{t('shell.attentionLink')}</Link>
    </p>
  )
}
