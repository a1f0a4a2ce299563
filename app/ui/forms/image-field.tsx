import { useRef } from 'react'
import { PROFILE_PHOTO, useSmallerPhoto } from '#app/browser/photo/smaller-photo.ts'
import { useHydrated } from '#app/browser/use-hydrated.ts'
import { IMAGE_TYPES, PHOTO_TYPES } from '#app/shop/constants.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { Field } from './field.tsx'
import { FileInput } from './file-input.tsx'

interface ImageFieldProps {
  label: string
  message?: string | undefined
  required?: boolean
  /** For a file that is sent as it is, or drawn with a longer side of so many pixels. */
  side?: number
  hint?: string
  /** As it was chosen, before it is made smaller. */
  onChosen?: (file: File | null) => void
}

/** An image field that shrinks a large photo when chosen; sending waits for it. */
export function ImageField({ label, message, required = false, side, hint, onChosen }: ImageFieldProps) {
  const t = useCustomerTranslate()
  const hydrated = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  const { file, code, busy, choose } = useSmallerPhoto(input, side ? { side, drawn: false } : PROFILE_PHOTO)
  return (
    <Field
      label={label}
      hint={hint ?? t(hydrated ? 'profile.photoHint' : 'profile.hint')}
      message={code ? t(`problems.${code}`) : message}
    >
      {(control) => (
        <>
          <FileInput
            control={control}
            name="image"
            accept={hydrated ? PHOTO_TYPES : IMAGE_TYPES}
            required={required}
            file={file}
            onFiles={([chosen = null]) => {
              choose(chosen)
              onChosen?.(chosen)
            }}
            input={input}
          />
          <p className="field-hint" role="status">
            {busy ? t('profile.preparing') : ''}
          </p>
        </>
      )}
    </Field>
  )
}
