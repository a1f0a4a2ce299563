import { useState } from 'react'
import { readKeptAddress } from '#app/browser/stored-address.ts'
import { MAX_ADDRESS_LENGTHS } from '#app/shop/constants.ts'
import type { FieldFaults } from '#app/shop/forms/fields.ts'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { faultText } from '#app/ui/language/problem-text.ts'
import { useWords } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

export function AddressFields({ faults }: { faults: FieldFaults | undefined }) {
  const t = useWords()
  const language = useLanguage()
  const [kept] = useState(readKeptAddress)
  const field = (name: 'name' | 'address' | 'pincode' | 'phoneNumber') => ({
    label: t(`address.${name}`),
    name,
    defaultValue: kept[name],
    required: true,
    maxLength: MAX_ADDRESS_LENGTHS[name],
    message: faultText(t, faults?.[name], language),
  })
  return (
    <>
      <TextField {...field('name')} hint={t('address.nameHint')} autoComplete="shipping name" />
      <TextField
        {...field('address')}
        hint={t('address.addressHint')}
        autoComplete="shipping street-address"
      />
      <div className="pair">
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
