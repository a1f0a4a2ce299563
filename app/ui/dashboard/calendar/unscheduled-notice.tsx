import { CalendarClock } from 'lucide-react'
import { href, Link } from 'react-router'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

/** Number of orders without a time, with a link to them; nothing for 0. */
export function UnscheduledNotice({ count }: { count: number }) {
  const t = useAdminTranslate()
  if (count === 0) return null
  return (
    <p className="note note--warn attention" role="status">
      <CalendarClock className="icon" aria-hidden="true" />
      <span>{t('calendar.unscheduledCount', { count })}</span>
      <Link to={`${href('/dashboard/calendar')}#unscheduled`}>{t('calendar.unscheduledLink')}</Link>
    </p>
  )
}
