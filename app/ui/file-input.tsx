import { type ChangeEvent, type RefObject, useEffect } from 'react'
import type { ControlProps } from './field.tsx'
import { useWords } from './words.ts'

interface FileInputProps {
  control: ControlProps
  name: string
  accept: string
  required?: boolean
  /** The file that is chosen, for the words beside the button. */
  file: File | null
  onFile: (file: File | null) => void
  input: RefObject<HTMLInputElement | null>
}

/**
 * Chooses a file. Browsers write the button of their own field in the browser's language, so it lies unseen over one of ours: a
 * click, the keyboard, a dropped file and a screen reader all meet the real one. Without scripts the browser itself writes what
 * was chosen beside our button.
 */
export function FileInput({ control, name, accept, required = false, file, onFile, input }: FileInputProps) {
  const t = useWords()
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => onFile(target.files?.[0] ?? null)
  // It may have been chosen before scripts ran.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, when they do
  useEffect(() => {
    const early = input.current?.files?.[0]
    if (early) onFile(early)
  }, [])
  return (
    <div className="file">
      <input
        {...control}
        ref={input}
        className="file__input"
        type="file"
        name={name}
        accept={accept}
        required={required}
        onChange={onChange}
      />
      <span className="btn btn--line file__button" aria-hidden="true">
        {t('file.browse')}
      </span>
      <span className="file__name" aria-hidden="true">
        {file?.name ?? t('file.none')}
      </span>
    </div>
  )
}
