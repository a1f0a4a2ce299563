import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { en } from '#app/messages/testing/all-messages.ts'
import { longTest } from '#commands/long-test.ts'
import { fillAddress } from '#e2e/testing/address.ts'
import { signInAsOwner } from '#e2e/testing/owner.ts'
import { openShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'
import { payWith } from '#e2e/testing/steps.ts'
import { storeRoses } from '#e2e/testing/stored-cart.ts'
import { visit } from '#e2e/testing/visit.ts'

const DECLINED = '4000 0000 0000 0002'

const at = openShopAndBrowser()

/** Fills in Buy Now; answers its button. */
async function fillBuyNow(page: Page) {
  await signInAsOwner(page, at.shop)
  await storeRoses(page, at.shop)
  await page.goto(`${at.shop.origin}/cart`)
  await page.getByRole('button', { name: 'Buy Now' }).filter({ visible: true }).first().click()
  const dialog = page.getByRole('dialog')
  await fillAddress(dialog, en)
  return dialog.getByRole('button', { name: 'Buy Now' })
}

test('A checkout can be paid only once its state is known', () =>
  visit(at.browser, {}, async (page) => {
    const buyNow = await fillBuyNow(page)
    const patience = Promise.withResolvers<void>()
    await page.route('**/checkout/*/status', async (route) => {
      await patience.promise
      await route.continue()
    })
    await buyNow.click()
    await page.waitForURL(/\/checkout\//)
    const pay = page.getByRole('button', { name: en.checkout.pay.replace('{{amount}}', '฿290') })
    await expect.poll(() => pay.isDisabled()).toBe(true)
    expect(await page.getByRole('dialog').count()).toBe(0)
    patience.resolve()
    await page.getByRole('dialog').waitFor()
  }))

longTest('A checkout whose card was declined shows the reason before its card form', () =>
  visit(at.browser, {}, async (page) => {
    await (await fillBuyNow(page)).click()
    await page.waitForURL(/\/checkout\//)
    await payWith(page, en, DECLINED)
    await page.getByText(en.card.failures.declined).first().waitFor()
    await page.reload()
    await page.getByRole('heading', { name: en.checkout.failedTitle }).waitFor()
    const pay = page.getByRole('button', { name: en.checkout.pay.replace('{{amount}}', '฿290') })
    await expect.poll(() => pay.isEnabled()).toBe(true)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await pay.click()
    await page.getByRole('dialog').waitFor()
  }),
)

test('Of two checkouts for one cart, whichever is paid empties the cart, and the other says at once that it is closed', () =>
  visit(at.browser, {}, async (page) => {
    await (await fillBuyNow(page)).click()
    await page.waitForURL(/\/checkout\//)
    const first = page.url()
    await page.goto(`${at.shop.origin}/cart`)
    await page.getByRole('button', { name: 'Buy Now' }).filter({ visible: true }).first().click()
    await fillAddress(page.getByRole('dialog'), en)
    await page.getByRole('dialog').getByRole('button', { name: 'Buy Now' }).click()
    await page.waitForURL((url) => url.pathname.startsWith('/checkout/') && url.href !== first)
    await page.getByRole('dialog').waitFor()
    const earlier = await page.context().newPage()
    await earlier.goto(first)
    await payWith(earlier, en, '4242 4242 4242 4242')
    await earlier.waitForURL('**/order')
    await page.getByRole('heading', { name: en.checkout.replacedTitle }).waitFor()
    await earlier.close()
    expect(await page.evaluate(() => localStorage.getItem('cart'))).toBe('[]')
    await page.goto(`${at.shop.origin}/cart`)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('checkout'))).toBeNull()
  }))
