import { useEffect, useRef } from 'react'
import { href, Link } from 'react-router'
import { formatMonth } from '#app/shop/day.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

/** Becomes one scrolling line on a phone. */
export function MonthLinks({ months, current }: { months: string[]; current: string }) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const list = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that another month is shown
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (list.current && link)
      list.current.scrollLeft = link.offsetLeft - list.current.offsetLeft - link.offsetWidth
  }, [current])
  return (
    <nav className="month-links" aria-label={t('calendar.months')}>
      <ul ref={list}>
        {months.map((month) => (
          <li key={month}>
            <Link
              to={`${href('/dashboard/calendar')}?month=${month}`}
              aria-current={month === current ? 'true' : undefined}
            >
              {formatMonth(month, language)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
