import type { Page } from 'playwright-core'

/** Stops a page's clock until `runFor`; requests still work. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
}
