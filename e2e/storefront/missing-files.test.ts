import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import pages from '#app/messages/en/pages.ts'
import { en } from '#app/messages/testing/all-messages.ts'
import { longTest } from '#commands/long-test.ts'
import { HEIC, plainPhoto } from '#e2e/testing/photos.ts'
import { becomeNewShopper } from '#e2e/testing/promptpay.ts'
import { openShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'
import { visit } from '#e2e/testing/visit.ts'

/** The browser reports each file that is missing, and React Router what it wanted it for. */
const MISSING =
  /404|failed: .*-worker|Error loading route module|dynamically imported module|^console: TypeError/
/** The browser reports texts that did not arrive, and the shop that a page lacks them. */
const LOST = /ERR_FAILED|failed: .*customer-words|dynamically imported module/

const at = openShopAndBrowser()

/** As in a tab whose files are nowhere any more; a newer document finds its own. Returns how many were asked for. */
async function loseFiles(page: Page, name: string): Promise<() => number> {
  let lost = 0
  await page.evaluate(() => Object.assign(window, { isOld: true }))
  await page.route(new RegExp(`/assets/${name}-`), async (route) => {
    if (!(await isOld(page).catch(() => false))) return route.continue()
    lost += 1
    return route.fulfill({ status: 404, body: 'not found' })
  })
  return () => lost
}

/** Resolves with the first request, which waits for its answer. */
function holdRequest(page: Page, url: RegExp): Promise<Route> {
  return new Promise((resolve) => {
    let isFirst = true
    void page.route(url, (route) => {
      if (!isFirst) return route.continue()
      isFirst = false
      resolve(route)
    })
  })
}

const isOld = (page: Page) => page.evaluate(() => 'isOld' in window)
const footer = (page: Page) => page.getByRole('contentinfo')

test('A page whose file is missing opens as the shop’s own document, and Back leads to the page before', () =>
  visit(
    at.browser,
    {},
    async (page) => {
      await page.goto(`${at.shop.origin}/about`)
      const lost = await loseFiles(page, 'return-policy')
      await footer(page).getByRole('link', { name: en.footer.returnPolicy }).click()
      await page.waitForFunction(() => !('isOld' in window))
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect([new URL(page.url()).pathname, lost()]).toEqual(['/return-policy', 1])
      await page.goBack()
      await page.waitForURL('**/about')
    },
    MISSING,
  ))

longTest('A page whose texts are missing opens as the shop’s own document', () =>
  visit(
    at.browser,
    {},
    async (page) => {
      await page.goto(`${at.shop.origin}/about`)
      const lost = await loseFiles(page, 'customer-words-en')
      await footer(page).getByRole('link', { name: en.footer.contact }).click()
      await page.waitForFunction(() => !('isOld' in window))
      await page.getByLabel('Message').waitFor()
      expect(new URL(page.url()).pathname).toBe('/contact')
      expect(lost()).toBeGreaterThan(0)
    },
    MISSING,
  ),
)

longTest('A page whose texts fail after a while opens as the shop’s own document', () =>
  visit(
    at.browser,
    {},
    async (page) => {
      await page.goto(`${at.shop.origin}/about`)
      await page.evaluate(() => Object.assign(window, { isOld: true }))
      const texts = holdRequest(page, /assets\/customer-words-en-/)
      await footer(page).getByRole('link', { name: en.footer.contact }).click()
      await page.waitForURL('**/contact')
      await (await texts).abort()
      await page.waitForFunction(() => !('isOld' in window))
      await page.getByLabel('Message').waitFor()
    },
    LOST,
  ),
)

longTest('A page that is left while its texts load shows no error until the next one comes', () =>
  visit(
    at.browser,
    {},
    async (page) => {
      await page.goto(`${at.shop.origin}/about`)
      await page.evaluate(() => Object.assign(window, { isOld: true }))
      const texts = holdRequest(page, /assets\/customer-words-en-/)
      await footer(page).getByRole('link', { name: en.footer.contact }).click()
      const held = await texts
      // Firefox ends the load then, and shows the page until the answer has come.
      await page.evaluate(() => dispatchEvent(new Event('beforeunload')))
      const ended = page.waitForEvent('requestfailed')
      await held.abort()
      await ended
      await footer(page).getByRole('link', { name: en.footer.returnPolicy }).click()
      await page.getByRole('heading', { level: 1, name: en.footer.returnPolicy }).waitFor()
      expect(await isOld(page)).toBe(true)
    },
    LOST,
  ),
)

longTest('What was typed stays while a link to a page whose file is missing is touched', () =>
  visit(
    at.browser,
    {},
    async (page) => {
      await page.goto(`${at.shop.origin}/contact`)
      await page.getByLabel('Message').fill('Are peonies in season?')
      const lost = await loseFiles(page, 'about')
      await footer(page).getByRole('link', { name: en.footer.about }).hover()
      await expect.poll(lost).toBeGreaterThan(0)
      // Asked for after the missing file, so its answer comes later.
      await footer(page).getByRole('link', { name: en.footer.privacyPolicy }).hover()
      await page.waitForFunction(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('/privacy-policy')),
      )
      expect(await isOld(page)).toBe(true)
      expect(await page.getByLabel('Message').inputValue()).toBe('Are peonies in season?')
    },
    MISSING,
  ),
)

test('A form whose file is missing is sent all the same, and what was typed elsewhere stays', () =>
  visit(
    at.browser,
    {},
    async (page) => {
      await page.goto(`${at.shop.origin}/contact`)
      await page.getByLabel('Message').fill('Are peonies in season?')
      const lost = await loseFiles(page, 'preferences')
      await page.locator('form:has(input[name=mode]) button').filter({ visible: true }).first().click()
      await page.locator('html[data-theme=dark]').waitFor()
      await expect.poll(lost).toBeGreaterThan(0)
      expect(await isOld(page)).toBe(true)
      expect(await page.getByLabel('Message').inputValue()).toBe('Are peonies in season?')
    },
    MISSING,
  ))

longTest('A photo is sent as it is where the script that would shrink it is missing', () =>
  visit(
    at.browser,
    {},
    async (page) => {
      await becomeNewShopper(page, at.shop, 'en')
      await page.goto(`${at.shop.origin}/profile`)
      const lost = await loseFiles(page, 'prepare-photo')
      await page.getByLabel('Choose a picture').setInputFiles(await plainPhoto('me.jpg', 'green'))
      await page.getByRole('button', { name: 'Save picture' }).click()
      await page.getByText(en.toasts['image-saved']).waitFor()
      expect(lost()).toBeGreaterThan(0)
    },
    MISSING,
  ),
)

longTest('A photo that only a missing script could draw is not called unreadable', () =>
  visit(
    at.browser,
    {},
    async (page) => {
      await becomeNewShopper(page, at.shop, 'en')
      await page.goto(`${at.shop.origin}/profile`)
      await loseFiles(page, '(photo|heic)-worker')
      await page.getByLabel('Choose a picture').setInputFiles(HEIC)
      await page.locator('.field-error', { hasText: en.problems['upload-broken-off'] }).waitFor()
    },
    MISSING,
  ),
)

test('A page whose scripts do not come says so, and sells once they come', () =>
  visit(
    at.browser,
    {},
    async (page) => {
      for (const file of ['libraries', 'words-en']) {
        const script = new RegExp(`/assets/${file}-`)
        await page.route(script, (route) => route.abort())
        await page.goto(`${at.shop.origin}/productInfo/single-red-rose`, { waitUntil: 'commit' })
        const note = page.getByRole('alert').filter({ hasText: pages.unloaded })
        await note.waitFor()
        await page.unroute(script)
        await note.getByRole('link', { name: en.error.reload }).click()
        await page
          .getByRole('button', { name: en.product.addToCart })
          .filter({ visible: true })
          .first()
          .click()
        await page.getByText(en.toasts['added-to-cart']).first().waitFor()
        expect(await note.count(), file).toBe(0)
      }
    },
    /ERR_FAILED|failed: |dynamically imported module/,
  ))
