import { useState } from 'react'
import { readStoredAddress } from '#app/browser/stored/stored-address.ts'
import { DELIVERY_FIELDS, type DeliveryFieldName } from '#app/shop/delivery/delivery-fields.ts'
import { thaiPhone } from '#app/shop/delivery/thai-phone.ts'
import type { FieldErrors } from '#app/shop/forms/fields.ts'
import type { PlaceChoice } from '#app/ui/delivery/chosen-place.ts'
import { PlaceSearch } from '#app/ui/delivery/place-search.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { GrowingArea } from '#app/ui/forms/growing-area.tsx'
import { fieldErrorText } from '#app/ui/language/problem-text.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

interface AddressFieldsProps {
  fieldErrors: FieldErrors | undefined
  chosen: PlaceChoice
}

/** The four fields of the recipient, with the search for their area. */
export function AddressFields({ fieldErrors, chosen }: AddressFieldsProps) {
  return (
    <>
      <AddressField name="name" fieldErrors={fieldErrors} />
      <PlaceSearch chosen={chosen} />
      <AddressField name="address" fieldErrors={fieldErrors} isLine={Boolean(chosen.place?.subdistrict)} />
      <div className="field-pair field-pair--narrow">
        <AddressField name="pincode" fieldErrors={fieldErrors} />
        <AddressField name="phoneNumber" fieldErrors={fieldErrors} />
      </div>
    </>
  )
}

interface AddressFieldProps {
  name: DeliveryFieldName
  fieldErrors: FieldErrors | undefined
  /** The place has been chosen, so the address is only the line before it. */
  isLine?: boolean
}

function AddressField({ name, fieldErrors, isLine = false }: AddressFieldProps) {
  const t = useCustomerTranslate()
  const language = useLanguage()
  const [stored] = useState(readStoredAddress)
  const [typed, setTyped] = useState(stored[name] ?? '')
  const { hint, maxLength, input } = DELIVERY_FIELDS[name]
  // A number of Thailand as we read it, beside the field: never a refusal.
  const phone = name === 'phoneNumber' ? thaiPhone(typed) : null
  const about = {
    ...input,
    ...({ name, maxLength, required: true, enterKeyHint: 'next' } as const),
    ...(name === 'pincode' && { placeholder: t('address.pincodeExample') }),
    defaultValue: stored[name],
  }
  return (
    <Field
      label={t(`address.${name}`)}
      hint={
        phone
          ? t('address.phoneRead', { phone })
          : (hint && t(isLine ? 'address.lineHint' : `address.${hint}`)) || undefined
      }
      message={fieldErrorText(t, fieldErrors?.[name], language)}
    >
      {(control) =>
        name === 'address' ? (
          <GrowingArea control={control} {...about} />
        ) : (
          <input
            {...about}
            {...control}
            className="input"
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        )
      }
    </Field>
  )
}
