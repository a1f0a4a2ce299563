import type { Locator, Page, Response } from 'playwright-core'
import type { Messages } from '#app/messages/testing/all-messages.ts'
import type { LanguageCode, Mode } from '#app/shop/language.ts'
import type { ShopperWay } from '#app/shop/payments/payment-way.ts'

export const WINDOWS = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 900 },
} as const
export type WindowName = keyof typeof WINDOWS

/** Selects a language and waits for the page in it. */
export async function chooseLanguage(page: Page, code: LanguageCode) {
  if ((await page.locator('html').getAttribute('lang')) === (code === 'eng' ? 'en' : code)) return
  await openMenuOnPhone(page)
  const select = page.locator('select[name=language]').filter({ visible: true })
  const button = phoneMenu(page).locator(`button[name=language][value=${code}]`)
  const choose = async () => ((await select.count()) > 0 ? select.selectOption(code) : button.click())
  await Promise.all([page.waitForEvent('load'), choose()])
}

/** Presses the light/dark toggle if the page is in the other mode. */
export async function chooseMode(page: Page, mode: Mode) {
  if ((await page.locator('html').getAttribute('data-theme')) === mode) return
  await openMenuOnPhone(page)
  const toggle = page.locator('form:has(input[name=mode]) button').filter({ visible: true }).first()
  const isSaved = (answer: Response) => new URL(answer.url()).pathname.startsWith('/preferences')
  await Promise.all([page.waitForResponse(isSaved), toggle.click()])
  await page.locator(`html[data-theme=${mode}]`).waitFor()
  if (await phoneMenu(page).isVisible()) await page.keyboard.press('Escape')
}

/** Of the two ways in Buy Now. */
export async function chooseWay(dialog: Locator, way: ShopperWay) {
  await dialog.locator(`[name=way][value=${way}]`).check()
}

/** On the checkout page, where no way was chosen before or it was left. */
export async function chooseCard(page: Page, words: Messages) {
  const [before = '', after = ''] = words.scan.byCard.split('{{amount}}')
  await page
    .getByRole('main')
    .getByRole('button')
    .filter({ hasText: after.length > before.length ? after : before })
    .click()
}

/** A day of the strip, or of the list behind it. */
export async function chooseDay(picker: Page | Locator, day: string) {
  const strip = picker.locator('.day-strip')
  await strip.waitFor()
  const inStrip = strip.locator(`[value="${day}"]`)
  if ((await inStrip.count()) > 0) await inStrip.check()
  else await picker.locator('.day-strip__later').selectOption(day)
}

/** Pays in the pretend bank's card dialog. */
export async function payWith(page: Page, words: Messages, card: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.card.number, { exact: true }).fill(card)
  await dialog.getByLabel(words.card.expiry, { exact: true }).fill('12/40')
  await dialog.getByLabel(words.card.cvc, { exact: true }).fill('123')
  await dialog.locator('button[type=submit]').click()
}

export async function openMenuOnPhone(page: Page) {
  const opener = page.locator('[popovertarget]').filter({ visible: true }).first()
  if (!(await phoneMenu(page).isVisible()) && (await opener.isVisible())) await opener.click()
}

function phoneMenu(page: Page) {
  return page.locator('[popover]').first()
}
