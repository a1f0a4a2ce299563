import type { ComponentProps } from 'react'
import { useHydrated } from '#app/browser/use-hydrated.ts'

interface SteadyButtonProps extends ComponentProps<'button'> {
  type: 'button' | 'submit'
  isOff: boolean
}

/** A button that can be off and still keeps the focus, which a disabled one would drop; without scripts it is disabled. */
export function SteadyButton({ isOff, onClick, ...rest }: SteadyButtonProps) {
  const hydrated = useHydrated()
  return (
    <button
      {...rest}
      disabled={isOff && !hydrated}
      aria-disabled={isOff}
      onClick={(event) => (isOff ? event.preventDefault() : onClick?.(event))}
    />
  )
}
