import { drizzle } from 'drizzle-orm/node-postgres'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { madeOrder } from '#app/server/testing/made-orders.ts'
import { LANGUAGES } from '#app/shop/language.ts'
import { openDatabaseOf } from '#bench/parts/shop-under-test.ts'
import { IS_LONG } from '#commands/long.ts'
import { longTest } from '#commands/long-test.ts'
import { visitAsOwner } from '#e2e/testing/owner.ts'
import { openShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'
import { WINDOWS } from '#e2e/testing/steps.ts'

const at = openShopAndBrowser()
const asOwner = (address: string, visitor: (page: Page) => Promise<void>, options = {}) =>
  visitAsOwner(at, address, visitor, options, /^$/)

async function made() {
  const pool = openDatabaseOf(at.shop, 1)
  await madeOrder({ db: drizzle(pool) }, {})
  await pool.end()
}

longTest('A period without sales says so in place of a chart, and the first sale brings the chart', () =>
  asOwner('/dashboard/orders', async (page) => {
    await page.locator('.sales__chart', { hasText: 'No sales in this period' }).waitFor()
    expect(await page.locator('.sales__main svg.recharts-surface').count()).toBe(0)
    await expect.poll(() => page.getByText('No sales in this period').count()).toBe(1)
    await made()
    await page.locator('.sales__main svg.recharts-surface').waitFor()
    expect(await page.getByText('No sales in this period').count()).toBe(0)
  }),
)

const PHONE = { viewport: WINDOWS.phone }

test.each(IS_LONG ? LANGUAGES : ['th'])(
  'The first order is on the first screen of a phone, in %s',
  (language) =>
    asOwner(
      '/dashboard/orders',
      async (page) => {
        await made()
        await page.context().addCookies([{ name: 'language', value: language, url: at.shop.origin }])
        await page.reload()
        const first = page.locator('.table tbody tr').first()
        await first.waitFor()
        // A warning stands above, such as of another file's data: the rules are checked once a minute.
        await page.locator('.attention').evaluateAll((notes) => {
          for (const note of notes) note.style.display = 'none'
        })
        const { top, bottom } = await first.evaluate((row) => row.getBoundingClientRect().toJSON())
        expect(top).toBeLessThan(WINDOWS.phone.height)
        // Enough of it to read the customer's name.
        expect(Math.min(bottom, WINDOWS.phone.height) - top).toBeGreaterThan(40)
        expect(await page.evaluate(() => window.scrollY)).toBe(0)
      },
      PHONE,
    ),
)

longTest(
  'On a phone the chart and the filters of orders unfold by buttons, and chosen days keep the filters open',
  () =>
    asOwner(
      '/dashboard/orders',
      async (page) => {
        await made()
        expect(await page.locator('.sales__body').isVisible()).toBe(false)
        await page.getByRole('button', { name: 'Chart and totals' }).click()
        await page.locator('.sales__main svg.recharts-surface').waitFor()
        const filters = page.getByRole('button', { name: 'Filters' })
        await expect.poll(() => filters.getAttribute('aria-expanded')).toBe('false')
        expect(await page.getByLabel('From').isVisible()).toBe(false)
        await filters.press('Enter')
        await expect.poll(() => filters.getAttribute('aria-expanded')).toBe('true')
        await page.getByLabel('From').fill('2026-01-01')
        await page.waitForURL(/from=2026-01-01/)
        await page.reload()
        await expect.poll(() => page.getByLabel('From').isVisible()).toBe(true)
      },
      PHONE,
    ),
)

longTest('Without scripts nothing of the orders page is folded away', () =>
  asOwner(
    '/dashboard/orders',
    async (page) => {
      await expect.poll(() => page.getByLabel('From').isVisible()).toBe(true)
      await expect.poll(() => page.locator('.sales__sums').isVisible()).toBe(true)
      expect(await page.locator('.fold-button').first().isVisible()).toBe(false)
    },
    { ...PHONE, javaScriptEnabled: false },
  ),
)

test('On a phone the menu of the dashboard shows the place where one is, also after a click', () =>
  asOwner(
    '/dashboard/going-live',
    async (page) => {
      const isInView = (name: string) =>
        page
          .locator('.admin-nav')
          .getByRole('link', { name, exact: true })
          .evaluate((link) => {
            const { left, right } = link.getBoundingClientRect()
            return left >= 0 && right <= innerWidth
          })
      await expect.poll(() => isInView('Going live')).toBe(true)
      await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
      await page.waitForURL(/dashboard$/)
      await expect.poll(() => isInView('Overview')).toBe(true)
    },
    PHONE,
  ))
