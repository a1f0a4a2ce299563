import { type RefObject, useEffect } from 'react'

/** Keeps toasts above a phone's keyboard, and above the bar with the button, which may stand higher than the bottom. */
export function useFreeBottom(area: RefObject<HTMLElement | null>, isActive: boolean) {
  useEffect(() => {
    const view = window.visualViewport
    if (!isActive || !view) return
    const measure = () => writeBottom(area.current, view)
    measure()
    view.addEventListener('resize', measure)
    window.addEventListener('scroll', measure, { passive: true })
    return () => {
      view.removeEventListener('resize', measure)
      window.removeEventListener('scroll', measure)
    }
  }, [area, isActive])
}

function writeBottom(area: HTMLElement | null, view: VisualViewport) {
  // A page that is zoomed in shows a part of itself for another reason.
  const covered = view.scale > 1 ? 0 : Math.max(0, window.innerHeight - view.height - view.offsetTop)
  area?.style.setProperty('--keyboard', `${Math.round(covered)}px`)
  area?.style.setProperty('--bar-reach', `${Math.round(findBarReach())}px`)
}

/** From the window's bottom; 0 for a bar in the upper half, which no toast meets. */
function findBarReach(): number {
  const top = document.querySelector('.buy-bar')?.getBoundingClientRect().top ?? 0
  const reach = window.innerHeight - top
  return top > window.innerHeight / 2 ? Math.max(0, reach) : 0
}
