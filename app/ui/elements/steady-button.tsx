import type { ComponentProps } from 'react'

interface SteadyButtonProps extends ComponentProps<'button'> {
  type: 'button' | 'submit'
  isOff: boolean
}

/** A button that can be off and still keeps the focus, which a disabled one would drop. */
export function SteadyButton({ isOff, onClick, ...rest }: SteadyButtonProps) {
  return (
    <button
      {...rest}
      aria-disabled={isOff}
      onClick={(event) => (isOff ? event.preventDefault() : onClick?.(event))}
    />
  )
}
