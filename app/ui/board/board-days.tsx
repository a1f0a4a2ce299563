import { Form, href, Link } from 'react-router'
import { addDays } from '#app/shop/day.ts'
import { formatSlotDay } from '#app/shop/delivery/format-slot.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

interface BoardDaysProps {
  /** Null while another choice is shown than a day. */
  day: string | null
  today: string
  path: '/board' | '/board/runs'
}

/** Today and the next two days are one tap away, every other day a field. */
export function BoardDays({ day, today, path }: BoardDaysProps) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const [tomorrow, third] = [addDays(today, 1), addDays(today, 2)]
  const near = [
    [today, t('board.today')],
    [tomorrow, t('board.tomorrow')],
    [third, formatSlotDay(third, language)],
  ] as const
  return (
    <div className="board__days no-print">
      <nav aria-label={t('board.heading')}>
        <ul className="chips chips--wrap">
          {near.map(([each, name]) => (
            <li key={each}>
              <Link
                className="chip"
                to={`${href(path)}?day=${each}`}
                aria-current={each === day ? 'date' : undefined}
              >
                {name}
              </Link>
            </li>
          ))}
          <li>
            {path === '/board' ? (
              <Link className="chip" to={`${href('/board')}?day=${day ?? today}&wall=1`}>
                {t('board.wall')}
              </Link>
            ) : (
              <Link className="chip" to={`${href('/board')}?day=${day ?? today}`}>
                {t('board.heading')}
              </Link>
            )}
          </li>
        </ul>
      </nav>
      <Form className="board__other" method="get" action={href(path)}>
        <input
          className="input board__date"
          type="date"
          name="day"
          defaultValue={day ?? today}
          key={day}
          aria-label={t('board.other')}
        />
        <button className="btn btn--line" type="submit">
          {t('board.show')}
        </button>
      </Form>
    </div>
  )
}
