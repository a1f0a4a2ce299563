import { type FocusEvent, useEffect, useRef } from 'react'

/** Props of a card that keeps the focus, where its own button that had it has gone: the next step gets it, or the name. */
export function useSteadyFocus() {
  const card = useRef<HTMLLIElement>(null)
  const focused = useRef<Element | null>(null)
  useEffect(() => {
    if (!focused.current || focused.current.isConnected) return
    focused.current = null
    if (document.activeElement !== document.body) return
    const find = (selector: string) => card.current?.querySelector<HTMLElement>(selector)
    const next = find('.card-moves__next') ?? find('.board-card__name')
    next?.focus()
  })
  return {
    ref: card,
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target
    },
    onBlur: () => {
      focused.current = null
    },
  }
}
