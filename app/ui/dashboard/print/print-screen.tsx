import { Printer } from 'lucide-react'
import { Form, href, Link } from 'react-router'
import { useHydrated } from '#app/browser/use-hydrated.ts'
import { formatSlotDay, formatTimes } from '#app/shop/delivery/format-slot.ts'
import type { ChosenSlot } from '#app/shop/delivery/offers.ts'
import {
  PRINTS,
  type PrintedCard,
  type PrintedLabel,
  type PrintName,
  type Worksheet,
} from '#app/shop/delivery/print/parcel.ts'
import { DashboardHead } from '#app/ui/dashboard/dashboard-head.tsx'
import { EmptyState } from '#app/ui/elements/empty-state.tsx'
import { H1 } from '#app/ui/elements/heading.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { PrintCards } from './print-cards.tsx'
import { PrintLabels } from './print-labels.tsx'
import { Worksheets } from './worksheets.tsx'

interface PrintScreenProps {
  day: string
  /** Null for the whole day. */
  slotId: string | null
  what: PrintName
  /** Times that have parcels on this day. */
  slots: ChosenSlot[]
  count: number
  cards: PrintedCard[]
  labels: PrintedLabel[]
  worksheets: Worksheet[]
}

/** A preview of the papers; the browser prints them without the page around. */
export function PrintScreen(props: PrintScreenProps) {
  const { day, what, count, cards, labels, worksheets } = props
  const t = useAdminTranslate()
  const language = useLanguage()
  const title = `${t(`print.papers.${what}`)} · ${formatSlotDay(day, language)}`
  return (
    <div className="wrap dashboard print-page">
      <PageHead
        title={t('print.title', { what: title })}
        description={t('print.description')}
        path={href('/dashboard/print')}
        unlisted
      />
      <PrintHead {...props} />
      <H1 className="no-print">{title}</H1>
      <p className="text-soft no-print">
        {t(`print.hints.${what}`, { count: what === 'cards' ? cards.length : count })}
      </p>
      {cards.length + labels.length + worksheets.length === 0 && (
        <EmptyState
          title={t(count === 0 ? 'print.empty' : 'print.noCards')}
          text={t(count === 0 ? 'print.emptyText' : 'print.noCardsText')}
        />
      )}
      <PrintCards cards={cards} />
      <PrintLabels labels={labels} />
      <Worksheets worksheets={worksheets} />
    </div>
  )
}

function PrintHead({ day, slotId, what, slots }: PrintScreenProps) {
  const t = useAdminTranslate()
  const hydrated = useHydrated()
  const to = (change: Record<string, string>) => {
    const search = { day, what, ...(slotId !== null && { slot: slotId }), ...change }
    return `?${new URLSearchParams(Object.entries(search).filter(([, value]) => value !== ''))}`
  }
  return (
    <DashboardHead
      back={{ to: `${href('/dashboard/calendar')}?day=${day}`, label: t('print.back') }}
      screenOnly
    >
      {hydrated && (
        <button className="btn" type="button" onClick={() => window.print()}>
          <Printer className="icon icon--small" aria-hidden="true" />
          <span>{t('slip.print')}</span>
        </button>
      )}
      <Choice
        label={t('print.what')}
        options={PRINTS.map((each) => ({
          to: to({ what: each }),
          text: t(`print.papers.${each}`),
          isChosen: each === what,
        }))}
      />
      <Choice
        label={t('print.slot')}
        options={[
          { to: to({ slot: '' }), text: t('print.wholeDay'), isChosen: slotId === null },
          ...slots.map((slot) => ({
            to: to({ slot: slot.slotId }),
            text: `${formatTimes(slot.starts, slot.ends)} ${t(`deliveryPage.kinds.${slot.kind}`)}`,
            isChosen: slot.slotId === slotId,
          })),
        ]}
      />
      <Form className="print-page__day">
        <input type="hidden" name="what" value={what} />
        <TextField key={day} label={t('print.day')} type="date" name="day" defaultValue={day} />
        <button className="btn btn--line" type="submit">
          {t('print.show')}
        </button>
      </Form>
    </DashboardHead>
  )
}

interface ChoiceProps {
  label: string
  options: { to: string; text: string; isChosen: boolean }[]
}

function Choice({ label, options }: ChoiceProps) {
  return (
    <nav className="choice" aria-label={label}>
      {options.map(({ to, text, isChosen }) => (
        <Link
          key={to}
          className="choice__option"
          to={to}
          aria-current={isChosen ? 'true' : undefined}
          replace
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}
