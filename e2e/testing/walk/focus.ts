import type { Page } from 'playwright-core'

/** Focusable elements without a visible focus, or out of tab order. */
export function findFocusErrors(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const before = document.activeElement
    const found: string[] = []
    const able = 'a[href], button, input, select, textarea, summary, [tabindex]'
    for (const element of document.querySelectorAll<HTMLElement>(able)) {
      if (element.tabIndex > 0) found.push(`${element.outerHTML.slice(0, 80)} is out of order`)
      if (element.tabIndex < 0 || !element.checkVisibility({ visibilityProperty: true })) continue
      element.focus({ preventScroll: true, focusVisible: true } as FocusOptions)
      if (document.activeElement !== element) continue
      if (!showsFocus(element)) found.push(`${element.outerHTML.slice(0, 80)} shows no focus`)
    }
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    return found

    /** The ring may be around a parent, such as the box of a hidden file field. */
    function showsFocus(element: Element): boolean {
      for (let around: Element | null = element, steps = 0; around && steps < 3; steps += 1) {
        // A row's link covers the row with its ::after.
        for (const part of [undefined, '::after']) {
          const { outlineStyle, outlineWidth } = getComputedStyle(around, part)
          if (outlineStyle !== 'none' && outlineWidth !== '0px') return true
        }
        around = around.parentElement
      }
      return false
    }
  })
}
