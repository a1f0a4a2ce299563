import type { Page } from 'playwright-core'

/** From here on a page's time passes only when `runFor` tells it to; what it asks the shop for still comes. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
}
