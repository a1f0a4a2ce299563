import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { WINDOWS } from './steps.ts'
import { leaveWindow, openWindow } from './window.ts'

/**
 * Runs a visit in an empty window and expects no complaint of the browser except `expected`: browsers log
 * refused forms.
 */
export async function visit(
  browser: Browser,
  options: BrowserContextOptions,
  visitor: (page: Page) => Promise<void>,
  expected?: Pick<RegExp, 'test'>,
): Promise<void> {
  const window = await openWindow(browser, {
    viewport: WINDOWS.desktop,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...options,
  })
  try {
    await visitor(window.page)
    // Browsers without scripts report each script as a failed request.
    const errors = options.javaScriptEnabled === false ? [] : window.errors()
    expect(errors.filter((fault) => !expected?.test(fault))).toEqual([])
  } catch (error) {
    window.cleaner = null
    throw error
  } finally {
    await leaveWindow(browser, window)
  }
}
