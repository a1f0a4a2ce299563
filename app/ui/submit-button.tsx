import { LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'

/** A form's own button; while the form is under way it says so and does nothing. */
export function SubmitButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <button
      className="btn btn--wide"
      type="submit"
      aria-disabled={busy}
      aria-busy={busy}
      onClick={(event) => busy && event.preventDefault()}
    >
      {busy && <LoaderCircle className="i i--s turning" aria-hidden="true" />}
      {children}
    </button>
  )
}
