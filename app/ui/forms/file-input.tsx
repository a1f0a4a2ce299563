import { type ChangeEvent, type RefObject, useEffect } from 'react'
import { useTranslate } from '#app/ui/language/translations.ts'
import type { ControlProps } from './field.tsx'

interface FileInputProps {
  control: ControlProps
  name: string
  accept: string
  required?: boolean
  multiple?: boolean
  /** The file that is chosen, for the words beside the button. */
  file: File | null
  /** None where a choice was taken back. */
  onFiles: (files: File[]) => void
  input: RefObject<HTMLInputElement | null>
}

/**
 * Chooses a file. Browsers write the button of their own field in the browser's language, so it lies unseen over one of ours: a
 * click, the keyboard, a dropped file and a screen reader all meet the real one. Without scripts the browser itself writes what
 * was chosen beside our button.
 */
export function FileInput({ control, file, onFiles, input, ...field }: FileInputProps) {
  const t = useTranslate()
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => onFiles([...(target.files ?? [])])
  // It may have been chosen before scripts ran.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, when they do
  useEffect(() => {
    const early = [...(input.current?.files ?? [])]
    if (early.length > 0) onFiles(early)
  }, [])
  return (
    <div className="file-input">
      <input
        {...control}
        {...field}
        ref={input}
        className="file-input__control"
        type="file"
        onChange={onChange}
      />
      <span className="btn btn--line file-input__button" aria-hidden="true">
        {t('file.browse')}
      </span>
      <span className="file-input__name" aria-hidden="true">
        {file?.name ?? t('file.none')}
      </span>
    </div>
  )
}
