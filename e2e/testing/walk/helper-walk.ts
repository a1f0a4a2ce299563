import { PROMISED } from './owner-screens.ts'
import { openFolds, type Walk } from './walk.ts'

/** In no language's Latin words. */
const HELPER = 'นก'

/** The owner makes a link; returns its path. */
export async function walkToTheLink(walk: Walk): Promise<string> {
  const { page } = walk
  await walk.go('/dashboard/helpers')
  const form = page.locator('form:has([name=intent][value=make])')
  for (const box of await form.locator('[type=checkbox]').all()) await box.uncheck()
  await form.locator('[type=submit]').click()
  await page.locator('.field-error').first().waitFor()
  await walk.look('/dashboard/helpers, without a name and a right')
  await form.locator('[name=name]').fill(HELPER)
  for (const box of await form.locator('[type=checkbox]').all()) await box.check()
  await form.locator('[type=submit]').click()
  await page.locator('.qr-code').waitFor()
  await openFolds(page.locator('main summary'))
  await walk.look('/dashboard/helpers, a link that was made')
  return new URL(await page.locator('input[readonly]').inputValue()).pathname
}

/** Every screen that a helper with all rights has. */
export async function walkAsHelper(walk: Walk, link: string, receipt: string): Promise<void> {
  const { page } = walk
  // The owner's page is left behind.
  await page.goto(new URL('/staff', page.url()).href)
  await walk.look('/staff, for nobody')
  await walk.go(link)
  await walk.look('/staff/:key')
  await page.locator('main [type=submit]').click()
  await page.waitForURL(/\/board$/)
  for (const screen of [
    `/board?day=${PROMISED.day}`,
    `/board?day=${PROMISED.day}&order=${receipt}`,
    `/dashboard/print?day=${PROMISED.day}`,
    '/staff/payments',
    `/dashboard/orders/${receipt}`,
    `/dashboard/orders/${receipt}/slip`,
  ]) {
    await walk.goOn(screen)
    // An open sheet lies over the board.
    const part = screen.includes('order=') ? '.order-sheet' : 'main'
    await openFolds(page.locator(`${part} summary`))
    await walk.look(`${screen}, for a helper`)
  }
}
