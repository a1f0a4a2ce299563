import { href, Link } from 'react-router'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

interface Waiting {
  slips: number
  unscheduled: number
  failed: number
  overdue: number
  overdueDay: string | null
}

/** What waits for the owner, each leading to exactly that; nothing if nothing does. */
export function WaitingLine({ waiting }: { waiting: Waiting }) {
  const t = useAdminTranslate()
  const places = {
    slips: href('/dashboard/money'),
    unscheduled: href('/dashboard/calendar'),
    failed: `${href('/dashboard/log')}?kind=move`,
    overdue: `${href('/board')}?day=${waiting.overdueDay}`,
  }
  const names = (Object.keys(places) as (keyof typeof places)[]).filter((name) => waiting[name] > 0)
  if (names.length === 0) return null
  return (
    <nav aria-label={t('board.waiting')}>
      <ul className="chips chips--wrap">
        {names.map((name) => (
          <li key={name}>
            <Link className="chip" to={places[name]}>
              {t(`board.${name}`, { count: waiting[name] })}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
