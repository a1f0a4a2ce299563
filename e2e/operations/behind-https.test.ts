import { request } from 'node:https'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import pages from '#app/messages/en/pages.ts'
import { en } from '#app/messages/testing/all-messages.ts'
import { IS_LONG } from '#commands/long.ts'
import { longTest } from '#commands/long-test.ts'
import { emailTo, PASSWORD, signIn, signUp, soon } from '#e2e/testing/accounts.ts'
import { fillAddress } from '#e2e/testing/address.ts'
import { HASH_OF_INLINE } from '#e2e/testing/content-network.ts'
import { openShopBehindHttps, type ShopBehindHttps } from '#e2e/testing/shop-behind-https.ts'
import { ADMIN } from '#e2e/testing/shop-process.ts'
import { payWith, WINDOWS } from '#e2e/testing/steps.ts'
import { visit as visitAny } from '#e2e/testing/visit.ts'

/** Of live streams, which the network cuts. */
const CUT = /\/live\?|ERR_HTTP2_PROTOCOL_ERROR|ERR_INCOMPLETE_CHUNKED_ENCODING/

/** Complains of nothing but what the network does, and of what is expected. */
const visit = (...[browser, options, visitor, expected]: Parameters<typeof visitAny>) =>
  visitAny(browser, options, visitor, {
    test: (fault: string) =>
      fault.includes(HASH_OF_INLINE) || CUT.test(fault) || expected?.test(fault) === true,
  })

const CARD = '4242 4242 4242 4242'
const NEW_PASSWORD = 'eight quiet frangipani'

/** The long form: what the shop answers does not depend on the protocol, and forms and emails are tested without https. */
for (const version of IS_LONG ? (['HTTP/1.1', 'HTTP/2'] as const) : (['HTTP/2'] as const)) {
  describe(`behind a proxy that speaks https by ${version}`, () => {
    const at = openShopBehindHttps(version)

    test('Behind an https proxy a shopper signs up, logs in, buys and finds the order', () =>
      visit(at.browser, { viewport: WINDOWS.phone }, async (page) => {
        await putIntoCart(page, at)
        expect(await protocolOf(page)).toBe(version === 'HTTP/2' ? 'h2' : 'http/1.1')
        await signUp(page, at.shop, 'mali')
        await page.getByText('Signed up successfully!').waitFor()
        await signInHere(page, at, 'mali@shop.test', PASSWORD)
        expect(await sessionCookies(page)).toMatchObject([
          { secure: true, httpOnly: true, sameSite: 'Lax', domain: 'shop.example' },
        ])
        await buy(page, at)
        await page.getByText('Payment Successful').waitFor()
        await page.waitForURL('**/order')
        await page.getByText('Single Red Rose').waitFor()
        await page.goto(at.shop.origin)
        await openMenu(page)
        await page.getByRole('button', { name: en.nav.logout }).filter({ visible: true }).click()
        await page.getByText('Logged out successfully').waitFor()
        expect(await sessionCookies(page)).toEqual([])
      }))

    longTest(
      'Behind an https proxy the owner adds, changes and deletes a product, and a shopper’s open page follows',
      () =>
        visit(
          at.browser,
          {},
          (shopper) =>
            visit(at.browser, {}, async (owner) => {
              await signInHere(owner, at, ADMIN.email, ADMIN.password)
              await addProduct(owner, at)
              await owner.getByRole('link', { name: 'Edit Paper Lantern' }).click()
              await owner.waitForURL(/updateproduct/)
              await shopper.goto(
                `${at.shop.origin}/productInfo/${new URL(owner.url()).searchParams.get('id')}`,
              )
              await shopper.waitForLoadState('load')
              await owner.getByLabel('Price', { exact: true }).fill('999')
              await owner.getByRole('button', { name: 'Update Product' }).click()
              await owner.waitForURL(`${at.shop.origin}/dashboard`)
              await shopper.locator('.product__price').getByText('฿999').waitFor()
              await owner.getByRole('link', { name: 'Delete Paper Lantern' }).click()
              await owner.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
              await owner.getByText('Product Deleted successfully').waitFor()
            }),
          // The shopper's open page may already request the deleted product.
          /status of 404/,
        ),
    )

    // What the shop answers does not depend on it.
    if (version === 'HTTP/1.1') return

    longTest('Behind an https proxy a password reset link leads to the public URL', () =>
      visit(at.browser, {}, async (page) => {
        await signUp(page, at.shop, 'forgetful')
        await page.getByText('Signed up successfully!').waitFor()
        await page.goto(`${at.shop.origin}/forgot-password`)
        await page.getByPlaceholder('Enter your email').fill('forgetful@shop.test')
        await page.getByRole('button', { name: 'Reset Password' }).click()
        await page.getByText('Password reset email sent. Please check your inbox.').waitFor()
        const { text = '' } = await emailTo(at.shop, 'forgetful@shop.test', '/reset-password')
        const link = /https:\/\/shop\.example\/reset-password\S+/.exec(text)?.[0] ?? ''
        await page.goto(link)
        await page.locator('input[type=password]').first().fill(NEW_PASSWORD)
        await page.getByRole('main').locator('button[type=submit]').first().click()
        await page.waitForURL(/\/login/)
        await signInHere(page, at, 'forgetful@shop.test', NEW_PASSWORD)
      }),
    )

    longTest('Behind an https proxy forms work without scripts, and language and mode can be chosen', () =>
      visit(at.browser, { javaScriptEnabled: false }, async (page) => {
        await signUp(page, at.shop, 'quiet')
        await page.waitForURL(/\/login\?email=quiet/)
        await signIn(page, at.shop, 'quiet@shop.test', PASSWORD)
        await page.waitForURL(`${at.shop.origin}/`)
        await page.locator('form:has(input[name=mode]) button').filter({ visible: true }).first().click()
        await page.locator('html[data-theme=dark]').waitFor()
        await page.goto(`${at.shop.origin}/contact`)
        await page.getByLabel('Name').fill('Mali')
        await page.getByLabel('Email').fill('mali@visitor.test')
        await page.getByLabel('Message').fill('Hello')
        await page.getByRole('button', { name: 'Send' }).click()
        await page.getByText('Message Sent Successfully!.').waitFor()
      }),
    )

    longTest('Behind an https proxy the owner refunds an order and downloads all orders as CSV', () =>
      visit(at.browser, {}, async (page) => {
        await signInHere(page, at, ADMIN.email, ADMIN.password)
        await putIntoCart(page, at)
        await buy(page, at)
        await page.waitForURL('**/order')
        await page.goto(`${at.shop.origin}/dashboard/orders`)
        const csv = await page.evaluate(async () => (await fetch('/dashboard/orders.csv')).text())
        expect(csv).toContain(ADMIN.email)
        await page.locator('a[href^="/dashboard/orders/"]:not([href*=csv])').first().click()
        await page.getByText('Refund…').click()
        await page.getByRole('button', { name: 'Refund now' }).click()
        await page.getByRole('status').filter({ hasText: 'Refund started' }).waitFor()
      }),
    )

    longTest(
      'Behind an https proxy the browser gets HSTS, then uses https by itself, and stores the offline page',
      () =>
        visit(
          at.browser,
          { serviceWorkers: 'allow' },
          async (page) => {
            const answer = await page.goto(at.shop.origin)
            const headers = (await answer?.allHeaders()) ?? {}
            expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}; includeSubDomains$/)
            expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
            expect(headers['content-security-policy']).not.toContain("'unsafe-inline'")
            await page.goto('http://shop.example/about')
            expect(page.url()).toBe('https://shop.example/about')
            await soon(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
            await page.context().setOffline(true)
            await page.goto(`${at.shop.origin}/contact`)
            await page.getByRole('heading', { name: pages.offline.title }).waitFor()
          },
          /ERR_INTERNET_DISCONNECTED|failed: |Failed to (fetch|load)|503/,
        ),
    )

    test('Behind an https proxy a form from another site is refused, with and without scripts', async () => {
      for (const path of ['/login', '/login.data', '/cart', '/preferences', '/signup.data']) {
        for (const origin of ['https://evil.example', 'http://shop.example', 'null']) {
          expect(await post(at, path, { origin }), `${path} from ${origin}`).toBe(403)
          expect(await post(at, path, { origin, 'sec-fetch-site': 'cross-site' })).toBe(403)
        }
      }
      expect(await post(at, '/login', { origin: at.shop.origin })).toBe(401)
      expect(await post(at, '/login.data', { origin: at.shop.origin, 'sec-fetch-site': 'same-origin' })).toBe(
        401,
      )
    })
  })
}

async function signInHere(page: Page, at: ShopBehindHttps, email: string, password: string) {
  await signIn(page, at.shop, email, password)
  await page.getByText('Logged in successfully!').waitFor()
}

async function putIntoCart(page: Page, at: ShopBehindHttps) {
  await page.goto(`${at.shop.origin}/productInfo/single-red-rose`)
  await page.getByRole('button', { name: 'Add To Cart' }).filter({ visible: true }).first().click()
  await page.getByText('Added to cart successfully!').waitFor()
}

async function buy(page: Page, at: ShopBehindHttps) {
  await page.goto(`${at.shop.origin}/cart`)
  await page.getByRole('button', { name: 'Buy Now' }).filter({ visible: true }).first().click()
  const dialog = page.getByRole('dialog')
  await fillAddress(dialog, en)
  await dialog.getByRole('button', { name: 'Buy Now' }).click()
  await page.waitForURL(/\/checkout\//)
  await payWith(page, en, CARD)
}

async function addProduct(page: Page, at: ShopBehindHttps) {
  await page.goto(`${at.shop.origin}/addproduct`)
  const fields = {
    Title: 'Paper Lantern',
    Price: '1,290.50',
    Category: 'Lanterns',
    'Image URL': '/images/catalogue/products/single-red-rose.webp',
    Description: 'A lantern for a quiet evening.',
  }
  for (const [name, value] of Object.entries(fields)) await page.getByLabel(name, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Add Product' }).click()
  await page.getByText('Add product successfully').waitFor()
  await page.waitForURL(`${at.shop.origin}/dashboard`)
}

async function openMenu(page: Page) {
  await page.locator('[popovertarget]').filter({ visible: true }).first().click()
}

function sessionCookies(page: Page) {
  return page
    .context()
    .cookies()
    .then((cookies) => cookies.filter(({ name }) => name === '__Host-dokmai-session'))
}

function protocolOf(page: Page): Promise<string> {
  return page.evaluate(
    () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).nextHopProtocol,
  )
}

/** Sends a form through the proxy with a client that is no browser. */
function post(at: ShopBehindHttps, path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port: at.proxy.port,
        servername: 'shop.example',
        ca: at.proxy.certificate,
        method: 'POST',
        path,
        headers: { host: 'shop.example', 'content-type': 'application/x-www-form-urlencoded', ...headers },
      },
      (answer) => {
        answer.resume()
        answer.once('end', () => resolve(answer.statusCode ?? 0))
      },
    )
    asked.once('error', reject)
    asked.end('email=nobody@shop.test&password=not-the-password')
  })
}
