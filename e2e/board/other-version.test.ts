import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { en } from '#app/messages/testing/all-messages.ts'
import { longTest } from '#commands/long-test.ts'
import { waitForIdle } from '#e2e/testing/idle.ts'
import { visitAsOwner } from '#e2e/testing/owner.ts'
import { openShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'

const at = openShopAndBrowser()

/** React and React Router report what they could not draw. */
const NOT_DRAWN = /TypeError/

const onBoard = (visitor: (page: Page) => Promise<void>) => visitAsOwner(at, '/board', visitor, {}, NOT_DRAWN)

/** As a live change does, once the shop is of a version whose data this page cannot draw. */
async function rereadOtherVersion(page: Page): Promise<void> {
  await page.route('**/board.data*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace('"cards"', '"parcels"') })
  })
  await page.evaluate(() => {
    Object.assign(window, { isOld: true })
    void window.__reactRouterDataRouter?.revalidate()
  })
}

test('A board that stays open goes on after the shop was updated to data that it cannot draw', () =>
  onBoard(async (page) => {
    await rereadOtherVersion(page)
    await page.waitForFunction(() => !('isOld' in window))
    await page.locator('main h1').waitFor()
    expect(await page.getByText(en.error.heading).count()).toBe(0)
  }))

longTest('A page that fails again at once shows its error, and is not opened over and over', () =>
  onBoard(async (page) => {
    await rereadOtherVersion(page)
    await page.waitForFunction(() => !('isOld' in window) && '__reactRouterDataRouter' in window)
    await waitForIdle(page)
    await rereadOtherVersion(page)
    await page.getByText(en.error.heading).waitFor()
    expect(await page.evaluate(() => 'isOld' in window)).toBe(true)
  }),
)
