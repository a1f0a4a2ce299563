import type { LoadedOffers } from '#app/browser/delivery-offers.ts'
import type { Offer } from '#app/shop/delivery/offers.ts'
import type { FieldErrors } from '#app/shop/forms/fields.ts'
import type { SlotChoice } from '#app/ui/delivery/slot-choice.ts'
import { SlotPicker } from '#app/ui/delivery/slot-picker.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { fieldErrorText } from '#app/ui/language/problem-text.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

export type How = 'delivery' | 'pickup' | 'parcel'

interface WhenPartProps {
  stored: Record<string, string>
  fieldErrors: FieldErrors | undefined
  loaded: LoadedOffers
  choice: SlotChoice
  how: How
  onHow: (how: How) => void
  isDayOpen: boolean
  onDayOpen: (isOpen: boolean) => void
  /** The chosen time is full, late or closed. */
  isBeyond: boolean
}

/** Day and time with what is taken there; a full, late or closed one gets one more place. */
export function WhenPart(props: WhenPartProps) {
  const { stored, fieldErrors, loaded, choice, how, onHow, isDayOpen, onDayOpen, isBeyond } = props
  const t = useAdminTranslate()
  const language = useLanguage()
  const describe = useRoomText()
  const offersTimes = (loaded.offers?.days.length ?? 0) > 0
  return (
    <fieldset className="buy-part">
      <legend>{t('newOrder.when')}</legend>
      <input type="hidden" name="how" value={how} />
      <label className="checkbox-row">
        <input
          type="checkbox"
          checked={how === 'parcel'}
          onChange={(event) => onHow(event.currentTarget.checked ? 'parcel' : choice.kind)}
        />
        <span>{t('newOrder.how.parcel')}</span>
      </label>
      {how === 'parcel' ? (
        <TextField
          label={t('newOrder.joins')}
          hint={t('newOrder.joinsHint')}
          name="joins"
          maxLength={20}
          autoComplete="off"
          defaultValue={stored.joins}
          message={fieldErrorText(t, fieldErrors?.joins, language)}
        />
      ) : (
        <>
          {!offersTimes && loaded.status === 'ready' && <Hows how={how} onHow={onHow} />}
          {!isDayOpen && offersTimes && <SlotPicker loaded={loaded} choice={choice} describe={describe} />}
          {offersTimes && (
            <label className="checkbox-row">
              <input
                type="checkbox"
                name="dayOpen"
                value="yes"
                checked={isDayOpen}
                onChange={(event) => onDayOpen(event.currentTarget.checked)}
              />
              <span>{t('newOrder.dayOpen')}</span>
            </label>
          )}
          {isBeyond && (
            <p className="note note--warn" role="status">
              <input type="hidden" name="beyond" value="yes" />
              <span>{t('newOrder.beyond')}</span>
            </p>
          )}
        </>
      )}
    </fieldset>
  )
}

/** In a shop without delivery times. */
function Hows({ how, onHow }: Pick<WhenPartProps, 'how' | 'onHow'>) {
  const t = useAdminTranslate()
  return (
    <div className="time-picker__options" role="radiogroup" aria-label={t('newOrder.when')}>
      {(['delivery', 'pickup'] as const).map((one) => (
        <label className="time-picker__option" key={one}>
          <input type="radio" name="chosenHow" checked={one === how} onChange={() => onHow(one)} />
          <span>{t(`newOrder.how.${one}`)}</span>
        </label>
      ))}
    </div>
  )
}

function useRoomText() {
  const t = useAdminTranslate()
  return ({ room }: Offer): string => {
    if (!room) return ''
    const { orders, work } = room
    return t('newOrder.room', { taken: orders.taken, of: orders.of, work: work.taken, workOf: work.of })
  }
}
