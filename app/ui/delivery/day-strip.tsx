import { useEffect, useRef } from 'react'
import { shopNow } from '#app/browser/ask-shop.ts'
import { bangkokDay, formatDayParts } from '#app/shop/day.ts'
import { formatCalendarDay } from '#app/shop/delivery/format-slot.ts'
import type { OfferedDay } from '#app/shop/delivery/offers.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { useDayLabel, useDayNote } from './day-label.ts'
import { findFirstSlot, type SlotChoice } from './slot-choice.ts'

const DAYS_IN_STRIP = 7

/** The coming week as a row of days, and the later ones in a list at its end. */
export function DayStrip({ choice: { kind, days, chosen, mayChoose, choose } }: { choice: SlotChoice }) {
  const t = useCustomerTranslate()
  const row = useRef<HTMLDivElement>(null)
  const chosenDay = chosen?.day.day
  const pick = (day: string) => {
    const found = days.find((offered) => offered.day === day)
    choose(kind, (found && findFirstSlot(found, mayChoose)) ?? null)
  }
  useEffect(() => {
    if (chosenDay) scrollToChosen(row.current)
  }, [chosenDay])
  return (
    <div className="day-row" ref={row}>
      <div className="day-strip" role="radiogroup" aria-label={t('slots.day')}>
        {days.slice(0, DAYS_IN_STRIP).map((day) => (
          <Day
            key={day.day}
            day={day}
            isEnabled={day.slots.some(mayChoose)}
            isChosen={day.day === chosenDay}
            onChoose={() => pick(day.day)}
          />
        ))}
      </div>
      <LaterDays
        days={days.slice(DAYS_IN_STRIP)}
        chosenDay={chosenDay}
        mayChoose={mayChoose}
        onChoose={pick}
      />
    </div>
  )
}

/** Only sideways: the form itself stays where it is. */
function scrollToChosen(row: HTMLElement | null): void {
  const option = row?.querySelector<HTMLElement>('input:checked')?.parentElement
  if (!row || !option) return
  const [{ left, right }, day] = [row.getBoundingClientRect(), option.getBoundingClientRect()]
  if (day.right > right) row.scrollLeft += day.right - right + day.width
  else if (day.left < left) row.scrollLeft += day.left - left - day.width
}

interface DayProps {
  day: OfferedDay
  isEnabled: boolean
  isChosen: boolean
  onChoose: () => void
}

function Day({ day, isEnabled, isChosen, onChoose }: DayProps) {
  const t = useCustomerTranslate()
  const language = useLanguage()
  const label = useDayLabel()
  const note = useDayNote()(day)
  const { weekday, date } = formatDayParts(day.day, language)
  const isToday = day.day === bangkokDay(shopNow())
  return (
    <label className="time-picker__option day-strip__day">
      <input
        type="radio"
        name="deliveryDay"
        value={day.day}
        aria-label={label(day)}
        checked={isChosen}
        disabled={!isEnabled}
        onChange={onChoose}
      />
      <span aria-hidden="true">
        <span className="day-strip__weekday">{isToday ? t('slots.shortToday') : weekday}</span>
        <span className="day-strip__date tabular">{date}</span>
        <span className="day-strip__note">{note}</span>
      </span>
    </label>
  )
}

interface LaterDaysProps extends Pick<SlotChoice, 'mayChoose'> {
  days: OfferedDay[]
  chosenDay: string | undefined
  onChoose: (day: string) => void
}

/** Its field has a name only while one of its days is chosen: the strip has the same one. */
function LaterDays({ days, chosenDay, mayChoose, onChoose }: LaterDaysProps) {
  const t = useCustomerTranslate()
  const language = useLanguage()
  const label = useDayLabel()
  if (days.length === 0) return null
  const chosen = days.find(({ day }) => day === chosenDay)
  return (
    <select
      className={chosen ? 'input day-strip__later day-strip__later--chosen' : 'input day-strip__later'}
      aria-label={t('slots.moreDays')}
      {...(chosen && { name: 'deliveryDay' })}
      value={chosen?.day ?? ''}
      onChange={({ currentTarget: { value } }) => value && onChoose(value)}
    >
      {!chosen && <option value="">{t('slots.moreDays')}</option>}
      {days.map((day) => (
        <option key={day.day} value={day.day} disabled={!day.slots.some(mayChoose)}>
          {day === chosen ? formatCalendarDay(day.day, language) : label(day)}
        </option>
      ))}
    </select>
  )
}
