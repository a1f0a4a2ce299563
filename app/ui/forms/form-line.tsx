import { CircleAlert, CircleCheck } from 'lucide-react'

interface FormLineProps {
  kind: 'success' | 'error'
  text: string
}

/** What came of a form, in a line of its own that screen readers hear at once. */
export function FormLine({ kind, text }: FormLineProps) {
  const Icon = kind === 'success' ? CircleCheck : CircleAlert
  return (
    <p className={`note note--${kind}`} role={kind === 'success' ? 'status' : 'alert'}>
      <Icon className="icon" aria-hidden="true" />
      {text}
    </p>
  )
}
