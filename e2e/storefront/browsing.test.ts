import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { en, loadMessages } from '#app/messages/testing/all-messages.ts'
import texts from '#app/messages/th/pages.ts'
import { longTest } from '#commands/long-test.ts'
import { watchForErrors } from '#e2e/testing/browser-errors.ts'
import { waitForIdle } from '#e2e/testing/idle.ts'
import { openShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'
import { chooseLanguage, chooseMode, openMenuOnPhone, WINDOWS } from '#e2e/testing/steps.ts'
import { visit } from '#e2e/testing/visit.ts'

const CATALOGUE: { products: { title: { en: string } }[] } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../../catalogue/products.json'), 'utf8'),
)

const [th, zh] = await Promise.all([loadMessages('th'), loadMessages('zh-CN')])
const at = openShopAndBrowser()

const titles = (page: Page) => page.locator('main .product-card__title').allInnerTexts()
const open = (page: Page, path: string) => page.goto(at.shop.origin + path)

test('A page that was just opened is not requested again until something changes', () =>
  visit(at.browser, {}, async (page) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await open(page, '/productInfo/single-red-rose')
    await expect.poll(() => asked).toContain('/live')
    // Time for reloads caused by the stream's first event.
    await page.waitForTimeout(500)
    expect(asked.filter((path) => path.endsWith('.data'))).toEqual([])
  }))

test('A link in an advertisement opens the page that everybody gets, and nothing of it is carried along', () =>
  visit(at.browser, {}, async (page) => {
    const errors = watchForErrors(page)
    const added = 'fbclid=IwY2xjawQ5&utm_source=line&openExternalBrowser=1'
    for (const [asked, shown] of [
      ['/', ''],
      ['/productInfo/single-red-rose', ''],
      ['/allproducts?searchkey=rose&lang=th', '?searchkey=rose&lang=th'],
      ['/login?next=%2Fcart', '?next=%2Fcart'],
    ] as const) {
      await open(page, `${asked}${asked.includes('?') ? '&' : '?'}${added}`)
      await expect.poll(() => new URL(page.url()).search, { message: asked }).toBe(shown)
      expect(await page.content()).not.toMatch(/fbclid|utm_source|openExternalBrowser/)
    }
    await open(page, `/?${added}`)
    await chooseLanguage(page, 'th')
    await page.locator('html[lang=th]').waitFor()
    expect(page.url()).toBe(`${at.shop.origin}/`)
    expect(errors()).toEqual([])
  }))

describe('the language of a page', () => {
  const returns = (page: Page, name: string) =>
    page.getByRole('contentinfo').getByRole('link', { name, exact: true })
  const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })

  test('A page that was opened by a link in Thai goes on in Thai', () =>
    visit(at.browser, {}, async (page) => {
      await open(page, '/?lang=th')
      await waitForIdle(page)
      await returns(page, th.footer.returnPolicy).click()
      await page.waitForURL('**/return-policy')
      await expect.poll(() => heading(page).innerText()).toBe(texts.returns.title)
    }))

  longTest('A visitor who came by a link in Thai and sends a form reads every page after it in Thai', () =>
    visit(
      at.browser,
      {},
      async (page) => {
        await open(page, '/login?lang=th')
        await waitForIdle(page)
        await page.getByLabel(th.login.email, { exact: true }).fill('nobody@shop.test')
        await page.getByLabel(th.login.password, { exact: true }).fill('not the password')
        await page.getByRole('main').getByRole('button', { name: th.login.submit, exact: true }).click()
        await page.getByText(th.problems['sign-in-failed']).first().waitFor()
        await open(page, '/return-policy')
        expect(await heading(page).innerText()).toBe(texts.returns.title)
      },
      /status of 40\d/,
    ),
  )

  longTest('A page stays in its language when another tab changes it', () =>
    visit(at.browser, {}, async (page) => {
      await open(page, '/')
      await waitForIdle(page)
      const other = await page.context().newPage()
      await open(other, '/')
      await chooseLanguage(other, 'th')
      await other.close()
      await returns(page, en.footer.returnPolicy).click()
      await page.waitForURL('**/return-policy')
      await expect.poll(() => heading(page).innerText()).toBe(en.footer.returnPolicy)
    }),
  )
})

describe('the filter', () => {
  test('The filter finds any part of a title in all three languages, ignoring case', () =>
    visit(at.browser, {}, async (page) => {
      for (const search of ['red rose', 'RED ROSE', 'กุหลาบแดง', '红玫瑰']) {
        await open(page, `/allproducts?searchkey=${encodeURIComponent(search)}`)
        expect(await titles(page)).toContain('Classic Dozen Red Roses')
      }
    }))

  longTest('The filter finds Thai ำ in both spellings', () =>
    visit(at.browser, {}, async (page) => {
      for (const search of ['ไม้อวบน้ำ', 'ไม้อวบน้ํา']) {
        await open(page, `/allproducts?searchkey=${encodeURIComponent(search)}`)
        expect(await titles(page)).toEqual(['Succulent Trio'])
      }
    }),
  )

  test('The filter combines words, type and both prices, inclusive', () =>
    visit(at.browser, {}, async (page) => {
      await open(page, '/allproducts')
      await page.getByLabel(en.filter.type).selectOption({ label: 'Roses' })
      await page.getByLabel(en.filter.minPrice).fill('190')
      await page.getByLabel(en.filter.maxPrice).fill('1,490')
      await page.waitForURL(/maxPrice=1%2C490/)
      await expect.poll(() => titles(page)).toEqual(['Classic Dozen Red Roses', 'Single Red Rose'])
      await page.getByLabel(en.filter.search, { exact: true }).first().fill('single')
      await expect.poll(() => titles(page)).toEqual(['Single Red Rose'])
    }))

  test('The filter says when nothing matches, and Reset Filter shows everything again', () =>
    visit(at.browser, {}, async (page) => {
      await open(page, '/allproducts?searchkey=unicorn')
      await page.getByText('No products found').waitFor()
      await page
        .getByRole('link', { name: 'Reset Filter' })
        .or(page.getByRole('button', { name: 'Reset Filter' }))
        .first()
        .click()
      await expect.poll(async () => (await titles(page)).length).toBe(24)
      expect(new URL(page.url()).search).toBe('')
      await expect
        .poll(() => page.getByLabel(en.filter.search, { exact: true }).first().inputValue())
        .toBe('')
    }))

  test('The filter shows an invalid price at its field and keeps what was typed', () =>
    visit(at.browser, {}, async (page) => {
      await open(page, '/allproducts?minPrice=cheap&maxPrice=500')
      await page.getByText(en.problems['price-invalid']).waitFor()
      await expect.poll(() => page.getByLabel(en.filter.minPrice).inputValue()).toBe('cheap')
      expect(await titles(page)).not.toContain('Grand Rose Hat Box')
    }))

  longTest('The filter deletes nothing that is typed while slow pages for earlier letters arrive', () =>
    visit(at.browser, {}, async (page) => {
      await open(page, '/allproducts')
      await waitForIdle(page)
      const device = await page.context().newCDPSession(page)
      await device.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      const slow = { offline: false, latency: 400, downloadThroughput: -1, uploadThroughput: -1 }
      await device.send('Network.emulateNetworkConditions', slow)
      const field = page.getByLabel(en.filter.search, { exact: true }).first()
      await field.pressSequentially('red roses tulips', { delay: 400 })
      await page.waitForURL(/searchkey=red\+roses\+tulips/)
      await waitForIdle(page)
      expect(await field.inputValue()).toBe('red roses tulips')
    }),
  )

  test('The filter keeps its list and what is typed in a dead spot, and follows once there is a network', () =>
    visit(
      at.browser,
      {},
      async (page) => {
        await open(page, '/allproducts')
        await waitForIdle(page)
        const field = page.getByLabel(en.filter.search, { exact: true }).first()
        await page.context().setOffline(true)
        const asked = page.waitForEvent('requestfailed', (request) =>
          request.url().includes('allproducts.data'),
        )
        await field.fill('single red')
        await asked
        await page.getByRole('progressbar', { name: 'Loading' }).waitFor()
        expect(await titles(page)).toHaveLength(24)
        await page.context().setOffline(false)
        await expect.poll(() => titles(page)).toEqual(['Single Red Rose'])
        expect(await field.inputValue()).toBe('single red')
      },
      /ERR_INTERNET_DISCONNECTED|allproducts.data/,
    ))

  longTest('The filter treats % and _ as ordinary characters', () =>
    visit(at.browser, {}, async (page) => {
      await open(page, '/allproducts?searchkey=%25')
      await page.getByText('No products found').waitFor()
    }),
  )

  test('The filter is kept while browsing and gone in a new window’s session', () =>
    visit(at.browser, {}, async (page) => {
      await open(page, '/?searchkey=rose')
      await page.getByRole('link', { name: 'Single Red Rose' }).first().click()
      await page.getByRole('heading', { name: 'Single Red Rose' }).waitFor()
      await page.getByRole('link', { name: en.nav.allProducts }).first().click()
      await page.waitForURL(/allproducts\?searchkey=rose/)
      await open(page, '/about')
      const kept = (window: Page) =>
        window.getByRole('link', { name: en.nav.allProducts }).first().getAttribute('href')
      await expect.poll(() => kept(page)).toBe('/allproducts?searchkey=rose')
      const fresh = await page.context().newPage()
      await fresh.goto(`${at.shop.origin}/about`)
      await waitForIdle(fresh)
      expect(await kept(fresh)).toBe('/allproducts')
      await fresh.getByRole('link', { name: en.nav.allProducts }).first().click()
      await fresh.waitForURL(/allproducts$/)
      await expect
        .poll(() => fresh.getByLabel(en.filter.search, { exact: true }).first().inputValue())
        .toBe('')
      await expect.poll(() => fresh.getByLabel(en.filter.minPrice).inputValue()).toBe('')
      await expect
        .poll(() => fresh.getByLabel(en.filter.type).locator('option:checked').innerText())
        .toBe('product type')
    }))
})

describe('pages of products', () => {
  test('Pages of products are linked in sequence and show each product once, the newest first', () =>
    visit(at.browser, {}, async (page) => {
      await open(page, '/allproducts')
      const first = await titles(page)
      await page.getByRole('link', { name: en.products.next }).click()
      await page.waitForURL(/page=2/)
      await expect.poll(async () => (await titles(page))[0], { timeout: 15_000 }).not.toBe(first[0])
      // Demo products are a minute apart, the newest first.
      expect([...first, ...(await titles(page))]).toEqual(CATALOGUE.products.map(({ title }) => title.en))
    }))

  test('The page /products is the same as /allproducts and names that as canonical', () =>
    visit(at.browser, {}, async (page) => {
      await open(page, '/products')
      expect(await titles(page)).toHaveLength(24)
      await expect
        .poll(() => page.locator('link[rel=canonical]').getAttribute('href'))
        .toBe(`${at.shop.origin}/allproducts`)
    }))
})

describe('without scripts', () => {
  test('A visitor browses, filters, changes language and mode, signs up and logs in without scripts', () =>
    visit(at.browser, { javaScriptEnabled: false }, async (page) => {
      await open(page, '/')
      await page.getByLabel(en.filter.search, { exact: true }).first().fill('tulip')
      await page.getByRole('button', { name: en.filter.submit, exact: true }).first().click()
      await page.getByRole('link', { name: 'Spring Tulip Bouquet' }).first().click()
      await page.getByText('฿2,290').first().waitFor()
      await page.locator('form:has(input[name=mode]) button').filter({ visible: true }).first().click()
      await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
      await open(page, '/signup')
      await page.getByRole('button', { name: en.signup.submit, exact: true }).click()
      await page.getByText('All fields are required').first().waitFor()
      await page.getByLabel(en.signup.name, { exact: true }).fill('Ploy')
      await page.getByLabel(en.signup.email, { exact: true }).fill('ploy@example.com')
      await page.getByLabel(en.signup.password, { exact: true }).fill('seven lotus ponds')
      await page.getByRole('button', { name: en.signup.submit, exact: true }).click()
      await page.waitForURL(/login/)
      await page.getByLabel(en.login.password, { exact: true }).fill('seven lotus ponds')
      await page.getByRole('button', { name: en.login.submit, exact: true }).click()
      await page.getByRole('button', { name: en.nav.logout }).filter({ visible: true }).first().waitFor()
      const select = page.locator('select[name=language]').filter({ visible: true }).first()
      await select.selectOption('th')
      await page
        .getByRole('button', { name: en.nav.changeLanguage })
        .filter({ visible: true })
        .first()
        .click()
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('th')
    }))
})

describe('language and mode', () => {
  test('Language and mode are rendered by the server from the first byte and are remembered', () =>
    visit(at.browser, {}, async (page) => {
      await open(page, '/')
      await chooseLanguage(page, 'zh-CN')
      await chooseMode(page, 'dark')
      await waitForIdle(page)
      const html = await (await page.request.get(`${at.shop.origin}/allproducts`)).text()
      expect(html).toMatch(/<html lang="zh-CN"[^>]*data-theme="dark"/)
      expect(html).toContain(zh.products.heading)
      expect(html).toContain('单枝红玫瑰')
    }))

  test('Dark mode makes the page’s background dark, light mode makes it white', () =>
    visit(at.browser, {}, async (page) => {
      await open(page, '/')
      const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
      expect(await ground()).toBe('rgb(255, 255, 255)')
      await chooseMode(page, 'dark')
      await expect.poll(ground).toBe('rgb(25, 21, 19)')
      await open(page, '/about')
      expect(await ground()).toBe('rgb(25, 21, 19)')
      await chooseMode(page, 'light')
      await expect.poll(ground).toBe('rgb(255, 255, 255)')
      await page.reload()
      expect(await ground()).toBe('rgb(255, 255, 255)')
    }))

  test('A browser loads only its visitor’s language', () =>
    visit(at.browser, {}, async (page) => {
      await open(page, '/')
      await waitForIdle(page)
      // Also those that the browser still had from an earlier page.
      const addresses = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => name),
      )
      const scripts = await Promise.all(
        addresses
          .filter((address) => address.endsWith('.js'))
          .map(async (address) => (await page.request.get(address)).text()),
      )
      expect(scripts.some((text) => text.includes(en.filter.reset))).toBe(true)
      for (const other of [th, zh])
        expect(scripts.some((text) => text.includes(other.filter.reset))).toBe(false)
    }))
})

describe('before the page’s scripts are there', () => {
  longTest('A product added and a language chosen before hydration take effect', () =>
    visit(at.browser, {}, async (page) => {
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route('**/assets/*.js', (route) => held.then(() => route.continue()))
      await page.goto(`${at.shop.origin}/productInfo/single-red-rose`, { waitUntil: 'commit' })
      await page.getByRole('button', { name: en.product.addToCart }).filter({ visible: true }).first().click()
      release()
      await page.getByText(en.toasts['added-to-cart']).waitFor()
      await page.route('**/assets/*.js', () => {})
      await page.goto(`${at.shop.origin}/about`, { waitUntil: 'commit' })
      await page.locator('select[name=language]').filter({ visible: true }).first().selectOption('th')
      await page.getByRole('heading', { name: texts.about.mission.title }).waitFor()
    }),
  )
})

describe('on a phone', () => {
  longTest('On a phone the side menu has the bar’s links and closes on navigation', () =>
    visit(at.browser, { viewport: WINDOWS.phone }, async (page) => {
      await open(page, '/')
      await openMenuOnPhone(page)
      const menu = page.locator('[popover]').first()
      for (const name of [en.product.home, en.nav.allProducts, en.footer.contact, en.nav.login]) {
        await menu.getByRole('link', { name, exact: true }).waitFor()
      }
      await menu.getByRole('link', { name: 'Roses', exact: true }).waitFor()
      const heights = await menu.evaluate(({ scrollHeight, clientHeight }) => [scrollHeight, clientHeight])
      expect(heights).toEqual([WINDOWS.phone.height, WINDOWS.phone.height])
      await menu.getByRole('link', { name: en.nav.allProducts }).click()
      await page.waitForURL('**/allproducts')
      await menu.waitFor({ state: 'hidden' })
    }),
  )
})

describe('a page that is not there', () => {
  test('A page that does not exist greets the visitor; a missing product leads to the others', () =>
    visit(at.browser, {}, async (page) => {
      const answer = await page.request.get(`${at.shop.origin}/productInfo/no-such-product`)
      expect(answer.status()).toBe(404)
      const html = await answer.text()
      expect(html).toContain('Hello User')
      expect(html).toContain('This page doesn&#x27;t exit!')
      expect(html).toContain(en.notFound.productGone)
      expect(html).toMatch(/href="\/allproducts"[^>]*>See all products/)
      const elsewhere = await page.request.get(`${at.shop.origin}/no-such-page`)
      expect(await elsewhere.text()).not.toContain(en.notFound.productGone)
    }))

  test('A page that does not exist leads on: to a search and to four products', () =>
    visit(
      at.browser,
      {},
      async (page) => {
        await page.goto(`${at.shop.origin}/no-such-page`)
        await expect.poll(() => page.locator('main .product-card').count()).toBe(4)
        await page.getByRole('main').getByRole('searchbox').fill('hat box')
        await page.getByRole('main').getByRole('button', { name: en.filter.submit }).click()
        await page.waitForURL('**/allproducts?searchkey=hat+box')
        await expect.poll(() => page.locator('main .product-card').count()).toBe(1)
      },
      /404/,
    ))
})

describe('a file field', () => {
  const image = {
    name: `${'a very long name '.repeat(6)}.png`,
    mimeType: 'image/png',
    // A real one: the page empties the field of what it cannot draw.
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  }

  longTest('A file field is translated, opens by click and keyboard, and names the chosen file', () =>
    visit(at.browser, { viewport: WINDOWS.phone }, async (page) => {
      await open(page, '/signup?lang=th')
      await waitForIdle(page)
      const main = page.getByRole('main')
      await main.getByText(th.signup.picture).click()
      await main.getByText(th.file.none, { exact: true }).waitFor()
      // While a listener exists, the browser opens no file dialog.
      page.on('filechooser', () => {})
      const chooser = page.waitForEvent('filechooser')
      await main.getByText(th.file.browse, { exact: true }).click({ force: true })
      await (await chooser).setFiles(image)
      await main.getByText(image.name).waitFor()
      await main.getByText(th.file.none, { exact: true }).waitFor({ state: 'detached' })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(WINDOWS.phone.width)
      await page.getByLabel(th.profile.optional).focus()
      const again = page.waitForEvent('filechooser')
      await page.keyboard.press('Enter')
      await (await again).setFiles([])
    }),
  )

  test('Without scripts the browser’s own file field names the chosen file', () =>
    visit(at.browser, { javaScriptEnabled: false }, async (page) => {
      await open(page, '/signup?lang=zh-CN')
      await page.getByRole('main').getByText(zh.signup.picture).click()
      await page.getByRole('main').getByText(zh.file.browse, { exact: true }).waitFor()
      await page.getByRole('main').getByText(zh.file.none, { exact: true }).waitFor({ state: 'hidden' })
    }))
})
