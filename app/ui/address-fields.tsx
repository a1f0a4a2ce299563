import { useState } from 'react'
import type { FieldFaults } from '#app/shop/forms.ts'
import { readKeptAddress } from './kept-address.ts'
import { faultText } from './problem-text.ts'
import { useLanguage } from './reader.ts'
import { TextField } from './text-field.tsx'
import { useWords } from './words.ts'

export function AddressFields({ faults }: { faults: FieldFaults | undefined }) {
  const t = useWords()
  const language = useLanguage()
  const [kept] = useState(readKeptAddress)
  const field = (name: 'name' | 'address' | 'pincode' | 'phoneNumber') => ({
    label: t(`address.${name}`),
    name,
    defaultValue: kept[name],
    required: true,
    message: faultText(t, faults?.[name], language),
  })
  return (
    <>
      <TextField {...field('name')} autoComplete="shipping name" />
      <TextField {...field('address')} autoComplete="shipping street-address" />
      <div className="pair">
        <TextField {...field('pincode')} autoComplete="shipping postal-code" inputMode="numeric" />
        <TextField {...field('phoneNumber')} autoComplete="shipping tel" type="tel" />
      </div>
    </>
  )
}
