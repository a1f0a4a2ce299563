import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import type { Messages } from '#app/messages/en/shape.ts'
import { loadMessages } from '#app/messages/languages.ts'
import { addDays, bangkokDay } from '#app/shop/day.ts'
import { formatSlot } from '#app/shop/delivery/format-slot.ts'
import type { Language } from '#app/shop/language.ts'
import { signIn } from '#e2e/testing/owner.ts'
import { openShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'
import { ADMIN } from '#e2e/testing/shop-process.ts'
import { payWith, WINDOWS } from '#e2e/testing/steps.ts'
import { visit } from '#e2e/testing/visit.ts'

const at = openShopAndBrowser()
const CARD = '4242 4242 4242 4242'
const MORNING = { starts: 600, ends: 780 }
const tomorrow = () => addDays(bangkokDay(new Date()), 1)

/** For a person to look at; switched on by naming a folder. */
async function shot(page: Page, name: string) {
  const folder = process.env.KEEP_SCREENS
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: false })
}

test('On a phone in Thai, a shopper orders for tomorrow morning with a card and pays', () =>
  visit(at.browser, { viewport: WINDOWS.phone }, async (page) => {
    const words = await begin(page, 'th')
    await page.getByText(words.slots.earliest.split('{{')[0] ?? '').waitFor()
    await shot(page, 'product')
    const dialog = await openBuyNow(page, words)
    await dialog.getByLabel(words.slots.day).selectOption(tomorrow())
    await dialog.getByRole('radio', { name: '10:00–13:00' }).check({ force: true })
    await shot(page, 'picker')
    await dialog.getByText(words.gift.title).click()
    await dialog.getByLabel(words.gift.cardMessage, { exact: true }).fill('สุขสันต์วันเกิดนะแม่ ❤️')
    await fillAddress(page, words)
    const time = formatSlot({ day: tomorrow(), ...MORNING }, 'th')
    await page.getByText(time).first().waitFor()
    await page.getByText(words.slots.giveBack).waitFor()
    await shot(page, 'checkout')
    await payWith(page, words, CARD)
    await page.waitForURL('**/order')
    await page.getByText(time).first().waitFor()
    await page.getByText('สุขสันต์วันเกิดนะแม่ ❤️').first().waitFor()
    await shot(page, 'order')
  }))

async function begin(page: Page, language: Language): Promise<Messages> {
  await page.context().addCookies([{ name: 'language', value: language, url: at.shop.origin }])
  const words = await loadMessages(language)
  await signIn(page, at.shop, ADMIN)
  await page.goto(`${at.shop.origin}/productInfo/single-red-rose`)
  return words
}

async function openBuyNow(page: Page, words: Messages) {
  await page.getByRole('button', { name: words.product.addToCart }).filter({ visible: true }).first().click()
  await page.getByText(words.toasts['added-to-cart']).waitFor()
  await page.goto(`${at.shop.origin}/cart`)
  await page.getByRole('button', { name: words.cart.buyNow }).filter({ visible: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(words.slots.heading, { exact: true }).waitFor()
  return dialog
}

async function fillAddress(page: Page, words: Messages) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.address.name, { exact: true }).fill('มะลิ สวนดอกไม้')
  await dialog.getByLabel(words.address.address, { exact: true }).fill('99 ถนนพระราม 1')
  await dialog.getByLabel(words.address.pincode, { exact: true }).fill('10330')
  await dialog.getByLabel(words.address.phoneNumber, { exact: true }).fill('081 234 5678')
  await dialog.getByRole('button', { name: words.cart.buyNow }).click()
  await page.waitForURL(/\/checkout\//)
}
