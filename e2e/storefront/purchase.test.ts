import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Messages } from '#app/messages/testing/all-messages.ts'
import { loadMessages } from '#app/messages/testing/all-messages.ts'
import { A_THAI_ADDRESS } from '#app/shop/delivery/testing/an-address.ts'
import { LANGUAGES, type Language, MODES, type Mode, toLanguageCode } from '#app/shop/language.ts'
import { IS_LONG } from '#commands/long.ts'
import { fillAddress } from '#e2e/testing/address.ts'
import { becomeNewShopper } from '#e2e/testing/promptpay.ts'
import { openShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'
import {
  chooseLanguage,
  chooseMode,
  chooseWay,
  payWith,
  WINDOWS,
  type WindowName,
} from '#e2e/testing/steps.ts'
import { storeRoses } from '#e2e/testing/stored-cart.ts'
import { visit } from '#e2e/testing/visit.ts'

const SEARCHES: Record<Language, { typed: string; title: string }> = {
  en: { typed: 'hat box', title: 'Grand Rose Hat Box' },
  th: { typed: 'กล่องกุหลาบ', title: 'กล่องกุหลาบแกรนด์' },
  'zh-CN': { typed: '抱抱桶', title: '臻享玫瑰抱抱桶' },
}
const GOOD_CARD = '4242 4242 4242 4242'
const BAD_CARD = '4000 0000 0000 0002'
const PASSWORD = 'seven lotus ponds'

const at = openShopAndBrowser({ TRUST_PROXY: '1' })
let buyers = 0
let houses = 0

describe('a shopper searches, fills a cart, signs up, signs in, pays and sees the order', () => {
  // Covers all pairs of language, window and mode; the short form one that no other walk buys in.
  for (const [row, language] of LANGUAGES.entries()) {
    for (const [column, window] of (Object.keys(WINDOWS) as WindowName[]).entries()) {
      const mode = MODES[(row + column) % MODES.length] as Mode
      const isShort = language === 'zh-CN' && window === 'desktop'
      test.runIf(IS_LONG || isShort)(
        `A shopper searches, fills a cart, signs up, pays and sees the order in ${language}, ${mode} mode, on a ${window} window`,
        () =>
          visit(at.browser, { viewport: WINDOWS[window], extraHTTPHeaders: fromNewIp() }, async (page) => {
            const words = await loadMessages(language)
            await purchase(page, { language, mode, words })
            await page.getByText(words.toasts['payment-successful']).waitFor()
            await page.waitForURL('**/order')
            await page.getByText(SEARCHES[language].title).waitFor()
            await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language)
            await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe(mode)
            expect(await storedCart(page)).toEqual([])
            expect(await page.context().cookies()).toContainEqual(
              expect.objectContaining({ name: 'dokmai-session', httpOnly: true, secure: false }),
            )
          }),
      )
    }
  }
})

test('A declined card is explained in Thai, cart and address are kept, and another card can pay', () =>
  visit(at.browser, { viewport: WINDOWS.phone, extraHTTPHeaders: fromNewIp() }, async (page) => {
    const words = await loadMessages('th')
    await becomeNewShopper(page, at.shop, 'th')
    await storeRoses(page, at.shop)
    await page.goto(`${at.shop.origin}/cart`)
    await pressBuyNow(page, words)
    await page.waitForURL(/\/checkout\//)
    await payWith(page, words, BAD_CARD)
    await page.getByText(words.card.failures.declined).first().waitFor()
    expect(await storedCart(page)).toHaveLength(1)
    const draft = await page.evaluate(() => JSON.parse(sessionStorage.getItem('address') ?? '{}'))
    expect(draft).toMatchObject(A_THAI_ADDRESS)
    await payWith(page, words, GOOD_CARD)
    await page.waitForURL('**/order')
    await page.locator('.order-card').first().waitFor()
    await expect.poll(() => page.locator('.order-card').count()).toBe(1)
  }))

interface PurchaseInput {
  language: Language
  mode: Mode
  words: Messages
}

async function purchase(page: Page, { language, mode, words }: PurchaseInput) {
  const { typed, title } = SEARCHES[language]
  await page.goto(at.shop.origin)
  await chooseLanguage(page, toLanguageCode(language))
  await chooseMode(page, mode)
  await page.getByLabel(words.filter.search, { exact: true }).first().fill(typed)
  await page.waitForURL(/searchkey=/)
  await expect.poll(() => page.locator('main .product-card').count()).toBe(1)
  await page.getByRole('link', { name: title }).first().click()
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
  await page.getByRole('button', { name: words.product.addToCart }).filter({ visible: true }).first().click()
  await page.getByText(words.toasts['added-to-cart']).waitFor()
  await page.getByRole('link', { name: /1/ }).and(page.locator('[href="/cart"]')).first().click()
  await page.getByRole('link', { name: words.cart.loginToBuy }).filter({ visible: true }).click()
  await page.waitForURL(/\/login/)
  await join(page, words)
  await page.waitForURL('**/cart')
  await fillBuyNow(page, words)
  await page.waitForURL(/\/checkout\//)
  const pay = page.getByRole('dialog').locator('button[type=submit]')
  await pay.waitFor()
  expect(await pay.evaluate((button) => getComputedStyle(button).backgroundColor)).toBe('rgb(44, 102, 72)')
  await payWith(page, words, GOOD_CARD)
}

/** Each shopper has another IP. */
function fromNewIp() {
  houses += 1
  return { 'x-forwarded-for': `10.0.0.${houses}` }
}

/** On the way to buy, which goes on at once. */
async function join(page: Page, words: Messages) {
  buyers += 1
  await page.getByRole('heading', { name: words.almostThere.heading }).waitFor()
  await page.getByLabel(words.signup.name, { exact: true }).fill('มะลิ Mali 茉莉')
  await page.getByLabel(words.signup.email, { exact: true }).fill(`buyer-${buyers}@example.com`)
  await page.getByLabel(words.signup.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: words.signup.submit, exact: true }).click()
  await page.getByText(words.toasts['signed-up']).waitFor()
}

async function pressBuyNow(page: Page, words: Messages) {
  await page.getByRole('button', { name: words.cart.buyNow }).filter({ visible: true }).first().click()
  await fillBuyNow(page, words)
}

async function fillBuyNow(page: Page, words: Messages) {
  const dialog = page.getByRole('dialog')
  await fillAddress(dialog, words, A_THAI_ADDRESS)
  await chooseWay(dialog, 'card')
  await dialog.getByRole('button', { name: words.cart.buyNow }).click()
}

async function storedCart(page: Page): Promise<unknown[]> {
  return JSON.parse((await page.evaluate(() => localStorage.getItem('cart'))) ?? '[]')
}
