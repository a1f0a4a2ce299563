import { LoaderCircle } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'

interface SubmitButtonProps {
  busy: boolean
  children: ReactNode
  style?: CSSProperties
}

/** A submit button that does nothing while the form is being sent. */
export function SubmitButton({ busy, children, style }: SubmitButtonProps) {
  return (
    <button
      className="btn btn--wide"
      type="submit"
      style={style}
      aria-disabled={busy}
      aria-busy={busy}
      onClick={(event) => busy && event.preventDefault()}
    >
      <LoaderCircle className="icon icon--small spinning btn__spinner" aria-hidden="true" />
      <span>{children}</span>
    </button>
  )
}
