import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

/** What a control needs to carry to belong to its label, hint and message. */
export interface ControlProps {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

interface FieldProps {
  label: string
  hint?: string | undefined
  /** What is wrong with what was typed. */
  message?: string | undefined
  className?: string
  children: (control: ControlProps) => ReactNode
}

/** A control with its label above and, below, a hint or what is wrong. */
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
          {message}
        </p>
      )}
    </div>
  )
}
