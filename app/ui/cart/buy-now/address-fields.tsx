import { useState } from 'react'
import type { TypedAddress } from '#app/browser/stored/stored-address.ts'
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

interface TypedFields {
  /** Typed before. */
  stored: TypedAddress
  fieldErrors: FieldErrors | undefined
}

interface AddressFieldsProps extends TypedFields {
  chosen: PlaceChoice
}

/** The four fields of the recipient, with the search for their area. */
export function AddressFields({ chosen, ...typed }: AddressFieldsProps) {
  return (
    <>
      <AddressField name="name" {...typed} />
      <PlaceSearch chosen={chosen} />
      <AddressField name="address" {...typed} isLine={Boolean(chosen.place?.subdistrict)} />
      <div className="field-pair field-pair--narrow">
        <AddressField name="pincode" {...typed} />
        <AddressField name="phoneNumber" {...typed} />
      </div>
    </>
  )
}

interface AddressFieldProps extends TypedFields {
  name: DeliveryFieldName
  /** The place has been chosen, so the address is only the line before it. */
  isLine?: boolean
}

function AddressField({ name, stored, fieldErrors, isLine = false }: AddressFieldProps) {
  const t = useCustomerTranslate()
  const language = useLanguage()
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
