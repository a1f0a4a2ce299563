import { Gift as GiftIcon, Ribbon } from 'lucide-react'
import { useState } from 'react'
import type { TypedAddress } from '#app/browser/stored/stored-address.ts'
import { DELIVERY_FIELD_NAMES } from '#app/shop/delivery/delivery-fields.ts'
import type { FieldErrors } from '#app/shop/forms/fields.ts'
import type { PlaceChoice } from '#app/ui/delivery/chosen-place.ts'
import { GiftFold } from '#app/ui/delivery/gift-fold.tsx'
import { type GiftGroupProps, isTyped } from '#app/ui/delivery/gift-group.tsx'
import { useOnceOffered } from '#app/ui/delivery/once-offered.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { AddressFields } from './address-fields.tsx'
import { LastAddress } from './last-address.tsx'

interface RecipientPartProps extends GiftGroupProps {
  chosen: PlaceChoice
  stored: GiftGroupProps['stored'] & TypedAddress
  onVisitor?: () => void
}

/** The recipient's four fields, or the card of the last recipient, and what few need below them. */
export function RecipientPart({ chosen, onVisitor, ...gift }: RecipientPartProps) {
  const t = useCustomerTranslate()
  const { stored, fieldErrors } = gift
  const [isLast, setLast] = useState(false)
  const isFolded = isLast && !hasAddressError(fieldErrors)
  return (
    <fieldset className="buy-part">
      <legend>{t('address.recipient')}</legend>
      <LastAddress chosen={chosen} onChoose={setLast} onVisitor={onVisitor} />
      <div className="buy-part__fields" hidden={isFolded}>
        <AddressFields stored={stored} fieldErrors={fieldErrors} chosen={chosen} />
      </div>
      <GiftFold group="delivery" icon={<GiftIcon className="icon" aria-hidden="true" />} {...gift} />
    </fieldset>
  )
}

/** Only for products with a ribbon. What is typed stays while the answer is loaded again. */
export function RibbonPart({ isOffered, ...gift }: GiftGroupProps & { isOffered: boolean }) {
  if (!useOnceOffered(isOffered, isTyped('ribbon', gift.stored))) return null
  return <GiftFold group="ribbon" icon={<Ribbon className="icon" aria-hidden="true" />} {...gift} />
}

function hasAddressError(fieldErrors: FieldErrors | undefined): boolean {
  return DELIVERY_FIELD_NAMES.some((name) => fieldErrors?.[name])
}
