import { useState } from 'react'
import type { TypedGift } from '#app/browser/stored/stored-address.ts'
import {
  GIFT_FIELD_NAMES,
  GIFT_FIELDS,
  type GiftFieldName,
  type GiftGroup,
  isLeftAsIs,
} from '#app/shop/delivery/gift.ts'
import type { FieldErrors } from '#app/shop/forms/fields.ts'
import { fieldErrorText } from '#app/ui/language/problem-text.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { GiftField } from './gift-field.tsx'

export interface GiftGroupProps {
  /** Typed before, in this browser session. */
  stored: TypedGift
  fieldErrors: FieldErrors | undefined
}

/** Something is typed in the group. */
export function isTyped(group: GiftGroup, stored: TypedGift): boolean {
  return listFields(group).some((name) => !isLeftAsIs(name, stored[name]))
}

export function listFields(group: GiftGroup): GiftFieldName[] {
  return GIFT_FIELD_NAMES.filter((name) => GIFT_FIELDS[name].group === group)
}

function isHalf(name: GiftFieldName): boolean {
  return 'isHalf' in GIFT_FIELDS[name]
}

/** All fields of a group of gift details. */
export function GiftGroupFields({ group, stored, fieldErrors }: GiftGroupProps & { group: GiftGroup }) {
  const t = useCustomerTranslate()
  const language = useLanguage()
  const [placeKind, setPlaceKind] = useState(stored.placeKind ?? 'home')
  return (
    <div className="gift__group">
      {listFields(group).map((name) => (
        <div key={name} className={isHalf(name) ? 'gift__half' : 'gift__whole'}>
          <GiftField
            name={name}
            label={name === 'placeDetail' ? t(`gift.details.${placeKind as 'home'}`) : t(`gift.${name}`)}
            typed={stored[name]}
            message={fieldErrorText(t, fieldErrors?.[name], language)}
            {...(name === 'placeKind' ? { onChoose: setPlaceKind } : {})}
          />
        </div>
      ))}
    </div>
  )
}
