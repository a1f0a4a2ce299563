import { useEffect } from 'react'
import { href, useNavigate } from 'react-router'

const NEXT_BUTTON = '.card-moves__next'

/** J and K move the focus from card to card, whose button Enter presses; N begins an order by hand. */
export function useBoardKeys({ mayOrder }: { mayOrder: boolean }): void {
  const navigate = useNavigate()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (event.key === 'n' && mayOrder) void navigate(href('/dashboard/new-order'))
      if (event.key === 'j') focusButton(1)
      if (event.key === 'k') focusButton(-1)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [navigate, mayOrder])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea, select')
}

function focusButton(step: 1 | -1): void {
  const buttons = [...document.querySelectorAll<HTMLElement>(NEXT_BUTTON)]
  const at = buttons.indexOf(document.activeElement as HTMLElement)
  buttons.at(at < 0 ? (step > 0 ? 0 : -1) : (at + step) % buttons.length)?.focus()
}
