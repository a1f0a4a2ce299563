import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

/** F6 leads to the toasts; the last closed one leads back to where the focus was. */
export function useFocusByKey(area: RefObject<HTMLElement | null>, isActive: boolean) {
  const before = useRef<HTMLElement | null>(null)
  useKeyToFocus(area, isActive)
  return {
    onFocusCapture: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof HTMLElement && !area.current?.contains(relatedTarget)) {
        before.current = relatedTarget
      }
    },
    leave: (id: number) => moveFocus(area.current, id, before.current),
  }
}

function useKeyToFocus(area: RefObject<HTMLElement | null>, isActive: boolean) {
  useEffect(() => {
    if (!isActive) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F6') return
      event.preventDefault()
      area.current?.focus({ preventScroll: true })
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [area, isActive])
}

/** From a closed toast to the next one, if there is one. */
function moveFocus(area: HTMLElement | null, id: number, before: HTMLElement | null) {
  const closed = area?.querySelector(`[data-toast="${id}"]`)
  if (!closed?.contains(document.activeElement)) return
  const next = area?.querySelector<HTMLElement>(
    `.toast:not([data-ending-style], [data-toast="${id}"]) .toast__close`,
  )
  const target = next ?? before
  target?.focus({ preventScroll: true })
}
