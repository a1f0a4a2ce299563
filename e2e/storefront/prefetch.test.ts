import type pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabaseOf } from '#bench/parts/shop-under-test.ts'
import { soon } from '#e2e/testing/accounts.ts'
import { openShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'
import { visit } from '#e2e/testing/visit.ts'

const LIST = '/allproducts?searchkey=single+red'
const ROSE_DATA = '/productInfo/single-red-rose.data'

const at = openShopAndBrowser()
let pool: pg.Pool
beforeAll(() => {
  pool = openDatabaseOf(at.shop, 1)
})
afterAll(() => pool.end())

const rose = (page: Page) => page.getByRole('link', { name: 'Single Red Rose' })
const price = (page: Page) => page.locator('.product__price').innerText()

/** Requests for a path, with whether they were revalidated only. */
async function listRequests(page: Page, path: string) {
  const url = at.shop.origin + path
  const timings = await page.evaluate(
    (url) => performance.getEntriesByName(url).map((entry) => entry.toJSON() as PerformanceResourceTiming),
    url,
  )
  // A size of 300 means an answer without a body
  // (https://www.w3.org/TR/resource-timing/#dom-performanceresourcetiming-transfersize).
  return timings.map(({ initiatorType, transferSize }) => ({
    by: initiatorType,
    same: transferSize === 300,
  }))
}

test('A page is prefetched when its link is hovered, and then only revalidated', () =>
  visit(at.browser, {}, async (page) => {
    await page.goto(at.shop.origin + LIST)
    await rose(page).hover()
    await soon(() => listRequests(page, ROSE_DATA)).toEqual([{ by: 'link', same: false }])
    await rose(page).click()
    await page.getByRole('heading', { name: 'Single Red Rose', level: 1 }).waitFor()
    const [, asked] = await listRequests(page, ROSE_DATA)
    expect(asked).toEqual({ by: 'fetch', same: true })
  }))

test('A prefetched page shows what has changed since', () =>
  visit(at.browser, {}, async (page) => {
    await page.goto(at.shop.origin + LIST)
    await rose(page).hover()
    await soon(() => listRequests(page, ROSE_DATA)).toHaveLength(1)
    const { rows } = await pool.query('select price from products where id = $1', ['single-red-rose'])
    try {
      await pool.query('update products set price = 123400 where id = $1', ['single-red-rose'])
      await page.getByText('฿1,234').waitFor()
      await rose(page).click()
      await expect.poll(() => price(page)).toBe('฿1,234')
    } finally {
      await pool.query('update products set price = $2 where id = $1', ['single-red-rose', rows[0].price])
    }
  }))
