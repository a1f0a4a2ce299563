import { Gift as GiftIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useShopFacts } from '#app/browser/shop-facts.ts'
import { readStoredAddress, type TypedGift } from '#app/browser/stored/stored-address.ts'
import {
  GIFT_FIELD_NAMES,
  GIFT_FIELDS,
  type GiftFieldName,
  type GiftGroup,
  giftGroups,
  isLeftAsIs,
} from '#app/shop/delivery/gift.ts'
import type { FieldErrors } from '#app/shop/forms/fields.ts'
import { fieldErrorText } from '#app/ui/language/problem-text.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { GiftField } from './gift-field.tsx'

interface GiftFieldsProps {
  fieldErrors: FieldErrors | undefined
  /** A product in the cart has a ribbon to write on. */
  ribbon?: boolean
}

/** Folded unless something in it is filled or wrong. */
export function GiftFields({ fieldErrors, ribbon = false }: GiftFieldsProps) {
  const t = useCustomerTranslate()
  const [stored] = useState(readStoredAddress)
  const { offersCards } = useShopFacts()
  const groups = giftGroups({ card: offersCards, ribbon: useOnceTrue(ribbon) })
  const box = useRef<HTMLDetailsElement>(null)
  const hasError = GIFT_FIELD_NAMES.some((name) => fieldErrors?.[name])
  // Opens the box before the form focuses its first error.
  useEffect(() => {
    if (hasError && box.current) box.current.open = true
  })
  return (
    <details
      className="gift"
      ref={box}
      open={GIFT_FIELD_NAMES.some((name) => !isLeftAsIs(name, stored[name]))}
    >
      <summary>
        <GiftIcon className="icon" aria-hidden="true" />
        <span>
          <span>{t(offersCards ? 'gift.title' : 'gift.titleWithoutCard')}</span>
          <span className="gift__about">{t(offersCards ? 'gift.text' : 'gift.textWithoutCard')}</span>
        </span>
      </summary>
      <div className="gift__groups">
        {groups.map((group) => (
          <Group key={group} group={group} stored={stored} fieldErrors={fieldErrors} />
        ))}
      </div>
    </details>
  )
}

/** The typed text stays while the answer is loaded again. */
function useOnceTrue(value: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(value)
  if (value && !wasTrue) setWasTrue(true)
  return value || wasTrue
}

interface GroupProps {
  group: GiftGroup
  stored: TypedGift
  fieldErrors: FieldErrors | undefined
}

function Group({ group, stored, fieldErrors }: GroupProps) {
  const t = useCustomerTranslate()
  const language = useLanguage()
  const [placeKind, setPlaceKind] = useState(stored.placeKind ?? 'home')
  const labelOf = (name: GiftFieldName) =>
    name === 'placeDetail' ? t(`gift.details.${placeKind as 'home'}`) : t(`gift.${name}`)
  return (
    <fieldset className="gift__group">
      <legend>{t(`gift.groups.${group}`)}</legend>
      {GIFT_FIELD_NAMES.filter((name) => GIFT_FIELDS[name].group === group).map((name) => (
        <GiftField
          key={name}
          name={name}
          label={labelOf(name)}
          typed={stored[name]}
          message={fieldErrorText(t, fieldErrors?.[name], language)}
          {...(name === 'placeKind' ? { onChoose: setPlaceKind } : {})}
        />
      ))}
    </fieldset>
  )
}
