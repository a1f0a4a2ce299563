import { Form, href } from 'react-router'
import { formatSlotDay, formatTimes } from '#app/shop/delivery/format-slot.ts'
import type { ChosenSlot } from '#app/shop/delivery/offers.ts'
import { PRINTS, type PrintName, type ShownParcel } from '#app/shop/delivery/print/papers.ts'
import type { PrintedCard, PrintedLabel, Worksheet } from '#app/shop/delivery/print/parcel.ts'
import { DashboardHead } from '#app/ui/dashboard/dashboard-head.tsx'
import { EmptyState } from '#app/ui/elements/empty-state.tsx'
import { H1 } from '#app/ui/elements/heading.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { PrintButton } from './print-button.tsx'
import { PrintCards } from './print-cards.tsx'
import { PrintChanges } from './print-changes.tsx'
import { PrintChoice } from './print-choice.tsx'
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
  /** Only papers that are new, or of orders that have changed since the last print. */
  isOnlyNew: boolean
  shown: ShownParcel[]
  /** Receipts of orders that have changed since their paper was printed. */
  changed: string[]
  wasPrinted: boolean
  /** Papers that are new or have changed. */
  unprinted: number
  /** Receipts of orders that were moved or cancelled since their paper was printed. */
  gone: string[]
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
      {props.wasPrinted && <PrintChanges {...props} />}
      {cards.length + labels.length + worksheets.length === 0 && <NothingToPrint {...props} />}
      <PrintCards cards={cards} />
      <PrintLabels labels={labels} />
      <Worksheets worksheets={worksheets} />
    </div>
  )
}

function NothingToPrint({ count, isOnlyNew, unprinted, what }: PrintScreenProps) {
  const t = useAdminTranslate()
  if (count === 0) return <EmptyState title={t('print.empty')} text={t('print.emptyText')} />
  if (isOnlyNew && unprinted === 0)
    return <EmptyState title={t('print.empty')} text={t('print.noneChanged')} />
  if (what === 'worksheets') return <EmptyState title={t('print.allMade')} text={t('print.allMadeText')} />
  return <EmptyState title={t('print.noCards')} text={t('print.noCardsText')} />
}

function PrintHead({ day, slotId, what, slots, shown }: PrintScreenProps) {
  const t = useAdminTranslate()
  const to = (change: Record<string, string>) => {
    const search = { day, what, ...(slotId !== null && { slot: slotId }), ...change }
    return `?${new URLSearchParams(Object.entries(search).filter(([, value]) => value !== ''))}`
  }
  return (
    <DashboardHead
      back={{ to: `${href('/dashboard/calendar')}?day=${day}`, label: t('print.back') }}
      screenOnly
    >
      <PrintButton key={`${day} ${slotId} ${what}`} note={{ shown: JSON.stringify(shown) }} />
      <PrintChoice
        label={t('print.what')}
        options={PRINTS.map((each) => ({
          to: to({ what: each }),
          text: t(`print.papers.${each}`),
          isChosen: each === what,
        }))}
      />
      <PrintChoice
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
