import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { WINDOWS } from './steps.ts'
import { leaveWindow, openWindow, type VisitWindow } from './window.ts'

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
    console.error(await describeWindow(window))
    throw error
  } finally {
    await leaveWindow(browser, window)
  }
}

/** Of a visit that failed: what each of its pages showed, and the end of what it had sent. */
async function describeWindow({ page, sent }: VisitWindow): Promise<string> {
  const pages = page.context().pages()
  const shown = await Promise.all(
    pages.map(async (one) => {
      const text = await one.evaluate(() => document.body.innerText).catch(String)
      return `${one.url()} showed:\n${text.replaceAll(/\s*\n\s*/g, ' · ').slice(0, 2500)}`
    }),
  )
  return [...shown, `It had sent:\n${sent.slice(-20).join('\n')}`].join('\n')
}
