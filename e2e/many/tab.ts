import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Links to products that are followed. */
const PRODUCTS = 2

const isOpenedBefore = (page: Page) => page.evaluate(() => 'isOpenedBefore' in window)

/**
 * Opens a page in a document whose scripts are of the version that `first` is answered by. From then on `goto` leads from page to page
 * as a link does, and opens such a document again where the shop has sent another.
 */
export async function openTab(
  page: Page,
  url: string,
  first: (work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const load = page.goto.bind(page)
  const open = (url: string) =>
    first(async () => {
      await load(url, { waitUntil: 'commit' })
      await page.waitForFunction(() => document.querySelector('main') && !('earlyClicks' in window))
      await page.evaluate(() => Object.assign(window, { isOpenedBefore: true }))
    })
  page.goto = async (url) => {
    const path = url.replace(new URL(page.url()).origin, '')
    if (await isOpenedBefore(page)) await follow(page, path)
    else await open(url)
    return null
  }
  await open(url)
}

async function follow(page: Page, path: string) {
  await page.evaluate((path) => window.__reactRouterDataRouter?.navigate(path, { flushSync: true }), path)
  // A live update on the way makes React Router begin again.
  await page.waitForFunction(() => window.__reactRouterDataRouter?.state.navigation.state === 'idle')
}

/** Follows each link in a part of the page, and goes back, in one document. Returns how many. */
export async function useEachLink(page: Page, part: string): Promise<number> {
  const start = page.url()
  const links = page.locator(`${part} a[href^="/"]`).filter({ visible: true })
  const all = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))
  const followed = withoutMostProducts([...new Set(all)]).filter((path) => isElsewhere(path, start))
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

function withoutMostProducts(paths: string[]): string[] {
  const { products = [], others = [] } = Object.groupBy(paths, (path) =>
    path.startsWith('/productInfo/') ? 'products' : 'others',
  )
  return [...others, ...products.slice(0, PRODUCTS)]
}
