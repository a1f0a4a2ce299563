import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import { describe, expect, test, vi } from 'vitest'
import { soon } from './testing/accounts.ts'
import { expectAccessible } from './testing/axe.ts'
import { opened } from './testing/opened.ts'
import { ADMIN } from './testing/shop-process.ts'
import { WINDOWS } from './testing/steps.ts'
import { visit } from './testing/visit.ts'

/** What an ordinary browser says of itself. */
const ORDINARY = {
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
}

const at = opened()
const strict = opened({
  CONTACT_BLOCK_HEADLESS: 'true',
  CONTACT_BLOCKLIST: 'blocked.test',
  CONTACT_LIMIT_PER_HOUR: '1',
})

async function write(
  page: Page,
  origin: string,
  { email = 'mali@visitor.test', message = 'Hello\nthere' } = {},
) {
  await page.goto(`${origin}/contact`)
  await page.getByLabel('Name').fill('Mali')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Message').fill(message)
  await page.getByRole('button', { name: 'Send' }).click()
}

/** Keeps the moment at which a page shows its first toast, and what it says, for the page after it: that comes sooner than a test looks again. */
async function noteWhenToasted(page: Page) {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const toast = document.querySelector('.toast[role=status]')
      if (!toast || sessionStorage.toasted) return
      sessionStorage.toasted = Date.now()
      sessionStorage.toast = toast.textContent
    }).observe(document, { childList: true, subtree: true })
  })
}

async function letters(dataDir: string) {
  const folder = path.join(dataDir, 'outbox')
  const files = readdirSync(folder).filter((file) => file.endsWith('.eml'))
  return Promise.all(files.map((file) => PostalMime.parse(readFileSync(path.join(folder, file)))))
}

describe('the contact form', () => {
  test.each(['phone', 'desktop'] as const)('opens at its top and is as large as agreed, on a %s', (size) =>
    visit(at.browser, { viewport: WINDOWS[size] }, async (page) => {
      await page.goto(`${at.shop.origin}/about`)
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
      await page.waitForURL(/\/contact$/)
      await page.getByLabel('Message').waitFor()
      await soon(() => page.evaluate(() => window.scrollY)).toBe(0)
      expect((await page.getByLabel('Message').boundingBox())?.height).toBe(100)
      const wide = (await page.locator('form:has(textarea)').boundingBox())?.width
      if (size === 'desktop') expect(wide).toBe(400)
      else expect(wide).toBeLessThanOrEqual(390)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    }),
  )

  test('says that the message is sent, comes back empty after 700 milliseconds, and the message reaches the owner', () =>
    visit(at.browser, {}, async (page) => {
      await noteWhenToasted(page)
      await write(page, at.shop.origin)
      await soon(() => page.evaluate(() => sessionStorage.toast)).toContain('Message Sent Successfully!.')
      await soon(() => page.getByLabel('Message').inputValue()).toBe('')
      const pause = await page.evaluate(() => performance.timeOrigin - Number(sessionStorage.toasted))
      // The toast may be noticed a moment after it was shown.
      expect(pause).toBeGreaterThan(600)
      const [letter] = await vi.waitFor(
        async () => {
          const all = await letters(at.shop.dataDir)
          expect(all).toHaveLength(1)
          return all
        },
        { timeout: 15_000, interval: 100 },
      )
      expect(letter?.to).toMatchObject([{ address: ADMIN.email }])
      expect(letter?.replyTo).toMatchObject([{ name: 'Mali', address: 'mali@visitor.test' }])
      expect(letter?.text).toContain('Hello\nthere')
    }))

  test('works without scripts', () =>
    visit(at.browser, { javaScriptEnabled: false }, async (page) => {
      await write(page, at.shop.origin)
      await page.getByRole('status').filter({ hasText: 'Message Sent Successfully!.' }).waitFor()
      expect(await page.getByLabel('Message').inputValue()).toBe('')
    }))

  test('keeps what was typed where the email is none', () =>
    visit(at.browser, { javaScriptEnabled: false }, async (page) => {
      await write(page, at.shop.origin, { email: 'mali at home', message: 'Keep this' })
      await page.getByText('Enter an email address such as name@example.com').waitFor()
      expect(await page.getByLabel('Message').inputValue()).toBe('Keep this')
      expect(await page.getByLabel('Email').inputValue()).toBe('mali at home')
    }))
})

describe('a strict owner’s form', () => {
  test('refuses a headless browser, a blocked sender and the second message, each with its text', async () => {
    const context = await at.browser.newContext(ORDINARY)
    await context.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { get: () => false }))
    const page = await context.newPage()
    const statuses: number[] = []
    page.on(
      'response',
      (response) => response.request().method() === 'POST' && statuses.push(response.status()),
    )
    const expectRefusal = async (text: string) => {
      await page.getByRole('alert').filter({ hasText: text }).first().waitFor()
      expect(await page.getByLabel('Message').inputValue()).toBe('Hello\nthere')
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
    await headless.getByRole('alert').filter({ hasText: 'Unavailable For Headless Browser' }).waitFor()
    expect(await headless.getByLabel('Message').inputValue()).toBe('Hello\nthere')
    await headless.close()
    expect(statuses).toEqual([403, 200, 429, 451])
  })
})
