import { Form } from 'react-router'
import type { CalendarDay, CalendarSlot } from '#app/shop/delivery/calendar/calendar.ts'
import { formatTimes } from '#app/shop/delivery/format-slot.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { CapacityBar } from './capacity-bar.tsx'

interface DayTimesProps {
  day: CalendarDay
  isOver: boolean
}

/** The slots of a day, each with a button that closes or opens it. */
export function DayTimes({ day, isOver }: DayTimesProps) {
  const t = useAdminTranslate()
  if (day.slots.length === 0) return <p className="text-soft">{t('calendar.noTimesThatDay')}</p>
  return (
    <ul className="day-times" aria-label={t('calendar.times')}>
      {day.slots.map((slot) => (
        <DayTime key={slot.slotId} slot={slot} isOver={isOver} />
      ))}
    </ul>
  )
}

function DayTime({ slot, isOver }: { slot: CalendarSlot; isOver: boolean }) {
  const t = useAdminTranslate()
  const { slotId, kind, starts, ends, closed, taken, capacity } = slot
  const times = formatTimes(starts, ends)
  const name = `${t(`deliveryPage.kinds.${kind}`)} ${times}`
  return (
    <li className="day-time">
      <span className="day-time__name">
        <strong>{times}</strong> <span>{t(`deliveryPage.kinds.${kind}`)}</span>
        {closed && <strong className="month-day__closed">{t('calendar.closed')}</strong>}
      </span>
      <CapacityBar
        name={name}
        text={t('calendar.ordersOf', { taken, capacity })}
        taken={taken}
        capacity={capacity}
      />
      {!isOver && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="slot" value={slotId} />
          <button
            className="btn btn--line"
            type="submit"
            name="intent"
            value={closed ? 'open-slot' : 'close-slot'}
            aria-label={t(closed ? 'calendar.openSlot' : 'calendar.closeSlot', { slot: name })}
          >
            {t(closed ? 'calendar.open' : 'calendar.close')}
          </button>
        </Form>
      )}
    </li>
  )
}

export function DaySwitch({ isOpen }: { isOpen: boolean }) {
  const t = useAdminTranslate()
  return (
    <Form method="post" preventScrollReset>
      <button className="btn btn--line" type="submit" name="intent" value={isOpen ? 'close' : 'open'}>
        {t(isOpen ? 'calendar.closeDay' : 'calendar.openDay')}
      </button>
    </Form>
  )
}
