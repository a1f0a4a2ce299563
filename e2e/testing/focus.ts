import type { Page } from 'playwright-core'

/** Whatever can have the focus and does not show it, and whatever is visited out of its order. */
export function focusFaults(page: Page): Promise<string[]> {
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

    /** A ring around it or around what stands for it, such as the box that a hidden file field is in. */
    function showsFocus(element: Element): boolean {
      for (let around: Element | null = element, steps = 0; around && steps < 3; steps += 1) {
        // A row's link covers the whole row, and so does its ring.
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
