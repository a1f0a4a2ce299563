import type { Page } from 'playwright-core'
import { describe, expect, test, vi } from 'vitest'
import { readOutbox } from '#app/server/testing/read-outbox.ts'
import { CONTACT_RELOAD_MS } from '#app/shop/constants.ts'
import { longTest } from '#commands/long-test.ts'
import { soon } from '#e2e/testing/accounts.ts'
import { pauseClock } from '#e2e/testing/paused-clock.ts'
import { withDatabase } from '#e2e/testing/promptpay.ts'
import { openShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'
import { ADMIN } from '#e2e/testing/shop-process.ts'
import { WINDOWS } from '#e2e/testing/steps.ts'
import { visit } from '#e2e/testing/visit.ts'
import { expectAccessible } from '#e2e/testing/walk/axe.ts'

/** The headers of an ordinary browser. */
const ORDINARY = {
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
}

const at = openShopAndBrowser()
const strict = openShopAndBrowser({
  CONTACT_BLOCK_HEADLESS: 'true',
  CONTACT_BLOCKLIST: 'blocked.test',
  CONTACT_LIMIT_PER_HOUR: '1',
})

const MESSAGE = { email: 'mali@visitor.test', message: 'Hello\nthere' }

async function write(page: Page, origin: string, message: Partial<typeof MESSAGE> = {}) {
  await page.goto(`${origin}/contact`)
  // A click in the moment of hydration can be lost.
  await page.waitForFunction(() => !('earlyClicks' in window))
  await fillIn(page, message)
}

async function fillIn(page: Page, written: Partial<typeof MESSAGE> = {}) {
  const { email, message } = { ...MESSAGE, ...written }
  await page.getByLabel('Name').fill('Mali')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Message').fill(message)
  await page.getByRole('button', { name: 'Send' }).click()
}

describe('the contact form', () => {
  test.each([
    ['phone', 390 - 2 * 16],
    ['desktop', 400],
  ] as const)('The contact form opens at its top in the specified size, on a %s', (size, width) =>
    visit(at.browser, { viewport: WINDOWS[size] }, async (page) => {
      await page.goto(`${at.shop.origin}/about`)
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
      await page.waitForURL(/\/contact$/)
      await page.getByLabel('Message').waitFor()
      await soon(() => page.evaluate(() => window.scrollY)).toBe(0)
      expect((await page.getByLabel('Message').boundingBox())?.height).toBe(100)
      // The full width of a phone's page.
      expect((await page.locator('form:has(textarea)').boundingBox())?.width).toBe(width)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    }),
  )

  longTest('The contact page has phone, LINE and hours once the owner has set them', () =>
    visit(at.browser, {}, async (page) => {
      const main = page.getByRole('main')
      await page.goto(`${at.shop.origin}/contact`)
      expect(await main.getByRole('link', { name: '02 123 4567' }).count()).toBe(0)
      const values = {
        ...{
          shop: { shopName: '', supportEmail: '', supportPhone: '02 123 4567' },
          links: { line: 'https://line.me/R/ti/p/@dokmai' },
        },
        hours: { en: 'Every day 9:00–18:00', th: '', 'zh-CN': '' },
      }
      await withDatabase(at.shop, (pool) =>
        pool.query(
          'insert into shop_settings (values) values ($1) on conflict (id) do update set values = excluded.values',
          [JSON.stringify(values)],
        ),
      )
      const phone = main.getByRole('link', { name: '02 123 4567' })
      await soon(async () => {
        await page.reload()
        return phone.count()
      }).toBe(1)
      expect(await phone.getAttribute('href')).toBe('tel:021234567')
      await main.getByRole('link', { name: 'Chat with us on LINE: @dokmai' }).waitFor()
      await main.getByText('Every day 9:00–18:00').waitFor()
      await expectAccessible(page)
      await withDatabase(at.shop, (pool) => pool.query('delete from shop_settings'))
    }),
  )

  longTest('A shopper who leaves the contact page by a link sees the next page', () =>
    visit(at.browser, {}, async (page) => {
      await page.goto(`${at.shop.origin}/contact`)
      await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
      await page.waitForURL(/\/about$/)
      await page.getByRole('heading', { level: 1, name: /about/i }).waitFor()
    }),
  )

  test('A sent contact message is confirmed, the form is empty after 700 milliseconds, and the owner gets the message', () =>
    visit(at.browser, {}, async (page) => {
      await page.goto(`${at.shop.origin}/contact`)
      await page.evaluate(() => Object.assign(window, { sameDocument: true }))
      const isSame = () => page.evaluate(() => 'sameDocument' in window)
      await pauseClock(page)
      await fillIn(page)
      await page.getByRole('status').filter({ hasText: 'Message Sent Successfully!.' }).waitFor()
      await page.clock.runFor(690)
      expect(await isSame()).toBe(true)
      await page.clock.runFor(20)
      await soon(isSame).toBe(false)
      await soon(() => page.getByLabel('Message').inputValue()).toBe('')
      const [email] = await vi.waitFor(
        async () => {
          const all = await readOutbox(at.shop.dataDir)
          expect(all).toHaveLength(1)
          return all
        },
        { timeout: 15_000, interval: 100 },
      )
      expect(email?.to).toMatchObject([{ address: ADMIN.email }])
      expect(email?.replyTo).toMatchObject([{ name: 'Mali', address: 'mali@visitor.test' }])
      expect(email?.text).toContain('Hello\nthere')
    }))

  longTest(
    'Another form that is sent just after a message, such as that of the language, is not ended by the fresh one',
    () =>
      visit(at.browser, {}, async (page) => {
        await page.goto(`${at.shop.origin}/contact`)
        const isFresh = page.waitForEvent('load', { timeout: CONTACT_RELOAD_MS * 3 }).catch(() => null)
        await page.route('**/preferences*', async (route) => {
          // Longer than the form would wait.
          await isFresh
          await route.continue()
        })
        await fillIn(page)
        await page.getByRole('status').filter({ hasText: 'Message Sent Successfully!.' }).waitFor()
        await page.locator('select[name=language]').filter({ visible: true }).first().selectOption('th')
        await page.locator('html[lang=th]').waitFor()
      }),
  )

  longTest('The contact form is sent once, however often its button is pressed', () =>
    visit(at.browser, {}, async (page) => {
      const gate = Promise.withResolvers<void>()
      let sent = 0
      await page.route('**/contact.data*', async (route) => {
        if (route.request().method() === 'POST') sent += 1
        await gate.promise
        await route.continue()
      })
      await write(page, at.shop.origin)
      const button = page.getByRole('button', { name: 'Send' })
      await soon(() => button.getAttribute('aria-busy')).toBe('true')
      for (let press = 0; press < 3; press += 1) await button.click({ force: true })
      await button.press('Enter')
      // Answered only after all clicks have sent their requests.
      await page.evaluate(() => fetch('/healthz').then((answer) => answer.text()))
      expect(sent).toBe(1)
      gate.resolve()
      await page.getByRole('status').filter({ hasText: 'Message Sent Successfully!.' }).waitFor()
    }),
  )

  test('The contact form works without scripts', () =>
    visit(at.browser, { javaScriptEnabled: false }, async (page) => {
      await write(page, at.shop.origin)
      await page.getByRole('status').filter({ hasText: 'Message Sent Successfully!.' }).waitFor()
      await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('')
    }))

  test('The contact form keeps what was typed when the email is invalid', () =>
    visit(at.browser, { javaScriptEnabled: false }, async (page) => {
      await write(page, at.shop.origin, { email: 'mali at home', message: 'Keep this' })
      await page.getByText('Enter an email address such as name@example.com').waitFor()
      await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('Keep this')
      await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('mali at home')
    }))
})

describe('a strict owner’s form', () => {
  test('A strict contact form refuses a headless browser, a blocked sender and a second message, each with its text', async () => {
    const context = await at.browser.newContext(ORDINARY)
    await context.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { get: () => false }))
    const page = await context.newPage()
    const statuses: number[] = []
    page.on(
      'response',
      (response) => response.request().method() === 'POST' && statuses.push(response.status()),
    )
    const expectRefusal = async (text: string) => {
      // The line above the form stays; the toast goes after some seconds.
      await page.locator('.note', { hasText: text }).waitFor()
      await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('Hello\nthere')
      await expectAccessible(page)
    }
    await write(page, strict.shop.origin, { email: 'spam@blocked.test' })
    await expectRefusal('Forbidden')
    await write(page, strict.shop.origin)
    await page.getByRole('status').filter({ hasText: 'Message Sent Successfully!.' }).waitFor()
    await soon(() => page.getByLabel('Message').inputValue()).toBe('')
    await write(page, strict.shop.origin)
    await expectRefusal('Too Many Requests')
    await context.close()
    const headless = await at.browser.newPage()
    headless.on(
      'response',
      (response) => response.request().method() === 'POST' && statuses.push(response.status()),
    )
    await write(headless, strict.shop.origin)
    await headless.locator('.note', { hasText: 'Unavailable For Headless Browser' }).waitFor()
    await expect.poll(() => headless.getByLabel('Message').inputValue()).toBe('Hello\nthere')
    await headless.close()
    expect(statuses).toEqual([403, 200, 429, 451])
  })
})
