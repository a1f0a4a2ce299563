import { Printer } from 'lucide-react'
import type { ComponentProps } from 'react'
import { href, Link } from 'react-router'
import type { Category } from '#app/shop/catalogue/product.ts'
import { formatMoment } from '#app/shop/day.ts'
import { type CalendarDay, nameOfDay, toMonth } from '#app/shop/delivery/calendar/calendar.ts'
import type { OwnTime } from '#app/shop/delivery/calendar/own-times-form.ts'
import { formatSlotDay } from '#app/shop/delivery/format-slot.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { H2 } from '#app/ui/elements/heading.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage, usePrice } from '#app/ui/language/use-language.ts'
import { CapacityBar } from './capacity-bar.tsx'
import { CapacityForm } from './capacity-form.tsx'
import { CopyDayForm } from './copy-day-form.tsx'
import { DayHolders } from './day-holders.tsx'
import { DaySwitch, DayTimes } from './day-times.tsx'
import { OwnTimesForm } from './own-times-form.tsx'
import { PeakForm } from './peak-form.tsx'
import { type Promised, PromisedOrders } from './promised-orders.tsx'

interface DayPanelProps {
  day: CalendarDay
  isOver: boolean
  promised: Promised[]
  holders: ComponentProps<typeof DayHolders>['holders']
  stopped: ComponentProps<typeof DayHolders>['stopped']
  categories: Category[]
  ownTimes: OwnTime[]
  refusal: FormRefusal | undefined
}

/** A day with everything that can be changed for it. */
export function DayPanel(props: DayPanelProps) {
  const { day, isOver, promised, holders, stopped, categories, ownTimes, refusal } = props
  const t = useAdminTranslate()
  const language = useLanguage()
  const refusalOf = (intent: string) => (refusal?.intent === intent ? refusal : undefined)
  return (
    <section className="panel day-panel" aria-labelledby="day">
      <div className="day-panel__head">
        <H2 id="day">{formatSlotDay(day.day, language)}</H2>
        <Link to={`${href('/dashboard/calendar')}?month=${toMonth(day.day)}`}>
          {t('calendar.backToMonth')}
        </Link>
      </div>
      {isOver && <p className="note">{t('calendar.dayOver')}</p>}
      {!day.open && <p className="note note--warn">{t('calendar.dayClosed')}</p>}
      <DayFacts day={day} />
      <DayTimes day={day} isOver={isOver} />
      {!isOver && (
        <>
          <p className="field-hint">{t('calendar.closedHint')}</p>
          <DaySwitch isOpen={day.open} />
        </>
      )}
      <DayHolders holders={holders} stopped={stopped} />
      <PromisedOrders promised={promised} slots={day.slots} />
      {promised.length > 0 && (
        <Link className="btn btn--line" to={`${href('/dashboard/print')}?day=${day.day}`}>
          <Printer className="icon icon--small" aria-hidden="true" />
          <span>{t('print.link')}</span>
        </Link>
      )}
      {!isOver && (
        <>
          <CapacityForm day={day} refusal={refusalOf('capacity')} />
          <OwnTimesForm times={ownTimes} refusal={refusalOf('own-times')} />
          <PeakForm day={day} categories={categories} refusal={refusalOf('peak')} />
          <CopyDayForm day={day.day} refusal={refusalOf('copy')} />
        </>
      )}
    </section>
  )
}

function DayFacts({ day }: { day: CalendarDay }) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const price = usePrice()
  const name = nameOfDay(day.name, language)
  return (
    <div className="day-panel__facts">
      {name && <strong className="month-day__name">{name}</strong>}
      {day.surcharge > 0 && <span>{t('calendar.extra', { fee: price(day.surcharge) })}</span>}
      {day.closesAt && (
        <span>{t('calendar.lastOrder', { moment: formatMoment(day.closesAt, language) })}</span>
      )}
      <CapacityBar
        name={t('calendar.work')}
        text={t('calendar.workOf', { taken: day.taken, capacity: day.capacity })}
        taken={day.taken}
        capacity={day.capacity}
      />
    </div>
  )
}
