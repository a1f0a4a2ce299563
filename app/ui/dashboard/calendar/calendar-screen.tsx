import type { ComponentProps, ReactNode } from 'react'
import { href, Link } from 'react-router'
import type { CalendarDay } from '#app/shop/delivery/calendar/calendar.ts'
import { formatSlotDay } from '#app/shop/delivery/format-slot.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { H1 } from '#app/ui/elements/heading.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { FormProblem } from '#app/ui/forms/form-problem.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { type ClampedDay, DayClamped } from './day-clamped.tsx'
import { DayPanel } from './day-panel.tsx'
import { MonthGrid } from './month-grid.tsx'
import { MonthLinks } from './month-links.tsx'
import { type Unscheduled, UnscheduledOrders } from './unscheduled-orders.tsx'

interface CalendarScreenProps {
  month: string
  months: string[]
  days: CalendarDay[]
  selected: Omit<ComponentProps<typeof DayPanel>, 'refusal'> | null
  /** Customers can choose times. */
  hasTimes: boolean
  unscheduled: Unscheduled[]
  refusal: FormRefusal | undefined
  clamped: ClampedDay | undefined
  children: ReactNode
}

export function CalendarScreen(props: CalendarScreenProps) {
  const { month, months, days, selected, hasTimes, unscheduled, refusal, clamped, children } = props
  const t = useAdminTranslate()
  const language = useLanguage()
  const shown = selected?.day ?? null
  return (
    <div className="wrap dashboard">
      <PageHead
        title={
          shown ? t('calendar.dayTitle', { day: formatSlotDay(shown.day, language) }) : t('calendar.title')
        }
        description={t('calendar.description')}
        path={href('/dashboard/calendar')}
        unlisted
      />
      <H1>{t('calendar.heading')}</H1>
      {children}
      <MonthLinks months={months} current={month} />
      {!hasTimes && (
        <p className="note">
          <span>
            <span>{t('calendar.noTimes')}</span>{' '}
            <Link to={href('/dashboard/delivery')}>{t('calendar.toTimes')}</Link>
          </span>
        </p>
      )}
      {!refusal?.intent && <FormProblem problem={refusal?.problem} />}
      {shown && clamped && <DayClamped slots={shown.slots} clamped={clamped} />}
      {selected && <DayPanel key={selected.day.day} {...selected} refusal={refusal} />}
      <UnscheduledOrders orders={unscheduled} />
      <MonthGrid month={month} days={days} selected={shown?.day ?? null} />
    </div>
  )
}
