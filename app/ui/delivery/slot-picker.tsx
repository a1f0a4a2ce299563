import type { ReactNode } from 'react'
import type { LoadedOffers } from '#app/browser/delivery-offers.ts'
import type { SlotKind } from '#app/shop/delivery/delivery-slot.ts'
import { formatTimes } from '#app/shop/delivery/format-slot.ts'
import { type Offer, type OfferedDay, offersOnlyPickup } from '#app/shop/delivery/offers.ts'
import { formatBaht } from '#app/shop/money.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { DayStrip } from './day-strip.tsx'
import type { SlotChoice } from './slot-choice.ts'

interface SlotPickerProps {
  loaded: LoadedOffers
  choice: SlotChoice
  /** One of the parts of Buy Now. */
  isPart?: boolean
  /** What else is said of a time. */
  describe?: (offer: Offer) => string
  /** Why the shop refused the chosen time. */
  problem?: ReactNode
}

/** Day and time of a delivery or pick-up. Its fields are `deliveryKind`, `deliveryDay` and `deliverySlot`. */
export function SlotPicker({
  loaded: { offers, status },
  choice,
  isPart = false,
  describe,
  problem,
}: SlotPickerProps) {
  const t = useCustomerTranslate()
  const { kind, chosen, isLost } = choice
  if (!offers) {
    return (
      <>
        {kind === 'pickup' && status === 'failed' && <Kinds choice={choice} />}
        <p className="note" role="status">
          {t(status === 'failed' ? 'slots.failed' : 'slots.loading')}
        </p>
        {problem}
      </>
    )
  }
  const isClosed = offers.terms.isClosed && kind === 'delivery'
  return (
    <fieldset className={isPart ? 'time-picker buy-part' : 'time-picker'} aria-busy={status === 'loading'}>
      <legend>{t('slots.heading')}</legend>
      <Kinds choice={choice} />
      {problem}
      {isClosed && !problem && (
        <p className="note note--warn" role="status">
          {t('slots.notThere')}
        </p>
      )}
      {isLost && chosen && (
        <p className="note note--warn" role="status">
          {t(problem ? 'slots.nextSelected' : 'slots.changed')}
        </p>
      )}
      {chosen ? (
        <>
          <DayStrip choice={choice} />
          <Times choice={choice} day={chosen.day} describe={describe} />
        </>
      ) : (
        !isClosed && (
          <p className="note">
            {t(chooseNone(kind, { isOnlyPickup: isPart && offersOnlyPickup(offers.days) }))}
          </p>
        )
      )}
    </fieldset>
  )
}

/** Without a free time. */
function chooseNone(kind: SlotKind, { isOnlyPickup }: { isOnlyPickup: boolean }) {
  if (kind === 'pickup') return isOnlyPickup ? 'slots.noneOnlyPickup' : 'slots.nonePickup'
  return isOnlyPickup ? 'slots.onlyPickup' : 'slots.none'
}

function Kinds({ choice: { kind, kinds, choose } }: { choice: SlotChoice }) {
  const t = useCustomerTranslate()
  if (kinds.length < 2) return <input type="hidden" name="deliveryKind" value={kind} />
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

function Times({
  choice: { kind, chosen, mayChoose, choose },
  day,
  describe,
}: {
  choice: SlotChoice
  day: OfferedDay
  describe: SlotPickerProps['describe']
}) {
  const t = useCustomerTranslate()
  return (
    <div className="time-picker__options" role="radiogroup" aria-label={t('slots.times')}>
      {day.slots
        .filter((offer) => offer.kind === kind)
        .map((offer) => (
          <Time
            key={offer.slotId}
            offer={offer}
            isEnabled={mayChoose(offer)}
            more={describe?.(offer) ?? ''}
            isChosen={offer.slotId === chosen?.offer.slotId}
            onChoose={() => choose(kind, { day: day.day, slotId: offer.slotId })}
          />
        ))}
    </div>
  )
}

interface TimeProps {
  offer: Offer
  more: string
  isEnabled: boolean
  isChosen: boolean
  onChoose: () => void
}

function Time({ offer, more, isEnabled, isChosen, onChoose }: TimeProps) {
  const t = useCustomerTranslate()
  const language = useLanguage()
  const extra = offer.fee > 0 ? t('slots.extra', { amount: formatBaht(offer.fee, language) }) : ''
  const state = offer.state === 'open' ? '' : t(`slots.states.${offer.state}`)
  const about = [extra, state, more].filter((text) => text !== '').join(' · ')
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
