import { useState } from 'react'
import { readStoredAddress } from '#app/browser/stored/stored-address.ts'
import {
  DELIVERY_FIELD_NAMES,
  DELIVERY_FIELDS,
  type DeliveryFieldName,
} from '#app/shop/delivery/delivery-fields.ts'
import { thaiPhone } from '#app/shop/delivery/thai-phone.ts'
import type { FieldErrors } from '#app/shop/forms/fields.ts'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { fieldErrorText } from '#app/ui/language/problem-text.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

const [WHOLE, HALF] = [false, true].map((isHalf) =>
  DELIVERY_FIELD_NAMES.filter((name) => DELIVERY_FIELDS[name].isHalf === isHalf),
)

/** A number of Thailand as we read it, beside the field: never a refusal. */
function usePhoneHint(initial: string | undefined) {
  const t = useCustomerTranslate()
  const [typed, setTyped] = useState(initial ?? '')
  const phone = thaiPhone(typed)
  return { hint: phone && t('address.phoneRead', { phone }), onPhone: setTyped }
}

interface AddressFieldsProps {
  fieldErrors: FieldErrors | undefined
  /** The place has been chosen, so the address is only the line before it. */
  hasPlace: boolean
}

export function AddressFields({ fieldErrors, hasPlace }: AddressFieldsProps) {
  const t = useCustomerTranslate()
  const language = useLanguage()
  const [stored] = useState(readStoredAddress)
  const phone = usePhoneHint(stored.phoneNumber)
  const field = (name: DeliveryFieldName) => {
    const { hint, maxLength, input } = DELIVERY_FIELDS[name]
    const isPhone = name === 'phoneNumber'
    const isLine = name === 'address' && hasPlace
    const shownHint = (isPhone && phone.hint) || (hint && t(isLine ? 'address.lineHint' : `address.${hint}`))
    return (
      <TextField
        key={name}
        {...input}
        {...(shownHint ? { hint: shownHint } : {})}
        {...(isPhone && { onInput: (event) => phone.onPhone(event.currentTarget.value) })}
        label={t(`address.${name}`)}
        name={name}
        defaultValue={stored[name]}
        required
        maxLength={maxLength}
        message={fieldErrorText(t, fieldErrors?.[name], language)}
      />
    )
  }
  return (
    <>
      {WHOLE?.map(field)}
      <div className="field-pair">{HALF?.map(field)}</div>
    </>
  )
}
