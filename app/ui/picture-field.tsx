import { type ChangeEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PICTURE_BYTES_TO, PICTURE_TYPES } from '#app/shop/constants.ts'
import { Field } from './field.tsx'

interface PictureFieldProps {
  label: string
  message?: string | undefined
  required?: boolean
}

/** A field for a picture. What is too large for the shop is said at once, before minutes are spent on sending it. */
export function PictureField({ label, message, required = false }: PictureFieldProps) {
  const { t } = useTranslation()
  const [tooLarge, setTooLarge] = useState(false)
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const size = target.files?.[0]?.size ?? 0
    setTooLarge(size > PICTURE_BYTES_TO)
    if (size > PICTURE_BYTES_TO) target.value = ''
  }
  return (
    <Field
      label={label}
      hint={t('profile.hint')}
      message={tooLarge ? t('problems.picture-too-large') : message}
    >
      {(control) => (
        <input
          {...control}
          className="input input--file"
          type="file"
          name="picture"
          accept={PICTURE_TYPES}
          required={required}
          onChange={onChange}
        />
      )}
    </Field>
  )
}
