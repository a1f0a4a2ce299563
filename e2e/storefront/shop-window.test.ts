import type pg from 'pg'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { en, loadMessages } from '#app/messages/testing/all-messages.ts'
import { LANGUAGES } from '#app/shop/language.ts'
import { openDatabaseOf } from '#bench/parts/shop-under-test.ts'
import { IS_LONG } from '#commands/long.ts'
import { longTest } from '#commands/long-test.ts'
import { soon } from '#e2e/testing/accounts.ts'
import { waitForIdle } from '#e2e/testing/idle.ts'
import { openShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'
import { WINDOWS } from '#e2e/testing/steps.ts'
import { visit } from '#e2e/testing/visit.ts'

const DESKTOP = { width: 1280, height: 860 }

const at = openShopAndBrowser()
let pool: pg.Pool
beforeAll(() => {
  pool = openDatabaseOf(at.shop, 1)
})
afterAll(() => pool.end())

const open = (page: Page, path: string) => page.goto(at.shop.origin + path)
const titles = (page: Page) => page.locator('main .product-card__title').allInnerTexts()
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

/** Pixels of the file that an image shows, for each pixel of the screen. */
async function sharpness(image: Locator) {
  // A lazy image has no address until the browser begins to load it.
  await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.currentSrc)).not.toBe('')
  return image.evaluate(async (shown: HTMLImageElement) => {
    const file = new Image()
    file.src = shown.currentSrc
    await file.decode()
    // A picture that covers its box is cut at the sides or above and below.
    const scale = Math.max(shown.clientWidth / file.naturalWidth, shown.clientHeight / file.naturalHeight)
    return 1 / (scale * devicePixelRatio)
  })
}

describe('the home page', () => {
  for (const [name, viewport] of Object.entries({
    phone: WINDOWS.phone,
    ...(IS_LONG && { desktop: DESKTOP }),
  })) {
    for (const scale of IS_LONG ? [1, 2, 3] : [3]) {
      longTest(`Hero and first products are sharp on a ${name} with ${scale} pixels to the point`, () =>
        visit(at.browser, { viewport, deviceScaleFactor: scale }, async (page) => {
          await open(page, '/')
          const least = scale < 3 ? 0.95 : 0.8
          expect(await sharpness(page.locator('.hero img'))).toBeGreaterThanOrEqual(least)
          const first = page.locator('.product-card__image img').first()
          await first.scrollIntoViewIfNeeded()
          expect(await sharpness(first)).toBeGreaterThanOrEqual(least)
        }),
      )
    }
  }

  longTest('One of the hero’s four pictures is downloaded, by width and mode', async () => {
    for (const [viewport, shape] of [
      [WINDOWS.phone, 'tall'],
      [DESKTOP, 'wide'],
    ] as const) {
      for (const mode of IS_LONG ? ['light', 'dark'] : [shape === 'tall' ? 'dark' : 'light']) {
        await visit(at.browser, { viewport }, async (page) => {
          const asked: string[] = []
          page.on('request', (request) => asked.push(new URL(request.url()).pathname))
          await open(page, `/?mode=${mode}`)
          await waitForIdle(page)
          expect(asked.filter((path) => path.includes('/hero-'))).toEqual([
            `/images/catalogue/brand/hero-${shape}-${mode}.webp`,
          ])
        })
      }
    }
  })

  test('Products are in view before scrolling, in each language', async () => {
    const top = (page: Page) =>
      page
        .locator('.product-card')
        .first()
        .evaluate((card) => card.getBoundingClientRect().top)
    for (const language of IS_LONG ? LANGUAGES : (['th'] as const)) {
      await visit(at.browser, { viewport: WINDOWS.phone }, async (page) => {
        await open(page, `/?lang=${language}`)
        expect(await top(page)).toBeLessThanOrEqual(620)
      })
      await visit(at.browser, { viewport: DESKTOP }, async (page) => {
        await open(page, `/?lang=${language}`)
        const half = (await page.locator('.product-card__image').first().boundingBox())?.height ?? 0
        expect((await top(page)) + half / 2).toBeLessThanOrEqual(DESKTOP.height)
      })
    }
  })

  longTest('The hero promises the next delivery, and nothing where no times are offered', () =>
    visit(at.browser, { viewport: WINDOWS.phone }, async (page) => {
      const text = page.locator('.hero p')
      await open(page, '/')
      await soon(() => text.innerText()).toMatch(/\d\d:00\u2060–\u2060\d\d:00\.$/)
      const th = await loadMessages('th')
      await pool.query('update delivery_slots set active = false')
      try {
        await visit(at.browser, {}, async (other) => {
          await soon(async () => {
            await open(other, '/?lang=th')
            await waitForIdle(other)
            return other.locator('.hero p').innerText()
          }).toBe(th.home.text)
        })
      } finally {
        await pool.query('update delivery_slots set active = true')
      }
    }),
  )

  test('Chips and tiles lead to the products of their category', () =>
    visit(at.browser, {}, async (page) => {
      for (const [name, category] of [
        ['Orchids', 'Orchids'],
        [en.tiles.occasions.title, 'Teddy Bears & Balloons'],
        ...(IS_LONG
          ? ([
              [en.tiles.flowers.title, 'Bouquets'],
              [en.tiles.gifts.title, 'Gift Boxes'],
            ] as const)
          : []),
      ] as const) {
        await open(page, '/')
        await page.getByRole('link', { name, exact: true }).click()
        await page.waitForURL(/\/allproducts/)
        expect(query(page)).toEqual({ filterType: category })
      }
    }))
})

describe('the list of products', () => {
  longTest('Each part of the filter is a chip that removes just that', () =>
    visit(at.browser, {}, async (page) => {
      await open(page, '/allproducts?searchkey=rose&filterType=Roses&maxPrice=2000&occasion=love')
      const chips = page.getByRole('list', { name: en.filter.active }).getByRole('link')
      expect(await chips.locator('span:last-of-type').allInnerTexts()).toEqual([
        '“rose”',
        'Roses',
        'Love',
        '≤ ฿2,000',
      ])
      await page.getByRole('link', { name: 'Remove filter: Roses', exact: true }).click()
      await soon(() => query(page)).toEqual({ searchkey: 'rose', maxPrice: '2000', occasion: 'love' })
      await page.getByRole('link', { name: 'Remove filter: ≤ ฿2,000' }).click()
      await soon(() => query(page)).toEqual({ searchkey: 'rose', occasion: 'love' })
      await page.goBack()
      await soon(() => chips.count()).toBe(3)
      await soon(() => page.getByLabel(en.filter.maxPrice).inputValue()).toBe('2000')
    }),
  )

  longTest(
    'After a part of the filter is removed the focus is on the next one, else the one before, else in the products',
    () =>
      visit(at.browser, {}, async (page) => {
        await open(page, '/allproducts?searchkey=rose&filterType=Roses&occasion=love')
        const focused = () =>
          page.evaluate(() => {
            const { activeElement } = document
            return activeElement?.closest('main') && !activeElement.matches('.chip')
              ? 'in the products'
              : activeElement?.textContent
          })
        for (const [removed, next] of [
          ['Roses', 'Remove filter: Love'],
          ['Love', 'Remove filter: “rose”'],
          ['“rose”', 'in the products'],
        ]) {
          await page.getByRole('link', { name: `Remove filter: ${removed}`, exact: true }).press('Enter')
          await soon(focused).toBe(next)
        }
      }),
  )

  longTest('The chip of a category narrows the search, and the current one leads to all', () =>
    visit(at.browser, {}, async (page) => {
      await open(page, '/allproducts?searchkey=rose')
      const chips = page.getByRole('navigation', { name: en.filter.categories })
      await chips.getByRole('link', { name: 'Bouquets' }).click()
      await soon(() => query(page)).toEqual({ searchkey: 'rose', filterType: 'Bouquets' })
      expect(await chips.locator('[aria-current]').allInnerTexts()).toEqual(['Bouquets'])
      await chips.getByRole('link', { name: 'Bouquets' }).click()
      await soon(() => query(page)).toEqual({ searchkey: 'rose' })
    }),
  )

  longTest('On a phone a price is chosen with one tap, and the button says how many products it shows', () =>
    visit(at.browser, { viewport: WINDOWS.phone }, async (page) => {
      await open(page, '/allproducts')
      await page.getByRole('button', { name: en.filter.open }).click()
      await page.getByRole('button', { name: 'Show 36 products' }).waitFor()
      const step = page.getByRole('button', { name: '฿500–฿1,000' })
      await step.click()
      await soon(() => query(page)).toEqual({ minPrice: '500', maxPrice: '1000' })
      expect(await page.getByLabel(en.filter.minPrice).inputValue()).toBe('500')
      expect(await step.getAttribute('aria-pressed')).toBe('true')
      await page.getByRole('button', { name: /^Show \d+ products$/ }).click()
      await soon(() => page.locator('.product-card').count()).toBeLessThan(24)
      await page.getByRole('button', { name: en.filter.open }).click()
      await step.click()
      await soon(() => query(page)).toEqual({})
    }),
  )

  longTest('The cross in the search field empties it, and is there only while it holds a text', () =>
    visit(at.browser, {}, async (page) => {
      await open(page, '/allproducts')
      const clear = page.getByRole('button', { name: en.filter.clearSearch, exact: true })
      expect(await clear.isVisible()).toBe(false)
      const field = page.getByRole('searchbox')
      await field.fill('lotus')
      await soon(() => query(page)).toEqual({ searchkey: 'lotus' })
      await clear.click()
      await soon(() => query(page)).toEqual({})
      expect(await field.inputValue()).toBe('')
      expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
    }),
  )

  test('Where nothing is found, four products of the category are shown', () =>
    visit(at.browser, {}, async (page) => {
      await open(page, '/allproducts?searchkey=zzzz&filterType=Orchids')
      await page.getByText(en.products.none).waitFor()
      await page.getByRole('heading', { name: en.product.others }).waitFor()
      await soon(async () => (await titles(page)).length).toBe(4)
    }))

  test('A card fetches its second picture when a pointer comes over it', () =>
    visit(at.browser, {}, async (page) => {
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await open(page, '/allproducts?filterType=Roses')
      await waitForIdle(page)
      expect(asked.filter((path) => path.endsWith('-2.webp'))).toEqual([])
      await page.locator('.product-card').first().hover()
      await soon(() => asked).toContain('/images/catalogue/products/classic-dozen-red-roses-2.webp')
    }))
})
