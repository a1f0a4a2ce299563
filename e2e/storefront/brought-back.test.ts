import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { en } from '#app/messages/testing/all-messages.ts'
import { AN_ADDRESS } from '#app/shop/delivery/testing/an-address.ts'
import { soon } from '#e2e/testing/accounts.ts'
import { fillAddress } from '#e2e/testing/address.ts'
import { waitForIdle } from '#e2e/testing/idle.ts'
import { becomeNewShopper } from '#e2e/testing/promptpay.ts'
import { openShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'
import { storeRoses } from '#e2e/testing/stored-cart.ts'
import { visit } from '#e2e/testing/visit.ts'

const at = openShopAndBrowser()

/** The headless browser keeps no pages: one that its reader has left stands still and hears nothing, and is told that it is back. */
const bringBack = (page: Page) =>
  page.evaluate(() => {
    Object.assign(window, { isOld: true })
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
const isOld = (page: Page) => page.evaluate(() => 'isOld' in window).catch(() => true)
/** As another document does, while this one is left. */
const storeUnheard = (page: Page, key: string, text: string) =>
  page.evaluate(([key, text]) => localStorage.setItem(key, text), [key, text] as const)

test('A page that the browser brings back as it was left sells, and has the cart, the language and the reader of now', () =>
  visit(at.browser, {}, async (page) => {
    await becomeNewShopper(page, at.shop, 'en')
    await storeRoses(page, at.shop)
    await page.goto(`${at.shop.origin}/cart`)
    const buyNow = page.getByRole('button', { name: en.cart.buyNow }).filter({ visible: true }).first()
    await buyNow.click()
    const dialog = page.getByRole('dialog')
    await fillAddress(dialog, en)
    const leave = /\/checkout\/[^/]+$/
    await page.route(leave, (route) => route.abort('aborted'))
    await Promise.all([page.waitForRequest(leave), dialog.locator('[type=submit]').click()])
    await bringBack(page)
    await soon(() => isOld(page)).toBe(false)
    // A script that is asked for while a route is taken away never comes.
    await buyNow.waitFor()
    await page.unroute(leave)
    await buyNow.click()
    expect(await dialog.getByLabel(en.address.address, { exact: true }).inputValue()).toBe(AN_ADDRESS.address)
    await dialog.locator('[type=submit]').click()
    await page.waitForURL(leave)

    await page.goto(`${at.shop.origin}/contact`)
    await page.getByLabel('Message').fill('Hello')
    await storeUnheard(page, 'cart', '[]')
    await bringBack(page)
    await page.locator('header').getByRole('link', { name: 'Cart, 0 items' }).waitFor()
    expect([await isOld(page), await page.getByLabel('Message').inputValue()]).toEqual([true, 'Hello'])

    await page.evaluate(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: as the shop does
      document.cookie = 'language=th; path=/'
    })
    await bringBack(page)
    await page.locator('html[lang=th]').waitFor()
    await page.waitForFunction(() => !('earlyClicks' in window))
    await waitForIdle(page)

    await page.context().clearCookies({ name: /session/ })
    await storeUnheard(page, 'user', '')
    await bringBack(page)
    await page.locator('header a[href="/signup"]').first().waitFor({ state: 'attached' })
  }))
