const FOCUSABLE =
  'a[href], button:enabled, input:enabled:not([type=hidden]), select:enabled, textarea:enabled, summary, [tabindex="0"]'

interface Place {
  parent: Node
  /** The place is behind it; null for the first place. */
  previous: Node | null
}

/**
 * Moves the focus on where the control that had it goes away, as when a row is deleted: to what follows in the same part of
 * the page, else to what is before it. Browsers would begin again at the top. Pointers need no focus.
 */
export function followFocus(): void {
  let isPointed = false
  let focused: Node | null = null
  addEventListener('pointerdown', () => (isPointed = true), true)
  addEventListener('keydown', () => (isPointed = false), true)
  addEventListener('focusin', ({ target }) => (focused = target as Node | null))
  const observer = new MutationObserver((records) => {
    if (!focused || focused.isConnected) return
    const place = findPlace(records, focused)
    focused = null
    if (place && !isPointed) afterEffects(() => moveTo(place))
  })
  observer.observe(document, { childList: true, subtree: true })
}

function findPlace(records: MutationRecord[], gone: Node): Place | null {
  let node = gone
  let place: Place | null = null
  for (const { target, removedNodes, previousSibling } of records) {
    if (![...removedNodes].some((removed) => removed.contains(node))) continue
    place = { parent: target, previous: previousSibling }
    node = target
  }
  return place
}

/** Screens that know better have moved the focus by then. */
function afterEffects(callback: () => void): void {
  requestAnimationFrame(() => setTimeout(callback))
}

function moveTo({ parent, previous }: Place): void {
  if (document.activeElement !== document.body) return
  let before = previous
  for (let part = parent as Element | null; part && part !== document.body; part = part.parentElement) {
    const controls = [...part.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isVisible)
    const next = controls.find((control) => isBehind(control, before)) ?? controls.at(-1)
    next?.focus({ preventScroll: true })
    if (next) return
    before = part
  }
}

function isVisible(control: HTMLElement): boolean {
  return control.getClientRects().length > 0
}

function isBehind(control: Node, before: Node | null): boolean {
  if (!before) return true
  const place = before.compareDocumentPosition(control)
  return (place & Node.DOCUMENT_POSITION_FOLLOWING) > 0 && !before.contains(control)
}
