import { useState } from 'react'
import { readStoredAddress } from '#app/browser/stored-address.ts'
import { MAX_ADDRESS_LENGTHS } from '#app/shop/constants.ts'
import type { FieldErrors } from '#app/shop/forms/fields.ts'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { fieldErrorText } from '#app/ui/language/problem-text.ts'
import { useTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

export function AddressFields({ fieldErrors }: { fieldErrors: FieldErrors | undefined }) {
  const t = useTranslate()
  const language = useLanguage()
  const [kept] = useState(readStoredAddress)
  const field = (name: 'name' | 'address' | 'pincode' | 'phoneNumber') => ({
    label: t(`address.${name}`),
    name,
    defaultValue: kept[name],
    required: true,
    maxLength: MAX_ADDRESS_LENGTHS[name],
    message: fieldErrorText(t, fieldErrors?.[name], language),
  })
  return (
    <>
      <TextField {...field('name')} hint={t('address.nameHint')} autoComplete="shipping name" />
      <TextField
        {...field('address')}
        hint={t('address.addressHint')}
        autoComplete="shipping street-address"
      />
      <div className="field-pair">
        <TextField {...field('pincode')} autoComplete="shipping postal-code" inputMode="numeric" />
        <TextField
          {...field('phoneNumber')}
          hint={t('address.phoneHint')}
          autoComplete="shipping tel"
          type="tel"
        />
      </div>
    </>
  )
}
