import { LoaderCircle } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { SteadyButton } from '#app/ui/elements/steady-button.tsx'

interface SubmitButtonProps {
  busy: boolean
  children: ReactNode
  style?: CSSProperties
  /** Another button of the screen is the filled one. */
  isSecond?: boolean
}

/** A submit button that does nothing while the form is being sent. */
export function SubmitButton({ busy, children, style, isSecond = false }: SubmitButtonProps) {
  return (
    <SteadyButton
      className={isSecond ? 'btn btn--line btn--wide' : 'btn btn--wide'}
      type="submit"
      style={style}
      isOff={busy}
      aria-busy={busy}
    >
      <LoaderCircle className="icon icon--small spinning btn__spinner" aria-hidden="true" />
      <span>{children}</span>
    </SteadyButton>
  )
}
