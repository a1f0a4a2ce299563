import { useRef, useState } from 'react'
import { PICTURE_BYTES_TO, PICTURE_TYPES } from '#app/shop/constants.ts'
import { Field } from './field.tsx'
import { FileInput } from './file-input.tsx'
import { useWords } from './words.ts'

interface PictureFieldProps {
  label: string
  message?: string | undefined
  required?: boolean
}

/** A field for a picture. What is too large for the shop is said at once, before minutes are spent on sending it. */
export function PictureField({ label, message, required = false }: PictureFieldProps) {
  const t = useWords()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [tooLarge, setTooLarge] = useState(false)
  const onFile = (chosen: File | null) => {
    const large = chosen !== null && chosen.size > PICTURE_BYTES_TO
    if (large && input.current) input.current.value = ''
    setTooLarge(large)
    setFile(large ? null : chosen)
  }
  return (
    <Field
      label={label}
      hint={t('profile.hint')}
      message={tooLarge ? t('problems.picture-too-large') : message}
    >
      {(control) => (
        <FileInput
          control={control}
          name="picture"
          accept={PICTURE_TYPES}
          required={required}
          file={file}
          onFile={onFile}
          input={input}
        />
      )}
    </Field>
  )
}
