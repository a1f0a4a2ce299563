import { drizzle } from 'drizzle-orm/node-postgres'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { madeOrder } from '#app/server/testing/made-orders.ts'
import { openDatabaseOf } from '#bench/parts/shop-under-test.ts'
import { IS_LONG } from '#commands/long.ts'
import { longTest } from '#commands/long-test.ts'
import { emailTo, PASSWORD, signIn, signUp, soon } from '#e2e/testing/accounts.ts'
import { signIn as signInWithoutPage, signUp as signUpWithoutPage, visitAsOwner } from '#e2e/testing/owner.ts'
import { openShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'
import { ADMIN } from '#e2e/testing/shop-process.ts'
import { WINDOWS } from '#e2e/testing/steps.ts'
import { visit } from '#e2e/testing/visit.ts'

const NEW = 'eight quiet frangipani'
/** Browsers log each refusal of a form in the console. */
const REFUSAL = /status of 400/

const at = openShopAndBrowser()
let pool: ReturnType<typeof openDatabaseOf>
beforeAll(() => {
  pool = openDatabaseOf(at.shop, 2)
})
afterAll(() => pool.end())

/** Opens one of the profile's folded forms. */
async function openForm(page: Page, intent: string) {
  const form = page.locator(`form:has(input[name=intent][value=${intent}])`)
  if (!(await form.isVisible())) await page.locator(`details:has(${`[value=${intent}]`}) summary`).click()
  return form
}

async function becomeShopper(page: Page, email: string) {
  await signUpWithoutPage(at.shop, { email, password: PASSWORD })
  await signInWithoutPage(page, at.shop, { email, password: PASSWORD })
}

async function linkTo(address: string): Promise<string> {
  const { text = '' } = await emailTo(at.shop, address, '/confirm-email')
  return /http:\S+\/confirm-email\?token=[\w-]+/.exec(text)?.[0] ?? ''
}

describe('a person’s own account', () => {
  test.each(IS_LONG ? [true, false] : [true])(
    'A shopper corrects and confirms their email and changes name and password (scripts: %s)',
    (javaScriptEnabled) =>
      visit(
        at.browser,
        { javaScriptEnabled, viewport: WINDOWS.phone },
        async (page) => {
          const [typo, right] = [`noi-${javaScriptEnabled}`, `right-${javaScriptEnabled}@shop.test`]
          await signUp(page, at.shop, typo)
          await page.waitForURL(/\/login\?email=noi/)
          await page.getByText(`Emails about your orders go to ${typo}@shop.test`).waitFor()
          await signIn(page, at.shop, `${typo}@shop.test`)
          await page.waitForURL(`${at.shop.origin}/`)
          await page.goto(`${at.shop.origin}/profile`)
          await page.getByText('Not confirmed yet').waitFor()
          const form = await openForm(page, 'email')
          await form.getByLabel('New email').fill(right)
          await form.getByLabel('Current password').fill('a wrong password')
          await form.getByRole('button', { name: 'Change email' }).click()
          await page.locator('.field-error').filter({ hasText: 'Wrong password' }).waitFor()
          await expect.poll(() => form.getByLabel('New email').inputValue()).toBe(right)
          await form.getByLabel('Current password').fill(PASSWORD)
          await form.getByRole('button', { name: 'Change email' }).click()
          await page.getByText(`You asked to change it to ${right}`).waitFor()
          await page.getByRole('button', { name: `Keep ${typo}@shop.test` }).waitFor()
          const link = await linkTo(right)
          await page.goto(link)
          await page.getByText(`Is ${right} your email?`).waitFor()
          await page.getByRole('button', { name: 'Confirm this email' }).click()
          await page.waitForURL(/\/profile/)
          await page.locator('.profile__email').filter({ hasText: right }).getByText('Confirmed').waitFor()
          await page.goto(link)
          await page.getByText('This link has expired or was already used').waitFor()
          await page.goto(`${at.shop.origin}/profile`)
          await page.getByLabel('Name', { exact: true }).fill('Noi Jaidee')
          await page.getByRole('button', { name: 'Save name' }).click()
          await soon(() => page.locator('.profile__facts').innerText()).toContain('Noi Jaidee')
          const password = await openForm(page, 'password')
          await password.getByLabel('Current password').fill(PASSWORD)
          await password.getByLabel('New password').fill('short')
          await password.getByRole('button', { name: 'Change password' }).click()
          await page.locator('.field-error').filter({ hasText: 'Use at least 10 characters' }).waitFor()
          await password.getByLabel('Current password').fill(PASSWORD)
          await password.getByLabel('New password').fill(NEW)
          await password.getByRole('button', { name: 'Change password' }).click()
          await soon(() => password.isVisible()).toBe(false)
          await expect.poll(() => page.locator('.sessions__item').innerText()).toMatch(/Chrome.*This device/s)
          await page.context().clearCookies()
          await signIn(page, at.shop, right, NEW)
          await page.waitForURL(`${at.shop.origin}/`)
        },
        REFUSAL,
      ),
  )

  test('The account shows name, email and picture in one card, then orders, then devices', () =>
    visit(at.browser, {}, async (page) => {
      await becomeShopper(page, 'ordered@shop.test')
      await page.goto(`${at.shop.origin}/profile`)
      const own = page.locator('.profile__self')
      await own.getByRole('img', { name: 'Profile picture' }).waitFor()
      await own.getByText('ordered@shop.test').first().waitFor()
      await own.getByRole('button', { name: 'Save picture' }).waitFor()
      const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()
      expect(headings.slice(-3)).toEqual(['Your orders', 'Password', 'Where you’re logged in'])
      await page.getByRole('link', { name: 'See your orders' }).click()
      await page.waitForURL('**/order')
    }))

  longTest('A shopper who cancels an email change keeps the email', () =>
    visit(at.browser, {}, async (page) => {
      await becomeShopper(page, 'stays@shop.test')
      await page.goto(`${at.shop.origin}/profile`)
      await page.getByRole('button', { name: 'Send the link again' }).click()
      await page.getByText('Link sent. Please check your inbox').waitFor()
      const form = await openForm(page, 'email')
      await form.getByLabel('New email').fill('goes@shop.test')
      await form.getByLabel('Current password').fill(PASSWORD)
      await form.getByRole('button', { name: 'Change email' }).click()
      await page.getByRole('button', { name: 'Keep stays@shop.test' }).click()
      await page.getByText('Your email stays as it is').waitFor()
      expect(await page.getByText('goes@shop.test').count()).toBe(0)
    }),
  )
})

describe('a page behind the last one', () => {
  beforeAll(async () => {
    await signUpWithoutPage(at.shop, { email: 'often@shop.test', password: PASSWORD })
    const { rows } = await pool.query<{ id: string }>(`select id from "user" where email = 'often@shop.test'`)
    for (let count = 0; count < 21; count += 1) {
      await madeOrder({ db: drizzle(pool) }, { userId: rows[0]?.id ?? '' })
    }
  })

  test('A page of a shopper’s orders beyond the last one shows the last one', () =>
    visit(at.browser, {}, async (page) => {
      await signInWithoutPage(page, at.shop, { email: 'often@shop.test', password: PASSWORD })
      await page.goto(`${at.shop.origin}/order?page=99`)
      expect(new URL(page.url()).search).toBe('?page=2')
      await expect.poll(() => page.locator('.order-card').count()).toBe(1)
    }))

  test.each(['', '&q=mali'])(
    'A page of the owner’s orders beyond the last one shows the last one (%s)',
    (search) =>
      visitAsOwner(
        at,
        `/dashboard/orders?page=99${search}`,
        async (page) => {
          await expect.poll(() => page.locator('.order-table tbody tr, .table tbody tr').count()).toBe(1)
          await page.getByText('21–21 of 21').waitFor()
        },
        {},
        /^$/,
      ),
  )
})

longTest('The owner changes her email without email set up and logs in with it', () =>
  visitAsOwner(
    at,
    '/dashboard/settings',
    async (page) => {
      await page.getByRole('heading', { name: 'Your sign-in' }).waitFor()
      await page.locator('main').getByRole('link', { name: 'Your account', exact: true }).click()
      const form = await openForm(page, 'email')
      await form.getByText('the new one counts at once').waitFor()
      await form.getByLabel('New email').fill('malee@shop.test')
      await form.getByLabel('Current password').fill(ADMIN.password)
      await form.getByRole('button', { name: 'Change email' }).click()
      await page.getByText('Email changed').waitFor()
      await page.context().clearCookies()
      await signIn(page, at.shop, 'malee@shop.test', ADMIN.password)
      await page.waitForURL(`${at.shop.origin}/`)
      await page.getByRole('link', { name: 'Admin' }).first().waitFor()
    },
    {},
    REFUSAL,
  ),
)
