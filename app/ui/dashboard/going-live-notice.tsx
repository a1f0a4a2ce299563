import { CircleAlert } from 'lucide-react'
import { href, Link } from 'react-router'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

interface GoingLiveNoticeProps {
  /** Things that are not ready for the public. */
  count: number
  /** Whether strangers can open the shop already. */
  isPublic: boolean
}

/** A warning where strangers can open a shop that is not ready for them. */
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
