import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Messages } from '#app/messages/en/shape.ts'
import en from '#app/messages/en/shop.ts'
import { signIn } from '#e2e/testing/owner.ts'
import { openShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'
import { ADMIN } from '#e2e/testing/shop-process.ts'
import { WINDOWS } from '#e2e/testing/steps.ts'
import { visit } from '#e2e/testing/visit.ts'

const ADDRESS = { name: 'มะลิ', address: '99 ถนนพระราม 1', pincode: '10330', phoneNumber: '081 234 5678' }
const FAMILY = '👨‍👩‍👧‍👦'

const at = openShopAndBrowser()

const counted = (used: number) =>
  en.gift.cardCount.replace('{{used}}', String(used)).replace('{{limit}}', '300')

test('The gift details of Buy Now are folded and optional, and count a card as people count characters', () =>
  visit(at.browser, { viewport: WINDOWS.phone }, async (page) => {
    const dialog = await openBuyNow(page, en)
    const card = dialog.getByLabel(en.gift.cardMessage, { exact: true })
    expect(await card.isVisible()).toBe(false)
    await dialog.getByText(en.gift.title).click()
    await card.fill(`ที่รัก ${FAMILY}`)
    await dialog.getByText(counted(5), { exact: true }).waitFor()
    expect(await dialog.getByLabel(en.gift.ribbonFirst).count()).toBe(0)
    await dialog.getByLabel(en.gift.placeKind).selectOption({ label: en.gift.options.placeKind.temple })
    await dialog.getByLabel(en.gift.details.temple, { exact: true }).waitFor()
  }))

test('A card that is too long is refused at its field, in the open part, with nothing lost', () =>
  visit(at.browser, { viewport: WINDOWS.phone }, async (page) => {
    const dialog = await openBuyNow(page, en)
    const summary = dialog.getByText(en.gift.title)
    const card = dialog.getByLabel(en.gift.cardMessage, { exact: true })
    await summary.click()
    const text = FAMILY.repeat(301)
    await card.fill(text)
    await dialog.getByText(counted(301), { exact: true }).first().waitFor()
    await summary.click()
    expect(await card.isVisible()).toBe(false)
    for (const [name, value] of Object.entries(ADDRESS)) await dialog.locator(`[name=${name}]`).fill(value)
    await dialog.locator('[type=submit]').click()
    await page.getByText(en.problems['check-fields']).waitFor()
    await dialog.getByText(en.problems['too-long']).waitFor()
    expect(await card.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await card.inputValue()).toBe(text)
    expect(await dialog.locator('[name=name]').inputValue()).toBe(ADDRESS.name)
    await card.fill('รักนะ')
    await dialog.locator('[type=submit]').click()
    await page.waitForURL(/\/checkout\//)
  }))

test('What was typed as gift details is still there, unfolded, when Buy Now is opened again', () =>
  visit(at.browser, { viewport: WINDOWS.phone }, async (page) => {
    const dialog = await openBuyNow(page, en)
    await dialog.getByText(en.gift.title).click()
    await dialog.getByLabel(en.gift.cardMessage, { exact: true }).fill('Happy birthday\nMum')
    await dialog.getByLabel(en.gift.anonymous).check()
    await dialog.getByLabel(en.gift.placeKind).selectOption({ label: en.gift.options.placeKind.hospital })
    await dialog.getByLabel(en.gift.details.hospital).fill('Ward 7')
    await page.reload()
    await pressBuyNow(page, en)
    expect(await dialog.getByLabel(en.gift.cardMessage, { exact: true }).inputValue()).toBe(
      'Happy birthday\nMum',
    )
    expect(await dialog.getByLabel(en.gift.anonymous).isChecked()).toBe(true)
    expect(await dialog.getByLabel(en.gift.details.hospital).inputValue()).toBe('Ward 7')
  }))

async function openBuyNow(page: Page, words: Messages) {
  await signIn(page, at.shop, ADMIN)
  await page.goto(`${at.shop.origin}/productInfo/single-red-rose`)
  await page.getByRole('button', { name: words.product.addToCart }).filter({ visible: true }).first().click()
  await page.getByText(words.toasts['added-to-cart']).waitFor()
  await page.goto(`${at.shop.origin}/cart`)
  return pressBuyNow(page, words)
}

async function pressBuyNow(page: Page, words: Messages) {
  await page.getByRole('button', { name: words.cart.buyNow }).filter({ visible: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('[name=name]').waitFor()
  return dialog
}
