import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Links to pages of one kind, such as products, that are followed. */
const OF_A_KIND = 2

const isOpenedBefore = (page: Page) => page.evaluate(() => 'isOpenedBefore' in window)

/**
 * Opens a page whose document is to stay: its scripts are those of the version that answered. From then on `goto` leads
 * from page to page as a link does. Returns how many pages were opened in that document.
 */
export async function openTab(page: Page, url: string): Promise<() => number> {
  let opened = 0
  await page.goto(url)
  await page.waitForFunction(() => !('earlyClicks' in window))
  await page.evaluate(() => Object.assign(window, { isOpenedBefore: true }))
  page.goto = async (url) => {
    const path = url.replace(new URL(page.url()).origin, '')
    await page.waitForFunction(() => !('earlyClicks' in window))
    if (await isOpenedBefore(page)) opened += 1
    await page.evaluate((path) => window.__reactRouterDataRouter?.navigate(path, { flushSync: true }), path)
    return null
  }
  return () => opened
}

/** Follows each link in a part of the page, and goes back, in one document. Returns how many. */
export async function useEachLink(page: Page, part: string): Promise<number> {
  const start = page.url()
  const links = page.locator(`${part} a[href^="/"]`).filter({ visible: true })
  const all = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))
  const followed = firstOfEachKind([...new Set(all)]).filter((path) => isElsewhere(path, start))
  for (const path of followed) {
    await links
      .and(page.locator(`[href="${path}"]`))
      .first()
      .click()
    await page.waitForURL((url) => url.href !== start)
    await page.locator('main h1').first().waitFor()
    expect(await isOpenedBefore(page), `the document of ${path}`).toBe(true)
    await page.goBack()
    await page.waitForURL(start)
  }
  return followed.length
}

function isElsewhere(path: string, start: string): boolean {
  return new URL(path, start).pathname !== new URL(start).pathname
}

function firstOfEachKind(paths: string[]): string[] {
  const kinds = Map.groupBy(paths, (path) => /^\/[^/?]+\//.exec(path)?.[0] ?? path)
  return [...kinds.values()].flatMap((alike) => alike.slice(0, OF_A_KIND))
}
