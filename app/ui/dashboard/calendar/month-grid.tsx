import { href, Link } from 'react-router'
import { formatMonth, toWeekday } from '#app/shop/day.ts'
import { type CalendarDay, type CalendarSlot, nameOfDay } from '#app/shop/delivery/calendar/calendar.ts'
import { formatCalendarDay, formatTimes } from '#app/shop/delivery/format-slot.ts'
import { H2 } from '#app/ui/elements/heading.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage, usePrice } from '#app/ui/language/use-language.ts'
import { CapacityBar } from './capacity-bar.tsx'

interface MonthGridProps {
  month: string
  days: CalendarDay[]
  selected: string | null
}

/** The month in weeks; a list on a phone. */
export function MonthGrid({ month, days, selected }: MonthGridProps) {
  const t = useAdminTranslate()
  const language = useLanguage()
  return (
    <section aria-labelledby="month">
      <H2 id="month" className="visually-hidden">
        {t('calendar.days', { month: formatMonth(month, language, 'long') })}
      </H2>
      <ol className="month-grid">
        {days.map((day) => (
          <li key={day.day} className="month-day" data-weekday={toWeekday(day.day)}>
            <DayCell day={day} isSelected={day.day === selected} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function DayCell({ day, isSelected }: { day: CalendarDay; isSelected: boolean }) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const price = usePrice()
  const name = nameOfDay(day.name, language)
  return (
    <>
      <Link
        className="month-day__date"
        to={`${href('/dashboard/calendar')}?day=${day.day}`}
        aria-current={isSelected ? 'date' : undefined}
      >
        {formatCalendarDay(day.day, language)}
      </Link>
      {!day.open && <strong className="month-day__closed">{t('calendar.closed')}</strong>}
      {name && <strong className="month-day__name">{name}</strong>}
      {day.surcharge > 0 && <span>{t('calendar.extra', { fee: price(day.surcharge) })}</span>}
      <CapacityBar
        name={t('calendar.work')}
        text={t('calendar.workOf', { taken: day.taken, capacity: day.capacity })}
        taken={day.taken}
        capacity={day.capacity}
      />
      {day.slots.length > 0 && (
        <ul className="month-day__slots">
          {day.slots.map((slot) => (
            <SlotLine key={slot.slotId} slot={slot} isDayOpen={day.open} />
          ))}
        </ul>
      )}
    </>
  )
}

function SlotLine({ slot, isDayOpen }: { slot: CalendarSlot; isDayOpen: boolean }) {
  const t = useAdminTranslate()
  const { kind, starts, ends, closed, taken, capacity } = slot
  return (
    <li>
      {kind === 'pickup' && <span>{t('deliveryPage.kinds.pickup')}</span>}{' '}
      <span>{formatTimes(starts, ends)}</span> <span>{`${taken}/${capacity}`}</span>{' '}
      {closed && isDayOpen && <strong>{t('calendar.closed')}</strong>}
      {!closed && isDayOpen && taken >= capacity && <strong>{t('calendar.full')}</strong>}
    </li>
  )
}
