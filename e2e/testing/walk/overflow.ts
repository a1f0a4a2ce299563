import type { Page } from 'playwright-core'

const RERENDER_MS = 300

/** Texts that do not fit at one of the widths (CSS pixels); the window keeps its size. */
export async function findOverflow(page: Page, widths: number[]): Promise<string[]> {
  const before = page.viewportSize()
  const height = before?.height ?? 800
  const found = new Set<string>()
  for (const width of widths) {
    // Each new size renders the whole page and loads other images.
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height })
    let wrong = await page.evaluate(findOverflowInPage)
    // Charts measure their container and render again later.
    if (wrong.length > 0) {
      await page.waitForTimeout(RERENDER_MS)
      wrong = await page.evaluate(findOverflowInPage)
    }
    for (const text of wrong) found.add(`at ${width} px: ${text}`)
  }
  if (before) await page.setViewportSize(before)
  return [...found]
}

/** The same with text twice as large, which readers choose in their browser (WCAG 1.4.4). */
export async function findOverflowOfLargeText(page: Page, widths: number[]): Promise<string[]> {
  const put = (size: string) =>
    page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), size)
  await put('200%')
  const found = await findOverflow(page, widths)
  await put('')
  return found.map((fault) => `with large text ${fault}`)
}

/**
 * Runs in the page. A text fits if it is inside the window and every box that clips or has a visible edge,
 * unless a box scrolls. Thai needs a sufficient line height, and no letter spacing, capitals or italics.
 */
function findOverflowInPage(): string[] {
  const found: string[] = []
  // Most texts share their boxes with others.
  const styleOf = remembered((element) => getComputedStyle(element))
  const boxOf = remembered((element) => element.getBoundingClientRect())
  const isClipped = remembered((element): boolean => {
    const { clip, clipPath } = styleOf(element)
    // Others cut only corners.
    if (/inset\(50%|rect\(/.test(clipPath + clip)) return true
    return element.parentElement !== null && isClipped(element.parentElement)
  })
  const root = document.documentElement
  if (root.scrollWidth > root.clientWidth)
    found.push(`the page is ${root.scrollWidth} px wide, as ${widest()} is`)
  const typed = 'input:not([type=checkbox], [type=radio], [type=file]), select, textarea'
  for (const field of document.querySelectorAll(typed)) {
    const size = Number.parseFloat(styleOf(field).fontSize)
    if (size < 16 && isShown(field))
      found.push(`${field.getAttribute('name')} has letters of ${size} px: Safari zooms in`)
  }
  const isLarge = root.style.fontSize !== ''
  // A product's title, which the owner writes, may be a longer one.
  const phrases = location.pathname.startsWith('/productInfo/')
    ? 'h2 .phrase'
    : '.phrase:not(.cart-line__title *)'
  for (const phrase of document.querySelectorAll(phrases)) {
    const lines = boxOf(phrase).height / Number.parseFloat(styleOf(phrase).lineHeight)
    if (lines > 1.5 && isShown(phrase) && !isLarge)
      found.push(`“${phrase.textContent}” breaks inside a phrase`)
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent?.trim() ?? ''
    const parent = node.parentElement
    if (!text || !parent || !isShown(parent)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const box of range.getClientRects()) {
      const why = box.width > 0 ? cutOff(box, parent) : null
      if (why) {
        found.push(`“${text.slice(0, 40)}” ${why}`)
        break
      }
    }
    if (isBrokenAmount(node)) found.push(`“${text.slice(0, 40)}” breaks inside an amount`)
    if (/[\u0e01-\u0e3a\u0e40-\u0e5b]/.test(text)) {
      const why = badThai(styleOf(parent))
      if (why) found.push(`“${text.slice(0, 40)}” ${why}`)
    }
  }
  return found

  function remembered<T>(read: (element: Element) => T): (element: Element) => T {
    const known = new Map<Element, T>()
    return (element) => {
      const value = known.get(element) ?? read(element)
      known.set(element, value)
      return value
    }
  }

  function widest(): string {
    const right = (element: Element) => boxOf(element).right
    const all = [...document.body.querySelectorAll('*')].filter(
      (element) => isShown(element) && !scrolls(element),
    )
    const last = all.reduce(
      (one, other) => (right(other) >= right(one) ? other : one),
      document.body as Element,
    )
    return `${last.tagName.toLowerCase()}.${last.className}`
  }

  function scrolls({ parentElement }: Element): boolean {
    if (!parentElement || parentElement === document.body) return false
    return styleOf(parentElement).overflowX !== 'visible' || scrolls(parentElement)
  }

  function isShown(element: Element): boolean {
    if (!element.checkVisibility({ visibilityProperty: true })) return false
    if (element.closest('script, style, noscript, option, [inert]')) return false
    // Visually hidden texts are clipped on purpose.
    return !isClipped(element)
  }

  function cutOff(text: DOMRect, from: Element): string | null {
    for (
      let around: Element | null = from;
      around && around !== document.body;
      around = around.parentElement
    ) {
      const style = styleOf(around)
      if (style.display === 'inline' || style.display === 'contents') continue
      const box = boxOf(around)
      // Shortened on purpose to a number of lines.
      if (style.webkitLineClamp !== 'none') return null
      const outX = text.left < box.left - 1 || text.right > box.right + 1
      const outY = text.top < box.top - 1 || text.bottom > box.bottom + 1
      const name = `${around.tagName.toLowerCase()}.${around.className}`
      if (outX && /hidden|clip/.test(style.overflowX)) return `is cut off at the side by ${name}`
      if (outY && /hidden|clip/.test(style.overflowY)) return `is cut off above or below by ${name}`
      if (outY && around.matches('button, .btn, label > span') && isOverrun(text, box))
        return `runs over the edge of ${name}`
      if (/auto|scroll/.test(style.overflowX) || style.position === 'fixed') return null
      if (outX && isSeen(style)) return `sticks out of ${name}`
      // An overlay is a box of its own, wherever its element is.
      if (style.position === 'absolute' && isSeen(style)) break
    }
    if (text.right <= 0 || text.left >= root.clientWidth) return 'is outside the window'
    return text.left < -1 || text.right > root.clientWidth + 1 ? 'sticks out of the window' : null
  }

  /** Letters of one line may be a little higher than its box. */
  function isOverrun(text: DOMRect, box: DOMRect): boolean {
    return text.top < box.top - text.height / 3 || text.bottom > box.bottom + text.height / 3
  }

  function isBrokenAmount(node: Node): boolean {
    for (const { index, 0: amount } of (node.textContent ?? '').matchAll(/฿[\d,.]+/g)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + amount.length)
      const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top)))
      if (lines.size > 1) return true
    }
    return false
  }

  function isSeen({ backgroundColor, borderInlineStartWidth }: CSSStyleDeclaration): boolean {
    return borderInlineStartWidth !== '0px' || !/transparent|, 0\)$/.test(backgroundColor)
  }

  function badThai(style: CSSStyleDeclaration): string | null {
    const height = Number.parseFloat(style.lineHeight) / Number.parseFloat(style.fontSize)
    if (height < 1.39) return `has lines of ${height.toFixed(2)} times its size`
    if (Number.parseFloat(style.letterSpacing) !== 0 && style.letterSpacing !== 'normal')
      return 'has its letters spaced'
    if (style.textTransform !== 'none') return 'is set in capitals'
    return style.fontStyle === 'normal' ? null : 'is slanted'
  }
}
