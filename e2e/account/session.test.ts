import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { waitForIdle } from '#e2e/testing/idle.ts'
import { signIn, signInAsOwner, signUp } from '#e2e/testing/owner.ts'
import { pauseClock } from '#e2e/testing/paused-clock.ts'
import { openShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'
import { ADMIN } from '#e2e/testing/shop-process.ts'
import { openMenuOnPhone, WINDOWS } from '#e2e/testing/steps.ts'
import { visit } from '#e2e/testing/visit.ts'
import { expectAccessible } from '#e2e/testing/walk/axe.ts'

const MALI = { email: 'mali@shop.test', password: 'seven lotus ponds' }

const at = openShopAndBrowser()
let known = false

const open = (page: Page, path: string) => page.goto(at.shop.origin + path)
const bar = (page: Page) => page.getByRole('banner')
const stored = (page: Page) => page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }] as const)

/** Opens a window with a signed-in shopper. */
const asMali = (visitor: (page: Page) => Promise<void>, expected?: RegExp) =>
  visit(
    at.browser,
    {},
    async (page) => {
      if (!known) await signUp(at.shop, MALI)
      known = true
      await signIn(page, at.shop, MALI)
      await visitor(page)
    },
    expected,
  )

async function fillIn(page: Page, path: string, fields: Record<string, string>) {
  await open(page, path)
  for (const [name, text] of Object.entries(fields)) await page.getByLabel(name, { exact: true }).fill(text)
  const submit = path === '/login' ? 'Login' : 'Signup'
  await page.getByRole('main').getByRole('button', { name: submit, exact: true }).click()
}

describe('signing in', () => {
  test('Logging in stores uid and email under the key user and opens the home page; logging out clears the browser', () =>
    visit(at.browser, {}, async (page) => {
      await signUp(at.shop, { ...MALI, email: 'leaves@shop.test' })
      await open(page, '/login')
      await expect.poll(() => page.getByLabel('Email', { exact: true }).getAttribute('type')).toBe('email')
      await expect
        .poll(() => page.getByLabel('Password', { exact: true }).getAttribute('type'))
        .toBe('password')
      await fillIn(page, '/login', { Email: 'leaves@shop.test', Password: MALI.password })
      await page.getByRole('status').filter({ hasText: 'Logged in successfully!' }).waitFor()
      await page.waitForURL(`${at.shop.origin}/`)
      const [local] = await stored(page)
      expect(JSON.parse(local.user ?? '')).toEqual({
        user: { uid: expect.stringMatching(/^[\w-]{16,}$/), email: 'leaves@shop.test' },
      })
      await page.locator('main .product-card button').first().click()
      await open(page, '/allproducts?searchkey=rose')
      await page.evaluate(() => {
        localStorage.setItem('something', 'else')
        sessionStorage.setItem('something', 'else')
      })
      await bar(page).getByRole('button', { name: 'Logout' }).first().click()
      await page.getByRole('status').filter({ hasText: 'Logged out successfully' }).waitFor()
      await page.waitForURL(`${at.shop.origin}/`)
      await expect.poll(() => stored(page)).toEqual([{}, {}])
      await bar(page).getByRole('link', { name: 'Signup/Login' }).first().waitFor()
      expect((await page.context().cookies()).filter(({ name }) => name.includes('session'))).toEqual([])
    }))

  test('Logging in for a checkout loads a new document with the checkout’s own security policy', () =>
    visit(
      at.browser,
      {},
      async (page) => {
        await signUp(at.shop, { ...MALI, email: 'pays@shop.test' })
        await open(page, '/login?next=/checkout/none')
        await page.evaluate(() => Object.assign(window, { sameDocument: true }))
        await page.getByLabel('Email', { exact: true }).fill('pays@shop.test')
        await page.getByLabel('Password', { exact: true }).fill(MALI.password)
        await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
        await page.waitForURL(/\/checkout\/none$/)
        await expect.poll(() => page.evaluate(() => 'sameDocument' in window)).toBe(false)
      },
      /status of 404/,
    ))

  test('A failed login, a guessable password, a taken email and an empty sign-up each show a red message', () =>
    visit(
      at.browser,
      {},
      async (page) => {
        const red = (text: string) => page.getByRole('alert').filter({ hasText: text }).first().waitFor()
        await fillIn(page, '/login', { Email: 'nobody@shop.test', Password: MALI.password })
        await red('Login Failed, try again!')
        for (const way of ['/signup', '/forgot-password']) {
          await page.getByRole('main').locator(`a[href^="${way}"]`).waitFor()
        }
        await fillIn(page, '/signup', { Name: 'Mali', Email: 'mali-2@shop.test', Password: 'aaaaaaaaaa' })
        await red('Try with a different email or a longer password!')
        await fillIn(page, '/signup', { Name: 'Mali', Email: ADMIN.email, Password: 'another long phrase' })
        await red('Try with a different email or a longer password!')
        for (const way of ['/login', '/forgot-password']) {
          await page.getByRole('main').locator(`a[href^="${way}"]`).waitFor()
        }
        await fillIn(page, '/signup', {})
        await red('All fields are required')
      },
      /status of 4/,
    ))
})

describe('a message', () => {
  test('A toast is carried to the next page and stays for five seconds', () =>
    visit(at.browser, {}, async (page) => {
      await page.context().addCookies([{ name: 'toast', value: 'signed-out', url: at.shop.origin }])
      await page.clock.install({ time: '2026-01-01T00:00:00Z' })
      await page.clock.pauseAt('2026-01-01T00:01:00Z')
      await page.goto(`${at.shop.origin}/about`, { waitUntil: 'load' })
      const toast = page
        .locator('.toast:not([data-ending-style])')
        .filter({ hasText: 'Logged out successfully' })
      const soon = async () => {
        await page.clock.runFor(50)
        return toast.count()
      }
      await expect.poll(soon, { timeout: 15_000 }).toBe(1)
      await page.clock.runFor(4900)
      await expect.poll(() => toast.count()).toBe(1)
      await page.clock.runFor(120)
      await expect.poll(() => toast.count()).toBe(0)
    }))
})

describe('whoever is signed in', () => {
  test('A shopper sees Order and Logout in the bar, and only the owner sees Admin', () =>
    asMali(async (page) => {
      await open(page, '/')
      await expect
        .poll(() => bar(page).getByRole('link', { name: 'Order' }).first().getAttribute('href'))
        .toBe('/order')
      await bar(page).getByRole('button', { name: 'Logout' }).first().waitFor()
      expect(await bar(page).getByRole('link', { name: 'Signup/Login' }).count()).toBe(0)
      expect(await bar(page).getByRole('link', { name: 'Admin' }).count()).toBe(0)
      await page.context().clearCookies()
      await page.goto('about:blank')
      await signInAsOwner(page, at.shop)
      await open(page, '/')
      await expect
        .poll(() => bar(page).getByRole('link', { name: 'Admin' }).first().getAttribute('href'))
        .toBe('/dashboard')
    }))

  test('A phone’s side menu has all links of the bar, with language, mode, picture and cart', () =>
    visit(at.browser, { viewport: WINDOWS.phone }, async (page) => {
      await signInAsOwner(page, at.shop)
      await open(page, '/')
      await openMenuOnPhone(page)
      const menu = page.locator('[popover]').first()
      for (const name of ['All Products', 'Order', 'Admin', 'Cart, 0 items']) {
        await menu.getByRole('link', { name }).waitFor()
      }
      for (const name of ['Logout', 'Switch to dark mode']) await menu.getByRole('button', { name }).waitFor()
      for (const name of ['English', 'ไทย', '简体中文']) {
        await menu.getByRole('button', { name, exact: true }).waitFor()
      }
      await menu.getByAltText('Profile picture').waitFor()
    }))

  test('A new shopper reads There is no order!, name and email at /test, and their email on the page for wrong URLs', () =>
    asMali(async (page) => {
      await open(page, '/order')
      await page.getByRole('heading', { name: 'There is no order!' }).waitFor()
      await open(page, '/test')
      const main = page.getByRole('main')
      await main.getByRole('heading', { name: 'User Profile' }).waitFor()
      await main.getByText('mali@shop.test').waitFor()
      await main.getByText('Mali', { exact: true }).waitFor()
      expect(await main.getByRole('img').count()).toBe(0)
      await open(page, '/nowhere')
      await main.getByText('Hello mali@shop.test').waitFor()
    }, /status of 404/))

  test('Buying asks for the delivery address and shows for a second what is missing', () =>
    asMali(async (page) => {
      await open(page, '/productInfo/single-red-rose')
      await page.getByRole('button', { name: 'Add To Cart' }).filter({ visible: true }).click()
      await open(page, '/cart')
      await page.getByRole('button', { name: 'Buy Now' }).filter({ visible: true }).click()
      const dialog = page.getByRole('dialog')
      for (const field of ['Name', 'Address', 'Pincode', 'Phone number']) {
        await dialog.getByLabel(field, { exact: true }).waitFor()
      }
      await pauseClock(page)
      await dialog.getByRole('button', { name: 'Buy Now' }).click()
      const toast = page.locator('.toast:not([data-ending-style])')
      await toast.filter({ hasText: 'All fields are required' }).waitFor()
      await page.clock.runFor(990)
      await expect.poll(() => toast.count()).toBe(1)
      await page.clock.runFor(40)
      await expect.poll(() => toast.count()).toBe(0)
    }))
})

test('The password reset form shows its latest result below the button and no earlier one', () =>
  visit(
    at.browser,
    {},
    async (page) => {
      await open(page, '/forgot-password')
      const button = page.getByRole('button', { name: 'Reset Password' })
      const line = page.getByRole('main').locator('form .note')
      const below = async () => (await line.boundingBox())?.y ?? 0
      await page.getByPlaceholder('Enter your email').fill('forgets@shop.test')
      for (let ask = 0; ask < 4; ask += 1) {
        const answer = page.waitForResponse((response) => response.request().method() === 'POST')
        await button.click()
        await answer
        await line.waitFor()
      }
      await page.getByRole('alert').filter({ hasText: 'Too many attempts.' }).waitFor()
      await expect.poll(() => line.count()).toBe(1)
      expect(await below()).toBeGreaterThan((await button.boundingBox())?.y ?? 0)
      await page.getByPlaceholder('Enter your email').fill('forgets-too@shop.test')
      await button.click()
      await page.getByRole('status').filter({ hasText: 'Password reset email sent.' }).waitFor()
      await expect.poll(() => line.count()).toBe(1)
      expect(await below()).toBeGreaterThan((await button.boundingBox())?.y ?? 0)
    },
    /status of 429/,
  ))

test('The dashboard of a new shop has four figures, three tabs and a table of sample orders', () =>
  visit(at.browser, {}, async (page) => {
    await signInAsOwner(page, at.shop)
    await open(page, '/dashboard')
    const figure = (name: string) =>
      page.locator('.stat-tile').filter({ hasText: name }).locator('.stat-tile__value').innerText()
    await expect.poll(() => page.locator('.stat-tile').count()).toBe(4)
    expect(await figure('Total Products')).toBe('36')
    expect(await figure('Total Orders')).toBe('0')
    expect(Number(await figure('Total Users'))).toBeGreaterThan(0)
    expect(await figure('Total Sales')).toBe('฿0')
    await expect.poll(() => page.getByRole('tab').allInnerTexts()).toEqual(['Products', 'Order', 'Users'])
    await page.getByRole('tab', { name: 'Users' }).click()
    const owner = page.getByRole('row').filter({ hasText: ADMIN.email })
    await page.getByRole('columnheader', { name: 'Joined' }).waitFor()
    await expect.poll(() => owner.innerText()).toMatch(/[A-Z][a-z]{2} \d{1,2}, \d{4}/)
    await page.getByRole('heading', { name: 'User Details' }).waitFor()
    await page.getByText('Sample data.').waitFor()
    await expect.poll(() => page.getByRole('row').filter({ hasText: 'Sample' }).count()).toBeGreaterThan(1)
  }))

describe('what goes wrong', () => {
  test('A server error shows Unexpected Application Error! with its status and text', async () => {
    const answer = await fetch(`${at.shop.origin}/about`, {
      method: 'POST',
      headers: { origin: at.shop.origin },
    })
    expect(answer.status).toBe(405)
    const html = await answer.text()
    expect(html).toContain('Unexpected Application Error!')
    expect(html).toContain('405 Method Not Allowed')
  })

  test('An error during navigation shows its message after the loading indicator, and the page can be requested again', () =>
    visit(
      at.browser,
      {},
      async (page) => {
        await open(page, '/about')
        await waitForIdle(page)
        let fail = () => {}
        const failed = new Promise<void>((resolve) => {
          fail = resolve
        })
        await page.route('**/allproducts.data*', (route) => failed.then(() => route.abort()))
        await bar(page).getByRole('link', { name: 'All Products' }).first().click()
        await page.getByRole('progressbar', { name: 'Loading' }).waitFor()
        await expectAccessible(page)
        fail()
        await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor()
        await expect.poll(() => page.locator('.error-page__lead').innerText()).toBe('Failed to fetch')
        expect(await page.getByRole('progressbar').count()).toBe(0)
        await page.unroute('**/allproducts.data*')
        await page.getByRole('button', { name: 'Try again' }).click()
        await page.getByRole('heading', { name: 'All Products' }).waitFor()
      },
      /./,
    ))

  test('A wrong URL shows a page that greets the visitor, says This page doesn’t exit! and links home', () =>
    visit(
      at.browser,
      {},
      async (page) => {
        await open(page, '/no/such/page')
        await page.getByText('Hello User').waitFor()
        await page.getByRole('heading', { name: "This page doesn't exit!" }).waitFor()
        await page.getByRole('link', { name: 'Go to the homepage' }).click()
        await page.waitForURL(`${at.shop.origin}/`)
      },
      /status of 404/,
    ))
})
