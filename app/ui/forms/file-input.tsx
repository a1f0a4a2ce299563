import { type ChangeEvent, type RefObject, useEffect } from 'react'
import { useDroppedFiles } from '#app/browser/photo/dropped-files.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import type { ControlProps } from './field.tsx'

interface FileInputProps {
  control: ControlProps
  name: string
  accept: string
  required?: boolean
  multiple?: boolean
  file: File | null
  /** Empty when the choice was cancelled. */
  onFiles: (files: File[]) => void
  input: RefObject<HTMLInputElement | null>
}

/**
 * A file field with a translated button: the browser's own field lies invisibly above it. Without scripts the
 * browser shows the chosen file itself.
 */
export function FileInput({ control, file, onFiles, input, ...field }: FileInputProps) {
  const t = useCustomerTranslate()
  useDroppedFiles(input)
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => onFiles([...(target.files ?? [])])
  // It may have been chosen before hydration.
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
