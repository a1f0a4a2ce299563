import type { Page } from 'playwright-core'

declare global {
  interface Window {
    saidByToasts?: string[]
  }
}

/** The texts of all toasts from now on: one may be gone before a busy browser draws it. */
export async function recordToasts(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = []
    window.saidByToasts = said
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('.toast')) said.push(textContent ?? '')
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  return () => page.evaluate(() => window.saidByToasts ?? [])
}
