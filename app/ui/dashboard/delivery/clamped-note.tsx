import { href, Link } from 'react-router'
import { formatSlotDay } from '#app/shop/delivery/format-slot.ts'
import { FocusedNote } from '#app/ui/dashboard/focused-note.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

export interface Clamped {
  of: 'orders' | 'work'
  days: { day: string; promised: number }[]
}

const MAX_SHOWN = 10

/** The days whose number could not be lowered as far as wanted. */
export function ClampedNote({ clamped }: { clamped: Clamped }) {
  const { of, days } = clamped
  const t = useAdminTranslate()
  const language = useLanguage()
  return (
    <FocusedNote answer={clamped}>
      <p>{t(`clamped.${of}`)}</p>
      <ul className="clamped-days">
        {days.slice(0, MAX_SHOWN).map(({ day, promised }) => (
          <li key={day}>
            <Link to={`${href('/dashboard/calendar')}?day=${day}`}>
              {t('clamped.day', { day: formatSlotDay(day, language), promised })}
            </Link>
          </li>
        ))}
      </ul>
      {days.length > MAX_SHOWN && <p>{t('clamped.more', { days: days.length - MAX_SHOWN })}</p>}
    </FocusedNote>
  )
}
