import type { TextareaHTMLAttributes } from 'react'
import { MAX_DESCRIPTION_LENGTH } from '#app/shop/constants.ts'
import { Field } from './field.tsx'

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string
  hint?: string
  message?: string | undefined
}

export function TextArea({ label, hint, message, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} message={message}>
      {(control) => (
        <textarea
          rows={5}
          maxLength={MAX_DESCRIPTION_LENGTH}
          {...area}
          {...control}
          className="input text-area"
        />
      )}
    </Field>
  )
}
