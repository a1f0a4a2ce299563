import { CircleAlert, CircleCheck } from 'lucide-react'

interface FormLineProps {
  kind: 'success' | 'error'
  text: string
}

/** A form's result, announced by screen readers. */
export function FormLine({ kind, text }: FormLineProps) {
  const Icon = kind === 'success' ? CircleCheck : CircleAlert
  return (
    <p className={`note note--${kind}`} role={kind === 'success' ? 'status' : 'alert'}>
      <Icon className="icon" aria-hidden="true" />
      <span>{text}</span>
    </p>
  )
}
