import type { Page } from 'playwright-core'

/**
 * Does to a page what a browser's translation does, before its scripts run and whenever a text changes: each text is
 * moved into elements of its own, every second one as a copy, and the page says that it is in the reader's language.
 */
export async function translate(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let count = 0
    const wrap = (text: Text) => {
      const parent = text.parentElement
      if (!parent || text.data.trim() === '' || parent.closest('font, script, style, title, textarea')) return
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      outer.append(inner)
      parent.insertBefore(outer, text)
      count += 1
      if (count % 2 === 0) inner.append(text)
      else {
        inner.append(text.data)
        text.remove()
      }
    }
    const wrapAll = (within: Node) => {
      const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
      const found: Text[] = []
      for (let text = texts.nextNode(); text; text = texts.nextNode()) found.push(text as Text)
      for (const text of found) wrap(text)
    }
    new MutationObserver((changes) => {
      document.documentElement.lang = 'zh-CN'
      document.documentElement.classList.add('translated-ltr')
      for (const { addedNodes, target } of changes) {
        for (const node of addedNodes) node instanceof Text ? wrap(node) : wrapAll(node)
        if (target instanceof Text) wrap(target)
      }
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
}
