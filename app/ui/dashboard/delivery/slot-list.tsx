import { href, Link } from 'react-router'
import type { DeliverySlot } from '#app/shop/delivery/delivery-slot.ts'
import { formatTimes } from '#app/shop/delivery/format-slot.ts'
import { NEW_SLOT, slotFields } from '#app/shop/delivery/slot-form.ts'
import { hoursText } from '#app/shop/delivery/time-fields.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { formVersion } from '#app/shop/forms/form-version.ts'
import { EmptyState } from '#app/ui/elements/empty-state.tsx'
import { H2 } from '#app/ui/elements/heading.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage, usePrice } from '#app/ui/language/use-language.ts'
import { Removal } from './removal.tsx'
import { SlotForm } from './slot-form.tsx'
import { weekdayNames } from './weekday-boxes.tsx'

interface ListedSlot extends DeliverySlot {
  used: boolean
}

interface SlotListProps {
  slots: ListedSlot[]
  /** The id of the next slot. */
  newId: string
  refusal: FormRefusal | undefined
}

/** The weekly pattern, a form for each slot and one for another slot. */
export function SlotList({ slots, newId, refusal }: SlotListProps) {
  const t = useAdminTranslate()
  const refusedAdd = refusal?.intent === 'add' ? refusal : undefined
  return (
    <section className="panel weekly-slots" aria-labelledby="slots">
      <H2 id="slots">{t('deliveryPage.pattern')}</H2>
      <p className="text-soft">
        <span>{t('deliveryPage.patternText')}</span>{' '}
        <Link to={href('/dashboard/calendar')}>{t('deliveryPage.toCalendar')}</Link>
      </p>
      {slots.length === 0 ? (
        <EmptyState title={t('deliveryPage.empty')} text={t('deliveryPage.emptyText')} />
      ) : (
        <ul className="plain-list">
          {slots.map((slot) => (
            <li key={slot.id} className="slot-row">
              <SlotRow slot={slot} refusal={refusal?.typed?.id === slot.id ? refusal : undefined} />
            </li>
          ))}
        </ul>
      )}
      <details open={slots.length === 0 || refusedAdd !== undefined}>
        <summary className="btn btn--line">{t('deliveryPage.add')}</summary>
        <SlotForm
          key={newId}
          version={slots.map(({ id }) => id).join()}
          intent="add"
          values={{ ...slotFields(NEW_SLOT), id: newId }}
          isUsed={false}
          refusal={refusedAdd}
        />
      </details>
    </section>
  )
}

function SlotRow({ slot, refusal }: { slot: ListedSlot; refusal: FormRefusal | undefined }) {
  const t = useAdminTranslate()
  const { id, used: isUsed } = slot
  const name = `${t(`deliveryPage.kinds.${slot.kind}`)} ${formatTimes(slot.starts, slot.ends)}`
  const values = { ...slotFields(slot), id }
  return (
    <>
      <h3>{name}</h3>
      {!slot.active && <strong className="slot-row__off">{t('deliveryPage.off')}</strong>}
      <SlotFacts slot={slot} />
      <details open={refusal !== undefined}>
        <summary className="btn btn--quiet" aria-label={t('deliveryPage.editTitle', { slot: name })}>
          {t('deliveryPage.edit')}
        </summary>
        <SlotForm intent="change" version={formVersion(values)} {...{ values, isUsed, refusal }} />
        {!isUsed && <Removal of="slot" id={id} name={name} />}
      </details>
    </>
  )
}

function SlotFacts({ slot }: { slot: DeliverySlot }) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const price = usePrice()
  const days = weekdayNames(language).filter((_, day) => slot.weekdays[day] === '1')
  const facts = [
    days.length === 7 ? t('deliveryPage.everyDay') : days.join(' '),
    t('deliveryPage.orders', { capacity: slot.capacity }),
    ...(slot.fee > 0 ? [t('deliveryPage.extraFee', { fee: price(slot.fee) })] : []),
    t('deliveryPage.leadHours', { hours: hoursText(slot.leadMinutes) }),
  ]
  return (
    <ul className="slot-row__facts">
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  )
}
