import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { PICTURE_BYTES_TO, PICTURE_TYPES } from '#app/shop/constants.ts'
import type { ProblemCode } from '#app/shop/problem.ts'
import { Field } from '#app/ui/field.tsx'
import { FileInput } from '#app/ui/file-input.tsx'
import { faultText } from '#app/ui/problem-text.ts'
import { useLanguage } from '#app/ui/reader.ts'
import { useOwnerWords } from '#app/ui/words.ts'

interface PictureFieldProps {
  file: File | null
  onFile: (file: File | null) => void
  fault: ProblemCode | undefined
}

/** A picture from the owner's own machine, in place of an address. One that is too large is not even sent. */
export function PictureField({ file, onFile, fault }: PictureFieldProps) {
  const t = useOwnerWords()
  const language = useLanguage()
  const field = useRef<HTMLInputElement>(null)
  const [tooLarge, setTooLarge] = useState(false)
  const choose = (chosen: File | null) => {
    const large = chosen !== null && chosen.size > PICTURE_BYTES_TO
    if (field.current && (large || !chosen)) field.current.value = ''
    setTooLarge(large)
    onFile(large ? null : chosen)
  }
  return (
    <div className="picture-field">
      <Field
        label={t('productForm.picture')}
        hint={t('productForm.pictureHint')}
        message={faultText(t, tooLarge ? 'picture-too-large' : fault, language)}
      >
        {(control) => (
          <FileInput
            control={control}
            name="picture"
            accept={PICTURE_TYPES}
            file={file}
            onFile={choose}
            input={field}
          />
        )}
      </Field>
      {file && (
        <button className="btn btn--quiet" type="button" onClick={() => choose(null)}>
          <X className="i i--s" aria-hidden="true" />
          {t('productForm.pictureRemove')}
        </button>
      )}
    </div>
  )
}
