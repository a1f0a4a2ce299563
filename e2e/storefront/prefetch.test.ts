import type pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { en } from '#app/messages/testing/all-messages.ts'
import { openDatabaseOf } from '#bench/parts/shop-under-test.ts'
import { longTest } from '#commands/long-test.ts'
import { soon } from '#e2e/testing/accounts.ts'
import { waitForIdle } from '#e2e/testing/idle.ts'
import { openShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'
import { visit } from '#e2e/testing/visit.ts'

const LIST = '/allproducts?searchkey=single+red'

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

/** The beginnings of names of scripts. */
const loaded = (page: Page, names: RegExp) =>
  page.evaluate(
    (names) => [
      ...new Set(
        performance
          .getEntriesByType('resource')
          .flatMap(({ name }) => new RegExp(`/assets/(${names})`).exec(name)?.[1] ?? [])
          .sort(),
      ),
    ],
    names.source,
  )

/** Bytes of each script as it came, with its headers. */
async function countScripts(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  const scripts = new Map<string, number>()
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.endsWith('.js')) scripts.set(requestId, 0)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scripts.set(requestId, encodedDataLength)
  })
  await devtools.send('Network.enable')
  return scripts
}

/** Holds the shop's answers about products until they are released. */
async function holdAnswers(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/productInfo/*.data*', async (route) => {
    await promise
    await route.continue()
  })
  return { release: resolve }
}

test('A page is prefetched when its link is hovered, and then only revalidated', () =>
  // In a window that nobody else uses, whose cache has no page.
  visit(at.browser, { locale: 'en-NZ' }, async (page) => {
    await page.goto(at.shop.origin)
    const more = page.getByRole('link', { name: 'See more' })
    await more.hover()
    await soon(() => listRequests(page, '/allproducts.data')).toEqual([{ by: 'link', same: false }])
    await more.click()
    await page.getByRole('heading', { level: 1, name: 'All Products' }).waitFor()
    const [, asked] = await listRequests(page, '/allproducts.data')
    expect(asked).toEqual({ by: 'fetch', same: true })
  }))

test('A listed product opens before the shop answers, and the answer corrects it', () =>
  visit(at.browser, {}, async (page) => {
    const answers = await holdAnswers(page)
    await page.goto(at.shop.origin + LIST)
    await rose(page).click()
    await page.getByRole('heading', { name: 'Single Red Rose', level: 1 }).waitFor()
    await page.locator('.product__text', { hasText: 'rose' }).waitFor()
    await page.locator('.product-picture__preview').waitFor()
    const { rows } = await pool.query('select price from products where id = $1', ['single-red-rose'])
    expect(await price(page)).toBe(`฿${rows[0].price / 100}`)
    try {
      await pool.query('update products set price = 123400 where id = $1', ['single-red-rose'])
      answers.release()
      await expect.poll(() => price(page)).toBe('฿1,234')
    } finally {
      await pool.query('update products set price = $2 where id = $1', ['single-red-rose', rows[0].price])
    }
  }))

longTest('A listed product opens with its description in the page’s language', () =>
  visit(at.browser, {}, async (page) => {
    const { rows } = await pool.query(`select description ->> 'th' as text from products where id = $1`, [
      'single-red-rose',
    ])
    await holdAnswers(page)
    await page.goto(`${at.shop.origin}${LIST}&lang=th`)
    await page.locator('.product-card h2 a').first().click()
    await page.locator('.product__text', { hasText: rows[0].text }).waitFor()
  }),
)

longTest('A listed product that was deleted since says so', () =>
  visit(
    at.browser,
    {},
    async (page) => {
      const answers = await holdAnswers(page)
      await page.goto(at.shop.origin + LIST)
      await rose(page).click()
      await page.locator('.product__text').waitFor()
      try {
        await pool.query('update products set hidden = true where id = $1', ['single-red-rose'])
        answers.release()
        await page.locator('.product__text').waitFor({ state: 'detached' })
      } finally {
        await pool.query('update products set hidden = false where id = $1', ['single-red-rose'])
      }
    },
    /404/,
  ),
)

test('A page that rests has what its next taps need', () =>
  visit(
    at.browser,
    {},
    async (page) => {
      await page.mouse.move(0, 0)
      await page.goto(at.shop.origin + LIST)
      await soon(() => loaded(page, /product-/)).toEqual(['product-'])
      await page.context().setOffline(true)
      // By keyboard: under a mouse the card would ask for its second picture.
      await page.locator('.product-card__add').first().press('Enter')
      await page.locator('.toast', { hasText: /add(ed)? to cart/i }).waitFor()
    },
    /ERR_INTERNET_DISCONNECTED/,
  ))

test('The home page fetches at most 138 KB of scripts, headers and those for the next tap included', () =>
  // In a window that nobody else uses, whose cache has no script.
  visit(at.browser, { locale: 'en-CA' }, async (page) => {
    const scripts = await countScripts(page)
    await page.goto(at.shop.origin)
    await soon(() => loaded(page, /product-/)).toEqual(['product-'])
    await waitForIdle(page)
    const sizes = [...scripts.values()]
    expect(sizes.length).toBeGreaterThan(5)
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    expect(bytes).toBeGreaterThan(100_000)
    expect(bytes).toBeLessThanOrEqual(138_000)
  }))

longTest(
  'The texts of cart and accounts are fetched with their pages, and with no page of the catalogue',
  () =>
    visit(at.browser, {}, async (page) => {
      for (const path of ['/', '/allproducts', '/productInfo/single-red-rose', '/about']) {
        await page.goto(at.shop.origin + path)
        await soon(() => loaded(page, /(?:\w+-)?words-/)).toContain('words-')
        await waitForIdle(page)
        expect(await loaded(page, /(?:\w+-)?words-/), path).toEqual(['words-'])
      }
      await page.getByRole('link', { name: 'Cart', exact: false }).first().hover()
      await soon(() => loaded(page, /(?:\w+-)?words-/)).toEqual(['customer-words-', 'words-'])
      for (const path of ['/cart', '/login', '/contact']) {
        await page.goto(at.shop.origin + path)
        await soon(() => loaded(page, /(?:\w+-)?words-/)).toEqual(['customer-words-', 'words-'])
      }
    }),
)

longTest('A page whose texts come late waits for them and never shows their keys', () =>
  visit(at.browser, {}, async (page) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/assets/customer-words-*', async (route) => {
      await promise
      await route.continue()
    })
    await page.goto(at.shop.origin)
    await waitForIdle(page)
    await page.getByRole('link', { name: en.nav.login }).filter({ visible: true }).first().click()
    await page.waitForURL('**/signup')
    expect(await page.getByRole('main').innerText()).not.toMatch(/signup\./)
    resolve()
    await page.getByRole('heading', { name: en.signup.heading }).waitFor()
  }),
)

longTest('Nothing is fetched ahead for visitors who save data', () =>
  visit(at.browser, {}, async (page) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
    await page.goto(at.shop.origin + LIST)
    await waitForIdle(page)
    expect(await loaded(page, /product-/)).toEqual([])
    await page.locator('.product-card__add').first().click()
    await page.locator('.toast', { hasText: /add(ed)? to cart/i }).waitFor()
  }),
)

longTest('A product opens with what has changed since its list was loaded', () =>
  visit(at.browser, {}, async (page) => {
    await page.goto(at.shop.origin + LIST)
    const { rows } = await pool.query('select price from products where id = $1', ['single-red-rose'])
    try {
      await pool.query('update products set price = 123400 where id = $1', ['single-red-rose'])
      await page.getByText('฿1,234').waitFor()
      await rose(page).click()
      await expect.poll(() => price(page)).toBe('฿1,234')
    } finally {
      await pool.query('update products set price = $2 where id = $1', ['single-red-rose', rows[0].price])
    }
  }),
)
