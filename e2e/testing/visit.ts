import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { watchForFaults } from './faults.ts'
import { WINDOWS } from './steps.ts'

/**
 * Opens a window of its own, visits, and expects that the browser had nothing to complain about, but for `expected`: browsers
 * write each refusal of a form into their console.
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
  // A browser that runs no scripts reports each of them as a failed request.
  const fieldErrors = options.javaScriptEnabled === false ? () => [] : watchForFaults(page)
  try {
    await visitor(page)
    expect(fieldErrors().filter((fault) => !expected?.test(fault))).toEqual([])
  } finally {
    await context.close()
  }
}

/** Scripts take a page over when it was painted. A test that is about the time before says what it waits for itself. */
function waitForScripts(page: Page) {
  const goto = page.goto.bind(page)
  page.goto = async (...args) => {
    const answer = await goto(...args)
    if (!args[1]?.waitUntil) await page.waitForFunction(() => !('earlyClicks' in window))
    return answer
  }
}
