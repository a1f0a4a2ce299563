import type pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { en } from '#app/messages/testing/all-messages.ts'
import { NOTIFY_CHANNEL } from '#app/server/database/channel.ts'
import { LANGUAGES } from '#app/shop/language.ts'
import { openDatabaseOf } from '#bench/parts/shop-under-test.ts'
import { longTest } from '#commands/long-test.ts'
import { soon } from '#e2e/testing/accounts.ts'
import { waitForIdle } from '#e2e/testing/idle.ts'
import { openShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'
import { WINDOWS } from '#e2e/testing/steps.ts'
import { visit } from '#e2e/testing/visit.ts'

const ROSES = '/productInfo/classic-dozen-red-roses'

const at = openShopAndBrowser()
let pool: pg.Pool
beforeAll(() => {
  pool = openDatabaseOf(at.shop, 1)
})
afterAll(() => pool.end())

const open = (page: Page, path: string) => page.goto(at.shop.origin + path)
const inCart = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('cart') ?? '[]') as unknown[]).length)

test('Price, arrival and Add To Cart are in view on a phone, in each language', async () => {
  for (const language of LANGUAGES) {
    await visit(at.browser, { viewport: WINDOWS.phone }, async (page) => {
      await open(page, `${ROSES}?lang=${language}`)
      await page.locator('.arrival-line').getByText('10:00–13:00').waitFor()
      const bar = await page.locator('.buy-bar').boundingBox()
      for (const part of ['.product__price', '.arrival-line']) {
        const box = await page.locator(part).boundingBox()
        expect((box?.y ?? 9999) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
      }
      expect((bar?.y ?? 9999) + (bar?.height ?? 0)).toBeLessThanOrEqual(WINDOWS.phone.height)
    })
  }
})

longTest('On a wide page no blank room is left beside the product’s text', () =>
  visit(at.browser, { viewport: { width: 1280, height: 860 } }, async (page) => {
    await open(page, ROSES)
    const gallery = await page.locator('.gallery').boundingBox()
    const text = await page.locator('.product__info').boundingBox()
    expect(text?.y).toBe(gallery?.y)
    expect(Math.abs((gallery?.height ?? 0) - (text?.height ?? 0))).toBeLessThanOrEqual(200)
  }),
)

test('What a product contains and how to care for it is folded, in the page’s language, and works without scripts', () =>
  visit(at.browser, { javaScriptEnabled: false }, async (page) => {
    const { rows } = await pool.query(
      `select contents ->> 'th' as contents, care ->> 'th' as care from products where id = 'classic-dozen-red-roses'`,
    )
    await open(page, `${ROSES}?lang=th`)
    for (const text of [rows[0].contents, rows[0].care]) {
      const fold = page.locator('details', { hasText: text })
      expect(await page.getByText(text).isVisible()).toBe(false)
      await fold.locator('summary').click()
      await page.getByText(text).waitFor()
    }
  }))

test('A product without notes has no folds for them', () =>
  visit(at.browser, {}, async (page) => {
    await pool.query(
      `update products set contents = '{"en":""}', care = '{"en":""}' where id = 'red-anthurium'`,
    )
    await soon(async () => {
      await open(page, '/productInfo/red-anthurium')
      return page.getByText(en.product.contents).count()
    }).toBe(0)
    expect(await page.getByText(en.product.care).count()).toBe(0)
  }))

test('The quantity is added as one, and Buy Now leads on to the cart with it', () =>
  visit(at.browser, {}, async (page) => {
    await open(page, ROSES)
    const main = page.getByRole('main')
    const quantity = main.getByRole('group', { name: en.product.quantity })
    await quantity.getByRole('button', { name: en.product.more }).click()
    await quantity.getByRole('button', { name: en.product.more }).click()
    await soon(() => quantity.getByRole('status').innerText()).toBe('3')
    await main.getByRole('button', { name: en.product.addToCart }).filter({ visible: true }).click()
    await soon(() => inCart(page)).toBe(3)
    await quantity.getByRole('button', { name: en.product.fewer }).click()
    await main.getByRole('button', { name: en.cart.buyNow }).click()
    await page.waitForURL(/\/cart\?buy=now$/)
    expect(await inCart(page)).toBe(5)
  }))

test('Below the product are four others of its category, and a tapped one opens and can be bought', () =>
  visit(at.browser, {}, async (page) => {
    await open(page, ROSES)
    const others = page.getByRole('region', { name: en.product.others }).locator('.product-card__title')
    await soon(() => others.allInnerTexts()).toEqual([
      'Ivory Rose Bouquet',
      'Blush Roses in a Ceramic Vase',
      'Single Red Rose',
      'Grand Rose Hat Box',
    ])
    await others.first().getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: 'Ivory Rose Bouquet' }).waitFor()
    await soon(() => others.allInnerTexts()).toContain('Classic Dozen Red Roses')
    await page.getByRole('button', { name: en.product.addToCart }).filter({ visible: true }).click()
    await soon(() => inCart(page)).toBe(1)
  }))

test('Each image of a product says what it shows', () =>
  visit(at.browser, {}, async (page) => {
    await open(page, ROSES)
    const images = page.locator('.gallery__strip img:not([aria-hidden])')
    expect(await images.evaluateAll((all) => all.map((image) => image.getAttribute('alt')))).toEqual([
      'Bouquet of twelve red roses wrapped in black paper with a red satin bow',
      'Close-up of red rose hearts and green leaves above black paper',
    ])
  }))

longTest(
  'A page that is read anew while the shop restarts behind its proxy stays, and shows the change when the shop is back',
  () =>
    visit(
      at.browser,
      {},
      async (page) => {
        const answers = [
          { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' },
          { status: 503, headers: { 'retry-after': '1' }, body: '' },
          { status: 521, contentType: 'text/html', body: '<h1>Web server is down</h1>' },
        ]
        await page.route('**/premium-fruit-hamper.data*', (route) => {
          const answer = answers.shift()
          return answer ? route.fulfill(answer) : route.fallback()
        })
        await open(page, '/productInfo/premium-fruit-hamper')
        await waitForIdle(page)
        await pool.query(`update products set price = 77700 where id = 'premium-fruit-hamper'`)
        await pool.query('select pg_notify($1, $2)', [NOTIFY_CHANNEL, '{"topic":"products"}'])
        await page.locator('.product__price').getByText('฿777').waitFor()
        expect(answers).toEqual([])
      },
      /status of (502|503|521)/,
    ),
)
