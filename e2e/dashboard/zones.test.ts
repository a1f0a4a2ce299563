import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import owner from '#app/messages/en/dashboard.ts'
import { en } from '#app/messages/testing/all-messages.ts'
import th from '#app/messages/th/shop.ts'
import { longTest } from '#commands/long-test.ts'
import { visitAsOwner } from '#e2e/testing/owner.ts'
import { pauseClock } from '#e2e/testing/paused-clock.ts'
import { openShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'

const at = openShopAndBrowser()
const { zones } = owner

const asOwner = (visitor: (page: Page) => Promise<void>, javaScriptEnabled = true) =>
  visitAsOwner(at, '/dashboard/delivery', visitor, { javaScriptEnabled }, /400|409/)

/** Unfolds the form of another zone and fills it. */
async function fillZone(page: Page, name: string, fee: string) {
  const section = page.locator('#zones')
  const form = section.locator('form').filter({ hasText: zones.addFirst })
  if (!(await form.isVisible())) await section.locator('summary').filter({ hasText: zones.add }).click()
  await form.getByLabel('English', { exact: true }).fill(name)
  await form.getByLabel(zones.fee, { exact: true }).fill(fee)
  return { section, form, places: form.getByLabel(zones.places, { exact: true }) }
}

longTest(
  'The owner adds, changes and deletes a zone without scripts, and a refused form keeps what was typed',
  () =>
    asOwner(async (page) => {
      const { section, form, places } = await fillZone(page, 'Islands', '900')
      expect(await form.locator('[role=combobox]').count()).toBe(0)
      await places.fill('เกาะสมุย\nAtlantis')
      await form.locator('[type=submit]').click()
      await form.locator('.field-error', { hasText: 'Atlantis' }).waitFor()
      await expect.poll(() => places.inputValue()).toBe('เกาะสมุย\nAtlantis')
      await expect.poll(() => form.getByLabel('English', { exact: true }).inputValue()).toBe('Islands')
      await places.fill('เกาะสมุย')
      await form.locator('[type=submit]').click()
      const row = section.locator('.slot-row').filter({ hasText: 'Islands' })
      await row.getByText('฿900').waitFor()
      await row.getByText('Change', { exact: true }).click()
      await row.getByLabel(zones.closed, { exact: true }).check()
      await row.getByRole('button', { name: zones.save, exact: true }).click()
      await row.getByText(zones.off).waitFor()
      await row.getByText('Change', { exact: true }).click()
      await row.getByText(zones.remove, { exact: true }).click()
      await row.getByRole('button', { name: zones.removeYes }).click()
      await section.getByText(zones.empty).waitFor()
    }, false),
)

test('The owner finds places for a zone by keyboard, and a shopper who chooses one in Thai sees its fee', () =>
  asOwner(async (page) => {
    const { section, form, places } = await fillZone(page, 'Near', '61')
    const search = form.locator('[role=combobox]')
    for (const typed of ['khlong toei', 'watthana bangkok']) {
      await search.fill(typed)
      await form.getByRole('option').first().waitFor()
      await search.press('Enter')
      await expect.poll(() => search.inputValue()).toBe('')
    }
    await expect.poll(() => places.inputValue()).toBe('กรุงเทพมหานคร / คลองเตย\nกรุงเทพมหานคร / วัฒนา')
    await form.locator('[type=submit]').click()
    await section.getByText('฿61').waitFor()

    await page.context().addCookies([{ name: 'language', value: 'th', url: at.shop.origin }])
    const dialog = await openBuyNow(page)
    await dialog.locator('[role=combobox]').fill('คลองเตย')
    await dialog.locator('.combobox').getByRole('option').first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await dialog.getByText('฿61').first().waitFor()
    await dialog.locator('[name=name]').fill('มะลิ')
    await dialog.locator('[name=address]').fill('99 ถนนพระราม 4')
    await dialog.locator('[name=phoneNumber]').fill('081 234 5678')
    await dialog.locator('[type=submit]').click()
    await page.waitForURL(/\/checkout\//)
    await page.getByText('฿251').first().waitFor()
  }))

longTest('A shopper is told that nothing is delivered to a closed zone, and keeps the address', () =>
  asOwner(async (page) => {
    const { section, form, places } = await fillZone(page, 'Phuket', '')
    await form.getByLabel(zones.closed, { exact: true }).check()
    await places.fill('Phuket')
    await form.locator('[type=submit]').click()
    await section.getByText(zones.off).waitFor()

    const dialog = await openBuyNow(page)
    for (const [name, text] of Object.entries({
      name: 'Mali',
      address: '1 Beach Road',
      phoneNumber: '081',
    })) {
      await dialog.locator(`[name=${name}]`).fill(text)
    }
    const asked = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    await page.route(/\/delivery\/offers\?.*83110/, async (route) => {
      asked.resolve()
      await answered.promise
      await route.continue()
    })
    await dialog.locator('[name=pincode]').fill('83110')
    await asked.promise
    const submit = dialog.locator('[type=submit]')
    await submit.click()
    answered.resolve()
    const refused = dialog.getByText(en.problems['not-delivered-there'])
    await refused.waitFor()
    // Before the times of that place are asked for, the shop itself refuses.
    const answer = page.waitForResponse((response) => response.request().method() === 'POST')
    await pauseClock(page)
    await dialog.locator('[name=pincode]').fill('83100')
    await submit.click()
    await page.clock.resume()
    expect((await answer).ok()).toBe(false)
    await refused.waitFor()
    await expect.poll(() => dialog.locator('[name=address]').inputValue()).toBe('1 Beach Road')
  }),
)

async function openBuyNow(page: Page) {
  await page.goto(`${at.shop.origin}/productInfo/single-red-rose`)
  const words = (await page.locator('html').getAttribute('lang')) === 'th' ? th : en
  await page.getByRole('button', { name: words.product.addToCart }).filter({ visible: true }).first().click()
  await page.getByText(words.toasts['added-to-cart']).waitFor()
  await page.goto(`${at.shop.origin}/cart`)
  await page.getByRole('button', { name: words.cart.buyNow }).filter({ visible: true }).first().click()
  return page.getByRole('dialog')
}
