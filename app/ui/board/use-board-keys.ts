import { useEffect } from 'react'
import { href, useNavigate } from 'react-router'

const CARD = '.board-card'
const NEXT_BUTTON = '.card-moves__next'

/** J and K move the focus from card to card, whose button Enter presses; N begins an order by hand. */
export function useBoardKeys({ mayOrder }: { mayOrder: boolean }): void {
  const navigate = useNavigate()
  useEffect(() => {
    // Kept for when the last step of a parcel takes its button away, and the focus with it.
    let card: Element | null = null
    const onFocus = ({ target }: FocusEvent) => {
      card = target instanceof Element ? target.closest(CARD) : null
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (event.key === 'n' && mayOrder) void navigate(href('/dashboard/new-order'))
      if (event.key === 'j') focusButton(1, card)
      if (event.key === 'k') focusButton(-1, card)
    }
    addEventListener('focusin', onFocus)
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('focusin', onFocus)
      removeEventListener('keydown', onKey)
    }
  }, [navigate, mayOrder])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea, select')
}

function focusButton(step: 1 | -1, from: Element | null): void {
  const cards = [...document.querySelectorAll(CARD)]
  if (step < 0) cards.reverse()
  const at = from ? cards.indexOf(from) + 1 : 0
  const buttons = [...cards.slice(at), ...cards.slice(0, at)].map((card) =>
    card.querySelector<HTMLElement>(NEXT_BUTTON),
  )
  buttons.find(Boolean)?.focus()
}
