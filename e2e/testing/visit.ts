import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { watchForErrors } from './browser-errors.ts'
import { WINDOWS } from './steps.ts'

/**
 * Runs a visit in a new window and expects no complaint of the browser except `expected`: browsers log
 * refused forms.
 */
export async function visit(
  browser: Browser,
  options: BrowserContextOptions,
  visitor: (page: Page) => Promise<void>,
  expected?: RegExp,
): Promise<void> {
  const context = await browser.newContext({
    viewport: WINDOWS.desktop,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...options,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  waitForScripts(page)
  // Browsers without scripts report each script as a failed request.
  const errors = options.javaScriptEnabled === false ? () => [] : watchForErrors(page)
  try {
    await visitor(page)
    expect(errors().filter((fault) => !expected?.test(fault))).toEqual([])
  } finally {
    await context.close()
  }
}

/** Scripts hydrate after the first paint. Tests of the time before wait by themselves. */
function waitForScripts(page: Page) {
  const goto = page.goto.bind(page)
  page.goto = async (...args) => {
    const answer = await goto(...args)
    if (!args[1]?.waitUntil) await page.waitForFunction(() => !('earlyClicks' in window))
    return answer
  }
}
