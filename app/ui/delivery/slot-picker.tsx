import { useId } from 'react'
import type { LoadedOffers } from '#app/browser/delivery-offers.ts'
import { addDays, bangkokDay } from '#app/shop/day.ts'
import { formatSlotDay, formatTimes } from '#app/shop/delivery/format-slot.ts'
import { type Offer, type OfferedDay, whyNothingFree } from '#app/shop/delivery/offers.ts'
import { formatBaht } from '#app/shop/money.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { findFirstSlot, type SlotChoice } from './slot-choice.ts'

interface SlotPickerProps {
  loaded: LoadedOffers
  choice: SlotChoice
}

/** Day and time of a delivery or pick-up. Its fields are `deliveryDay` and `deliverySlot`. */
export function SlotPicker({ loaded: { offers, status }, choice }: SlotPickerProps) {
  const t = useCustomerTranslate()
  if (!offers) {
    return <p className="note">{t(status === 'failed' ? 'slots.failed' : 'slots.loading')}</p>
  }
  const { kind, chosen, isLost } = choice
  return (
    <fieldset className="time-picker" aria-busy={status === 'loading'}>
      <legend>{t('slots.heading')}</legend>
      <Kinds choice={choice} />
      {offers.terms.isClosed && kind === 'delivery' && (
        <p className="note note--warn" role="status">
          {t('slots.notThere')}
        </p>
      )}
      {isLost && chosen && (
        <p className="note note--warn" role="status">
          {t('slots.changed')}
        </p>
      )}
      {chosen ? (
        <>
          <Days choice={choice} />
          <Times choice={choice} day={chosen.day} />
        </>
      ) : (
        <p className="note">{t(kind === 'pickup' ? 'slots.nonePickup' : 'slots.none')}</p>
      )}
    </fieldset>
  )
}

function Kinds({ choice: { kind, kinds, choose } }: { choice: SlotChoice }) {
  const t = useCustomerTranslate()
  if (kinds.length < 2) return null
  return (
    <div className="time-picker__options" role="radiogroup" aria-label={t('slots.kindLabel')}>
      {kinds.map((each) => (
        <label className="time-picker__option" key={each}>
          <input
            type="radio"
            name="deliveryKind"
            value={each}
            checked={each === kind}
            onChange={() => choose(each, null)}
          />
          <span>{t(`slots.kinds.${each}`)}</span>
        </label>
      ))}
    </div>
  )
}

function Days({ choice: { kind, days, chosen, mayChoose, choose } }: { choice: SlotChoice }) {
  const t = useCustomerTranslate()
  const label = useDayLabel()
  const pick = (day: string) => {
    const found = days.find((offered) => offered.day === day)
    choose(kind, (found && findFirstSlot(found, mayChoose)) ?? null)
  }
  return (
    <Field label={t('slots.day')}>
      {(control) => (
        <select
          {...control}
          className="input"
          name="deliveryDay"
          value={chosen?.day.day ?? ''}
          onChange={(event) => pick(event.currentTarget.value)}
        >
          {days.map((day) => (
            <option key={day.day} value={day.day} disabled={!day.slots.some(mayChoose)}>
              {label(day)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** Adds what is special about the day: today, its name and surcharge, or why nothing is free. */
function useDayLabel() {
  const t = useCustomerTranslate()
  const language = useLanguage()
  const today = bangkokDay(new Date())
  return (offered: OfferedDay) => {
    const written = formatSlotDay(offered.day, language)
    const day =
      offered.day === today
        ? t('slots.today', { day: written })
        : offered.day === addDays(today, 1)
          ? t('slots.tomorrow', { day: written })
          : written
    const { name, surcharge } = offered
    const title = name[language] || name.en || (surcharge > 0 ? t('slots.peakDay') : '')
    const amount = formatBaht(surcharge, language)
    const special = surcharge > 0 ? t('slots.dayExtra', { name: title, amount }) : title
    const whole = special ? `${day} · ${special}` : day
    const reason = whyNothingFree(offered.slots)
    return reason ? t('slots.noneThatDay', { day: whole, reason: t(`slots.states.${reason}`) }) : whole
  }
}

function Times({
  choice: { kind, chosen, mayChoose, choose },
  day,
}: {
  choice: SlotChoice
  day: OfferedDay
}) {
  const t = useCustomerTranslate()
  const name = useId()
  return (
    <div className="time-picker__times">
      <p className="time-picker__label" id={name}>
        {t('slots.times')}
      </p>
      <div className="time-picker__options" role="radiogroup" aria-labelledby={name}>
        {day.slots
          .filter((offer) => offer.kind === kind)
          .map((offer) => (
            <Time
              key={offer.slotId}
              offer={offer}
              isEnabled={mayChoose(offer)}
              isChosen={offer.slotId === chosen?.offer.slotId}
              onChoose={() => choose(kind, { day: day.day, slotId: offer.slotId })}
            />
          ))}
      </div>
    </div>
  )
}

interface TimeProps {
  offer: Offer
  isEnabled: boolean
  isChosen: boolean
  onChoose: () => void
}

function Time({ offer, isEnabled, isChosen, onChoose }: TimeProps) {
  const t = useCustomerTranslate()
  const language = useLanguage()
  const extra = offer.fee > 0 ? t('slots.extra', { amount: formatBaht(offer.fee, language) }) : ''
  const state = offer.state === 'open' ? '' : t(`slots.states.${offer.state}`)
  const about = [extra, state].filter((text) => text !== '').join(' · ')
  return (
    <label className="time-picker__option">
      <input
        type="radio"
        name="deliverySlot"
        value={offer.slotId}
        checked={isChosen}
        disabled={!isEnabled}
        onChange={onChoose}
      />
      <span>
        <span className="tabular">{formatTimes(offer.starts, offer.ends)}</span>
        {about && <span className="time-picker__about">{about}</span>}
      </span>
    </label>
  )
}
