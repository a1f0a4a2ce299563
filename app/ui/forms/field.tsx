import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

/** Attributes that connect a control to its label, hint and error. */
export interface ControlProps {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

interface FieldProps {
  label: string
  hint?: string | undefined
  /** The field's error. */
  message?: string | undefined
  className?: string
  children: (control: ControlProps) => ReactNode
}

/** A control with its label, and a hint or an error below. */
export function Field({ label, hint, message, className = '', children }: FieldProps) {
  const id = useId()
  const described = message ? `${id}-message` : hint ? `${id}-hint` : undefined
  return (
    <div className={`field ${className}`.trim()}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': message !== undefined, 'aria-describedby': described })}
      {hint && !message && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {message && (
        <p className="field-error" id={`${id}-message`}>
          <CircleAlert className="icon icon--small" aria-hidden="true" />
          <span>{message}</span>
        </p>
      )}
    </div>
  )
}
