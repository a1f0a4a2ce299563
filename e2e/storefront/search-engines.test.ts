import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import pages from '#app/messages/en/pages.ts'
import en from '#app/messages/en/shop.ts'
import { en as words } from '#app/messages/testing/all-messages.ts'
import thaiPages from '#app/messages/th/pages.ts'
import th from '#app/messages/th/shop.ts'
import { AN_ADDRESS } from '#app/shop/delivery/testing/an-address.ts'
import { IS_LONG } from '#commands/long.ts'
import { longTest } from '#commands/long-test.ts'
import { PASSWORD, soon } from '#e2e/testing/accounts.ts'
import { signIn, signInAsOwner } from '#e2e/testing/owner.ts'
import { buyAsNewShopper } from '#e2e/testing/promptpay.ts'
import { openShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'
import { chooseMode, payWith } from '#e2e/testing/steps.ts'
import { tracesOf } from '#e2e/testing/traces.ts'
import { visit } from '#e2e/testing/visit.ts'

/**
 * Pages linked from every page or email that should not be indexed. `/order` and `/profile` redirect to the
 * first.
 */
const UNLISTED = [
  '/login',
  '/login/code',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/test',
  '/offline',
]

const at = openShopAndBrowser()
const get = (path: string, headers: Record<string, string> = {}) => fetch(at.shop.origin + path, { headers })
const textOf = async (path: string) => (await get(path)).text()

async function productPaths(): Promise<string[]> {
  const xml = await textOf('/sitemap.xml')
  const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '')
  return addresses.map((address) => address.replace(at.shop.origin, ''))
}

describe('search engines', () => {
  test('The sitemap lists every product and every public page once', async () => {
    const paths = await productPaths()
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths).toContain('/')
    expect(paths).toContain('/privacy-policy')
    const total = /(\d+) products/.exec((await textOf('/allproducts')).replaceAll('<!-- -->', ''))?.[1]
    expect(paths.filter((path) => path.startsWith('/productInfo/'))).toHaveLength(Number(total))
    expect(await textOf('/sitemap.xml')).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/)
  })

  test('Search engines are kept out of personal pages and pointed to the sitemap', async () => {
    const robots = await textOf('/robots.txt')
    for (const path of ['/dashboard', '/checkout', '/preferences', '/live']) {
      expect(robots).toContain(`Disallow: ${path}\n`)
    }
    // A page that may not be crawled cannot say noindex.
    for (const path of UNLISTED) {
      expect(await textOf(path), path).toContain('<meta name="robots" content="noindex"')
      expect(robots, path).not.toContain(`Disallow: ${path}\n`)
    }
    expect(robots).toContain(`Sitemap: ${at.shop.origin}/sitemap.xml`)
  })

  test('Search engines get the page’s product and breadcrumb as structured data', () =>
    visit(at.browser, {}, async (page) => {
      const path = (await productPaths()).find((known) => known.startsWith('/productInfo/')) ?? ''
      await page.goto(at.shop.origin + path)
      const [product, crumbs] = (
        await page.locator('script[type="application/ld+json"]').allTextContents()
      ).map((text) => JSON.parse(text))
      expect(product.name).toBe(await page.getByRole('heading', { level: 1 }).textContent())
      expect(product.offers).toMatchObject({ priceCurrency: 'THB', url: at.shop.origin + path })
      const shown = (await page.locator('.product__price').textContent()) ?? ''
      expect(Number(product.offers.price)).toBe(Number(shown.replace(/[^\d.]/g, '')))
      for (const image of [product.image].flat())
        expect((await get(new URL(image).pathname)).status).toBe(200)
      const names = crumbs.itemListElement.map(({ name }: { name: string }) => name)
      const nav = page.getByRole('navigation', { name: en.product.breadcrumbs })
      expect(names).toEqual(await nav.locator('a, span').allTextContents())
    }))

  test('Each page of the list is canonical, and a filtered list points to the whole one', async () => {
    const canonical = async (path: string) => /rel="canonical" href="([^"]+)"/.exec(await textOf(path))?.[1]
    const list = `${at.shop.origin}/allproducts`
    expect(await canonical('/allproducts')).toBe(list)
    expect(await canonical('/products?page=1')).toBe(list)
    expect(await canonical('/products?page=2')).toBe(`${list}?page=2`)
    expect(await canonical('/allproducts?page=2&lang=th')).toBe(`${list}?page=2&amp;lang=th`)
    expect(await canonical('/allproducts?searchkey=rose&page=2')).toBe(list)
  })

  test('Each language has a URL for search engines that leaves the visitor’s choice alone', async () => {
    const answer = await get('/about?lang=th')
    const html = await answer.text()
    expect(html).toContain('<html lang="th"')
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(html).toContain(`rel="canonical" href="${at.shop.origin}/about?lang=th"`)
    for (const language of ['en', 'th', 'zh-CN', 'x-default']) {
      expect(html.toLowerCase()).toContain(`hreflang="${language.toLowerCase()}"`)
    }
    expect(await textOf('/about')).toContain(`rel="canonical" href="${at.shop.origin}/about"`)
  })
})

describe('phones', () => {
  test('The manifest names the shop and icons of the stated sizes', async () => {
    const manifest = await (await get('/manifest.webmanifest')).json()
    expect(manifest).toMatchObject({ name: 'Dokmai', start_url: '/', display: 'standalone' })
    for (const { src, sizes } of manifest.icons) {
      const icon = await sharp(Buffer.from(await (await get(src)).arrayBuffer())).metadata()
      expect(`${icon.width}x${icon.height}`).toBe(sizes)
    }
    expect((await get('/favicon.ico')).headers.get('content-type')).toBe('image/x-icon')
    expect((await get('/apple-touch-icon.png')).headers.get('content-type')).toBe('image/png')
  })

  const OFFLINE = [
    ['th', th, thaiPages],
    ['eng', en, pages],
  ] as const
  test.each(IS_LONG ? OFFLINE : OFFLINE.slice(0, 1))(
    'Without a network a phone shows the offline page in its language and still opens the cart: %s',
    (code, words, texts) =>
      visit(
        at.browser,
        { serviceWorkers: 'allow' },
        async (page) => {
          await page.request.post(`${at.shop.origin}/preferences`, {
            form: { language: code },
            headers: { origin: at.shop.origin },
          })
          const path = (await productPaths()).find((known) => known.startsWith('/productInfo/')) ?? ''
          await page.goto(at.shop.origin + path)
          const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
          await page.getByRole('button', { name: words.product.addToCart }).filter({ visible: true }).click()
          await soon(() => controlled(page)).toBe(true)
          await page.context().setOffline(true)
          await page.goto(`${at.shop.origin}/about`)
          await page.getByRole('heading', { name: texts.offline.title }).waitFor()
          await page.goto(`${at.shop.origin}/cart`)
          await page.getByText(title, { exact: true }).first().waitFor()
          expect(await kept(page)).not.toContain('/about')
          // Links in the cached page work too; the page that was wanted comes by itself when the network is back.
          await page.getByRole('contentinfo').getByRole('link', { name: words.footer.returnPolicy }).click()
          await page.getByRole('heading', { name: texts.offline.title }).waitFor()
          await page.context().setOffline(false)
          await page.getByRole('heading', { name: words.footer.returnPolicy }).first().waitFor()
        },
        /ERR_INTERNET_DISCONNECTED|failed: |Failed to (fetch|load)|503/,
      ),
  )
})

longTest(
  'Without a network the cart leaves its address and a shopper signed in, with what was typed and the payment under way, and shows it later',
  () =>
    visit(
      at.browser,
      { serviceWorkers: 'allow' },
      async (page) => {
        await buyAsNewShopper(page, at.shop)
        const stored = () =>
          page.evaluate(() => [
            localStorage.getItem('user'),
            localStorage.getItem('checkout'),
            sessionStorage.getItem('address'),
          ])
        const before = await stored()
        expect(before).not.toContain(null)
        await soon(() => controlled(page)).toBe(true)
        await page.context().setOffline(true)
        await page.goto(`${at.shop.origin}/cart`)
        await page.locator('.cart-line').first().waitFor()
        expect(await stored()).toEqual(before)
        await page.reload()
        await page.locator('.cart-line').first().waitFor()
        expect(page.url()).toBe(`${at.shop.origin}/cart`)
        const logout = page.getByRole('button', { name: words.nav.logout }).filter({ visible: true })
        expect(await logout.count()).toBe(0)
        await page.context().setOffline(false)
        await logout.first().waitFor()
        expect(page.url()).toBe(`${at.shop.origin}/cart`)
        expect(await stored()).toEqual(before)
        await chooseMode(page, 'dark')
        await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
      },
      /ERR_INTERNET_DISCONNECTED|failed: |Failed to (fetch|load)|503/,
    ),
)

longTest(
  'The offline pages have the visitor’s mode and no prices, and are stored again after logging out',
  () =>
    visit(
      at.browser,
      { serviceWorkers: 'allow' },
      async (page) => {
        await signInAsOwner(page, at.shop)
        await page.goto(`${at.shop.origin}/about`)
        await soon(() => listStoredModes(page)).toEqual(['light'])
        await chooseMode(page, 'dark')
        await soon(() => listStoredModes(page)).toEqual(['dark'])
        await page.getByRole('button', { name: en.nav.logout }).click()
        await page.getByText(en.toasts['signed-out']).waitFor()
        await soon(() => controlled(page)).toBe(true)
        await soon(() => listStoredModes(page)).toEqual(['dark'])
        await page.context().setOffline(true)
        await page.goto(`${at.shop.origin}/about`)
        await page.getByRole('heading', { name: pages.offline.title }).waitFor()
        await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
        expect(
          await page.locator('header img').evaluate((mark: HTMLImageElement) => mark.naturalWidth),
        ).not.toBe(0)
        // Prices of another day are not shown.
        await page.goto(`${at.shop.origin}/cart`)
        await page.getByText(en.cart.empty).waitFor()
        expect(await page.locator('.product-card').count()).toBe(0)
      },
      /ERR_INTERNET_DISCONNECTED|failed: |Failed to (fetch|load)|503/,
    ),
)

test('After logging out no text of a person is left in the page, the storages and the caches, nor on the way back or offline', () =>
  visit(
    at.browser,
    { serviceWorkers: 'allow' },
    async (page) => {
      await buyAsNewShopper(page, at.shop)
      const checkout = new URL(page.url()).pathname
      await payWith(page, words, '4242 4242 4242 4242')
      await page.waitForURL('**/order')
      const { uid, email } = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').user)
      const receipt = /DM-[A-Z0-9]+/.exec(await page.locator('main').innerText())?.[0] ?? ''
      const texts = [
        uid,
        email,
        receipt,
        checkout,
        ...Object.values(AN_ADDRESS).filter((text) => text.length > 5),
      ]
      const screens = ['/order', checkout, '/profile', `/dashboard/orders/${receipt}`]
      for (const screen of screens) {
        // A page that is open notices that its session has ended, and goes to the log-in by itself.
        await page.goto('about:blank')
        await page.context().clearCookies()
        if (screen.startsWith('/dashboard')) await signInAsOwner(page, at.shop)
        else await signIn(page, at.shop, { email, password: PASSWORD })
        await page.goto(at.shop.origin + screen)
        expect(await tracesOf(page, texts), screen).toContain(`document: ${email}`)
        await page.getByRole('button', { name: words.nav.logout }).filter({ visible: true }).first().click()
        await page.getByText(words.toasts['signed-out']).waitFor()
        await soon(() => tracesOf(page, texts)).toEqual([])
        await page.goBack()
        await page.waitForLoadState()
        await soon(() =>
          tracesOf(
            page,
            texts.filter((text) => !screen.includes(text)),
          ),
        ).toEqual([])
      }
      // The worker goes with the person, at the latest when no page has it any more; another page brings it back.
      await soon(async () => {
        await page.goto(`${at.shop.origin}/about`)
        return controlled(page)
      }).toBe(true)
      await page.context().setOffline(true)
      await page.goto(`${at.shop.origin}/order`)
      await page.getByRole('heading', { name: pages.offline.title }).waitFor()
      expect(await tracesOf(page, texts)).toEqual([])
    },
    /ERR_INTERNET_DISCONNECTED|failed: |Failed to (fetch|load)|status of 4/,
  ))

/** Modes in which the offline page is stored. */
const listStoredModes = async (page: Page) =>
  page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = (await Promise.all(caches_.map((cache) => cache.keys()))).flat()
    return requests
      .map(({ url }) => new URL(url))
      .flatMap(({ pathname, searchParams }) => (pathname === '/offline' ? [searchParams.get('mode')] : []))
  })

const controlled = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null)

/** URLs that the browser stores for offline use, except built files. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = (await Promise.all(caches_.map((cache) => cache.keys()))).flat()
    return requests.map(({ url }) => new URL(url).pathname).filter((path) => !path.startsWith('/assets/'))
  })
