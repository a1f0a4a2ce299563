import { Gift as GiftIcon, Ribbon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useShopFacts } from '#app/browser/shop-facts.ts'
import {
  DELIVERY_FIELD_NAMES,
  DELIVERY_FIELDS,
  type DeliveryFieldName,
} from '#app/shop/delivery/delivery-fields.ts'
import type { FieldErrors } from '#app/shop/forms/fields.ts'
import { CardPart } from '#app/ui/delivery/card-part.tsx'
import type { PlaceChoice } from '#app/ui/delivery/chosen-place.ts'
import { GiftFold } from '#app/ui/delivery/gift-fold.tsx'
import { PlaceSearch } from '#app/ui/delivery/place-search.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { fieldErrorText } from '#app/ui/language/problem-text.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import type { How } from './when-part.tsx'

interface WhomPartProps {
  stored: Record<string, string>
  fieldErrors: FieldErrors | undefined
  chosen: PlaceChoice
  how: How
  onSameAsBuyer: () => void
}

/** The four fields of Buy Now, or the buyer fills them in; who fetches it needs only a name. */
export function WhomPart({ stored, fieldErrors, chosen, how, onSameAsBuyer }: WhomPartProps) {
  const t = useAdminTranslate()
  const { offersCards } = useShopFacts()
  const [isWanted, setWanted] = useState(stored.detailsWanted === 'yes')
  const gift = { stored, fieldErrors }
  const byBuyer = how === 'delivery' && isWanted
  return (
    <fieldset className="buy-part">
      <legend>{t('newOrder.recipient')}</legend>
      {how === 'delivery' && (
        <label className="checkbox-row">
          <input
            type="checkbox"
            name="detailsWanted"
            value="yes"
            checked={isWanted}
            onChange={(event) => setWanted(event.currentTarget.checked)}
          />
          <span>{t('newOrder.detailsWanted')}</span>
        </label>
      )}
      <Kept isShown={how !== 'parcel'}>
        <div className="buy-part__fields" hidden={byBuyer}>
          <button className="btn btn--line" type="button" onClick={onSameAsBuyer}>
            {t('newOrder.sameAsBuyer')}
          </button>
          <AddressField name="name" {...gift} />
          <div className="buy-part__fields" hidden={how === 'pickup'}>
            <PlaceSearch chosen={chosen} />
            {DELIVERY_FIELD_NAMES.filter((name) => name !== 'name').map((name) => (
              <AddressField key={name} name={name} {...gift} />
            ))}
          </div>
        </div>
      </Kept>
      {offersCards && (
        <Kept isShown={how !== 'parcel' && !byBuyer}>
          <CardPart isOffered {...gift} />
        </Kept>
      )}
      <Kept isShown={how === 'delivery' && !byBuyer}>
        <GiftFold group="ribbon" icon={<Ribbon className="icon" aria-hidden="true" />} {...gift} />
        <GiftFold group="delivery" icon={<GiftIcon className="icon" aria-hidden="true" />} {...gift} />
      </Kept>
    </fieldset>
  )
}

/** Hidden fields are not sent, and keep what was typed in them. */
function Kept({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  return (
    <fieldset className="buy-part buy-part__fields" hidden={!isShown} disabled={!isShown}>
      {children}
    </fieldset>
  )
}

interface AddressFieldProps extends Pick<WhomPartProps, 'stored' | 'fieldErrors'> {
  name: DeliveryFieldName
}

function AddressField({ name, stored, fieldErrors }: AddressFieldProps) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const { maxLength, input } = DELIVERY_FIELDS[name]
  const field = {
    ...{
      name,
      maxLength,
      label: t(`address.${name}`),
      defaultValue: stored[name] ?? '',
      autoComplete: 'off',
    },
    message: fieldErrorText(t, fieldErrors?.[name], language),
  }
  return name === 'address' ? <TextArea {...field} rows={2} /> : <TextField {...input} {...field} />
}
