import type { InputHTMLAttributes } from 'react'
import { Field } from './field.tsx'

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  hint?: string
  message?: string | undefined
  className?: string
}

export function TextField({ label, hint, message, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} message={message} {...(className ? { className } : {})}>
      {(control) => <input {...input} {...control} className="input" />}
    </Field>
  )
}
