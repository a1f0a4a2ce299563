import { drizzle } from 'drizzle-orm/node-postgres'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { promisedOrder } from '#app/server/testing/made-orders.ts'
import { addDays, bangkokDay } from '#app/shop/day.ts'
import { openDatabaseOf } from '#bench/parts/shop-under-test.ts'
import { IS_LONG } from '#commands/long.ts'
import { longTest } from '#commands/long-test.ts'
import { waitForIdle } from '#e2e/testing/idle.ts'
import { visitAsOwner } from '#e2e/testing/owner.ts'
import { openShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'
import { SCREENS } from '#e2e/testing/walk/owner-screens.ts'

const at = openShopAndBrowser()

/** Forms of these have no part of the screen for such a message of their own. */
const SHORT = ['/dashboard', '/dashboard/settings', '/dashboard/delivery']
/** Its second button is disabled while the category has products. */
const screens = IS_LONG ? SCREENS.filter((screen) => screen !== '/dashboard/categories') : SHORT

const FORMS = 'main form[method=post]'
const PROBLEM = '.note--error:visible, .toast[data-type=error]:visible, main [role=alert]:visible'

/** The places of a page's forms, one of each kind. */
function listForms(page: Page): Promise<number[]> {
  return page.locator(FORMS).evaluateAll((forms) => {
    const kinds = forms.map((form) => {
      const fields = new FormData(form as HTMLFormElement)
      const buttons = [...form.querySelectorAll('button')].map(({ value }) => value)
      return [form.getAttribute('action'), fields.get('form'), fields.get('intent'), ...buttons].join(' ')
    })
    return kinds.flatMap((kind, place) => (kinds.indexOf(kind) === place ? [place] : []))
  })
}

/** Presses its first button, also where the form is folded away. */
function press(page: Page, place: number): Promise<void> {
  return page
    .locator(FORMS)
    .nth(place)
    .evaluate((form: HTMLFormElement) => {
      for (let part = form.parentElement; part; part = part.parentElement)
        if (part instanceof HTMLDetailsElement) part.open = true
      form.requestSubmit(form.querySelector<HTMLButtonElement>('button:not([type=button])'))
    })
}

const OFFLINE = /ERR_INTERNET_DISCONNECTED|^failed: |route module|Failed to fetch/

async function promise(): Promise<string> {
  const pool = openDatabaseOf(at.shop, 1)
  const time = { day: addDays(bangkokDay(new Date()), 3), slotId: 'afternoon' }
  const receipt = await promisedOrder(
    { db: drizzle(pool) },
    { ...time, status: 'accepted', kind: 'delivery' },
  )
  await pool.end()
  return receipt
}

test('A form that is pressed again before the shop has answered is sent once', async () => {
  const receipt = await promise()
  await visitAsOwner(
    at,
    `/dashboard/orders/${receipt}`,
    async (page) => {
      const { promise: isPressed, resolve } = Promise.withResolvers<void>()
      let forms = 0
      await page.route('**/*', async (route) => {
        if (route.request().method() === 'POST') {
          forms += 1
          await isPressed
        }
        await route.fallback()
      })
      const button = page.locator('main button[value=arranging]')
      await button.click()
      await expect.poll(() => forms).toBe(1)
      await button.click()
      // The page has heard of the second press once it has drawn again.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
      resolve()
      await button.waitFor({ state: 'detached' })
      expect(forms).toBe(1)
      expect(await page.getByRole('alert').allInnerTexts()).toEqual([])
    },
    {},
  )
})

longTest('A button of every page, and one that ends a delivery, leave the page and say so', async () => {
  const receipt = await promise()
  await visitAsOwner(
    at,
    `/dashboard/orders/${receipt}`,
    async (page) => {
      await page.context().setOffline(true)
      await page.locator('form:has([name=mode]) button').filter({ visible: true }).first().click()
      await page.locator('button[value=take-back]').click()
      await page.locator(PROBLEM).first().waitFor()
      await page.getByRole('heading', { name: receipt }).waitFor()
    },
    {},
    OFFLINE,
  )
})

test('A form that cannot reach the shop says so, and stays on its screen', async () => {
  await visitAsOwner(
    at,
    '/dashboard',
    async (page) => {
      const network = page.context()
      const open = async (screen: string) => {
        await network.setOffline(false)
        await page.goto(at.shop.origin + screen)
        await waitForIdle(page)
      }
      for (const screen of screens) {
        await open(screen)
        for (const place of (await listForms(page)).slice(0, IS_LONG ? undefined : 2)) {
          await network.setOffline(true)
          const sent = page.waitForEvent('requestfailed', (request) => request.method() === 'POST')
          await press(page, place)
          await sent
          const message = `form ${place} of ${screen}`
          await expect.poll(() => page.locator(PROBLEM).count(), { message }).toBeGreaterThan(0)
          expect(new URL(page.url()).pathname).toBe(new URL(screen, at.shop.origin).pathname)
          await open(screen)
        }
      }
    },
    {},
    OFFLINE,
  )
})
