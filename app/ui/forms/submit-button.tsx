import { LoaderCircle } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { SteadyButton } from '#app/ui/elements/steady-button.tsx'

interface SubmitButtonProps {
  busy: boolean
  children: ReactNode
  style?: CSSProperties
}

/** A submit button that does nothing while the form is being sent. */
export function SubmitButton({ busy, children, style }: SubmitButtonProps) {
  return (
    <SteadyButton className="btn btn--wide" type="submit" style={style} isOff={busy} aria-busy={busy}>
      <LoaderCircle className="icon icon--small spinning btn__spinner" aria-hidden="true" />
      <span>{children}</span>
    </SteadyButton>
  )
}
