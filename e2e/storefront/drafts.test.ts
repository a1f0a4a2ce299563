import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { NATIVE_TEXTS } from '#app/messages/languages.ts'
import { en, loadMessages } from '#app/messages/testing/all-messages.ts'
import { IS_LONG } from '#commands/long.ts'
import { longTest } from '#commands/long-test.ts'
import { soon } from '#e2e/testing/accounts.ts'
import { signInAsOwner } from '#e2e/testing/owner.ts'
import { becomeNewShopper } from '#e2e/testing/promptpay.ts'
import { openShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'
import { chooseLanguage, WINDOWS } from '#e2e/testing/steps.ts'
import { tracesOf } from '#e2e/testing/traces.ts'
import { visit } from '#e2e/testing/visit.ts'

const MESSAGE = 'For my mother,\nplease no lilies'

const at = openShopAndBrowser()

async function open(page: Page, path: string) {
  await page.goto(at.shop.origin + path)
  await page.waitForFunction(() => !('earlyClicks' in window))
}

const field = (page: Page, name: string) => page.locator(`main [name="${name}"]`)
const valueIn = (page: Page, name: string) => soon(() => field(page, name).inputValue())
const drafts = (page: Page) => page.evaluate(() => sessionStorage.getItem('drafts') ?? '')

async function fill(page: Page, fields: Record<string, string>) {
  for (const [name, text] of Object.entries(fields)) await field(page, name).fill(text)
}

async function expectTyped(page: Page, fields: Record<string, string>) {
  for (const [name, text] of Object.entries(fields)) await valueIn(page, name).toBe(text)
}

const DRAFTS: [string, Record<string, string>][] = [
  ['/contact', { user_name: 'Mali', user_email: 'mali@visitor.test', message: MESSAGE }],
  ['/login', { email: 'mali@visitor.test' }],
  ['/contact?order=DM-ABC', { message: MESSAGE }],
  ['/signup', { name: 'Mali', email: 'mali@visitor.test' }],
]

describe('another language', () => {
  test.each(IS_LONG ? DRAFTS : DRAFTS.slice(0, 1))(
    'A Thai visitor who takes the offer of Thai finds at %s what they had typed',
    (path, fields) =>
      visit(at.browser, { locale: 'th-TH' }, async (page) => {
        await open(page, path)
        await fill(page, fields)
        if (path !== '/contact' && path.length < 9) await fill(page, { password: 'seven lotus ponds' })
        await page.getByRole('button', { name: NATIVE_TEXTS.th.offer }).click()
        await page.locator('html[lang=th]').waitFor()
        await expectTyped(page, fields)
        expect(await drafts(page)).not.toContain('seven lotus ponds')
        if (path === '/login') expect(await field(page, 'password').inputValue()).toBe('')
      }),
  )

  longTest(
    'The languages in a phone’s menu keep what was typed in a profile, in a form that is folded too',
    () =>
      visit(at.browser, { viewport: WINDOWS.phone }, async (page) => {
        await becomeNewShopper(page, at.shop, 'en')
        await open(page, '/profile')
        const own = page.locator('form:has([value=email])')
        await page.getByText(en.profile.changeEmail, { exact: true }).click()
        await own.locator('[name=email]').fill('other@shop.test')
        await own.locator('[name=current]').fill('seven lotus ponds')
        await own.getByRole('button', { name: en.login.show }).click()
        await field(page, 'name').fill('Mali of the flowers')
        await chooseLanguage(page, 'th')
        await valueIn(page, 'name').toBe('Mali of the flowers')
        await soon(() => own.locator('[name=email]').inputValue()).toBe('other@shop.test')
        expect(await own.locator('[name=email]').isVisible()).toBe(true)
        expect(await own.locator('[name=current]').inputValue()).toBe('')
        expect(await drafts(page)).not.toContain('seven lotus ponds')
        const th = await loadMessages('th')
        await page.getByRole('button', { name: th.profile.saveName }).click()
        await page.getByRole('main').getByText('Mali of the flowers').first().waitFor()
        await page.reload()
        await valueIn(page, 'name').toBe('Mali of the flowers')
        expect(await drafts(page)).not.toContain('Mali of the flowers')
      }),
  )

  longTest('The owner’s forms keep their texts, choices and boxes in another language, each its own', () =>
    visit(at.browser, {}, async (page) => {
      await signInAsOwner(page, at.shop)
      await open(page, '/dashboard/delivery')
      const planning = page.locator('form:has([name=workPerDay])')
      const box = planning.getByRole('checkbox').first()
      const was = await box.isChecked()
      await planning.locator('[name=workPerDay]').fill('77')
      await box.setChecked(!was)
      const row = page.locator('.slot-row').nth(1)
      await row.locator('summary').first().click()
      await row.getByLabel('Orders per day').fill('23')
      const others = await page
        .locator('.slot-row input:not([type=hidden], [type=checkbox])')
        .evaluateAll(valuesOf)
      await chooseLanguage(page, 'th')
      await soon(() => planning.locator('[name=workPerDay]').inputValue()).toBe('77')
      expect(await box.isChecked()).toBe(!was)
      await soon(() =>
        page.locator('.slot-row input:not([type=hidden], [type=checkbox])').evaluateAll(valuesOf),
      ).toEqual(others)
    }),
  )
})

const valuesOf = (fields: Element[]) => fields.map((one) => (one as HTMLInputElement).value)

describe('a contact message', () => {
  const footerLink = (page: Page) =>
    page.getByRole('contentinfo').getByRole('link', { name: en.footer.returnPolicy })

  longTest('A link and the way back keep a contact message, and one that was sent is forgotten', () =>
    visit(at.browser, {}, async (page) => {
      await open(page, '/contact')
      await fill(page, { message: MESSAGE })
      await footerLink(page).click()
      await page.waitForURL('**/return-policy')
      await page.goBack()
      await valueIn(page, 'message').toBe(MESSAGE)
      await page.getByRole('button', { name: en.contact.submit }).click()
      await page.getByRole('status').filter({ hasText: en.toasts['message-sent'] }).waitFor()
      expect(await drafts(page)).toBe('')
      await valueIn(page, 'message').toBe('')
    }),
  )

  longTest('Without a network a link and the way back keep a contact message, and so does a refusal', () =>
    visit(
      at.browser,
      {},
      async (page) => {
        await open(page, '/contact')
        await fill(page, { message: MESSAGE })
        await page.context().setOffline(true)
        await page.getByRole('button', { name: en.contact.submit }).click()
        await page.locator('form .note--error').waitFor()
        await footerLink(page).click()
        await page.locator('.error-page').waitFor()
        await page.context().setOffline(false)
        await page.goBack()
        await valueIn(page, 'message').toBe(MESSAGE)
      },
      /ERR_INTERNET_DISCONNECTED|failed: |Failed to fetch|503/,
    ),
  )

  longTest(
    'A visitor who logs in in another tab keeps their contact message; it goes with them when they log out there',
    () =>
      visit(at.browser, {}, async (page) => {
        await open(page, '/contact')
        await fill(page, { message: MESSAGE })
        const other = await page.context().newPage()
        await becomeNewShopper(other, at.shop, 'en')
        await open(other, '/about')
        await page.getByRole('button', { name: en.nav.logout }).first().waitFor({ state: 'attached' })
        await valueIn(page, 'message').toBe(MESSAGE)
        await other.getByRole('button', { name: en.nav.logout }).first().click()
        await page.getByRole('link', { name: en.nav.login }).first().waitFor({ state: 'attached' })
        await valueIn(page, 'message').toBe('')
        expect(await drafts(page)).toBe('')
        await other.close()
      }),
  )
})

test('What a shopper typed is nobody’s once their session has ended, in an open page and in a page that is loaded again', () =>
  visit(at.browser, {}, async (page) => {
    for (const [isOpen, leave] of [
      [
        true,
        () => page.locator('form:has(input[name=mode]) button').filter({ visible: true }).first().click(),
      ],
      [false, () => page.reload()],
    ] as const) {
      await becomeNewShopper(page, at.shop, 'en')
      await open(page, '/contact')
      await fill(page, { message: MESSAGE })
      expect(await drafts(page)).toContain('no lilies')
      await page.context().clearCookies({ name: /session/ })
      await Promise.all([page.waitForEvent('load'), leave()])
      await page.getByRole('link', { name: en.nav.login }).first().waitFor({ state: 'attached' })
      if (isOpen) await page.getByText(en.toasts['session-over']).waitFor()
      await page.waitForFunction(() => !('earlyClicks' in window))
      await valueIn(page, 'message').toBe('')
      expect(await tracesOf(page, ['no lilies'])).toEqual([])
    }
  }))

test('A browser that refuses its storages lets a visitor write to the shop as ever', () =>
  visit(
    at.browser,
    {},
    async (page) => {
      await page.addInitScript(() => {
        const refuse = () => {
          throw new DOMException('refused', 'SecurityError')
        }
        for (const name of ['localStorage', 'sessionStorage'])
          Object.defineProperty(window, name, { get: refuse })
      })
      await open(page, '/contact')
      await fill(page, { message: MESSAGE })
      await page.getByRole('contentinfo').getByRole('link', { name: en.footer.returnPolicy }).click()
      await page.waitForURL('**/return-policy')
      await page.goBack()
      await valueIn(page, 'message').toBe(MESSAGE)
      await page.getByRole('button', { name: en.contact.submit }).click()
      await page.getByRole('status').filter({ hasText: en.toasts['message-sent'] }).waitFor()
    },
    /SecurityError: refused/,
  ))
