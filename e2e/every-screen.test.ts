import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { LANGUAGES, type Language, MODES } from '#app/shop/language.ts'
import { expectAccessible } from './testing/axe.ts'
import { opened } from './testing/opened.ts'
import { signInAsOwner } from './testing/owner.ts'
import { WINDOWS } from './testing/steps.ts'
import { visit } from './testing/visit.ts'

const SCREENS = [
  '/',
  '/allproducts',
  '/allproducts?searchkey=unicorn',
  '/productInfo/single-red-rose',
  '/cart',
  '/login',
  '/signup',
  '/about',
  '/return-policy',
  '/privacy-policy',
]
/** The owner's; the second and third are the first with nothing found, and with its question open; the last is the one before with its form. */
const OWNER_SCREENS = [
  '/dashboard',
  '/dashboard?q=2026',
  '/dashboard?delete=single-red-rose',
  '/dashboard/orders',
  '/dashboard/users',
  '/dashboard/money',
  '/addproduct',
  '/updateproduct',
  '/updateproduct?id=single-red-rose',
]
/** What is written in Latin letters in every language: the brand, names of networks and people, sample addresses, the languages' own names. */
const LATIN =
  /Dokmai|Facebook|Instagram|LINE|YouTube|English|Administrator|[\w.]+@[\w.]+|THB|CSV|SPA|JPEG|PNG|WebP|AVIF|Cookie|3-D Secure|https|Mali|Krit|Ploy/gi

const at = opened()

async function open(page: Page, screen: string, language: string, mode = 'light') {
  await page.context().addCookies([
    { name: 'language', value: language, url: at.shop.origin },
    { name: 'mode', value: mode, url: at.shop.origin },
  ])
  await page.goto(at.shop.origin + screen)
  await page.waitForLoadState('networkidle')
}

async function expectOwnWords(page: Page, screens: string[], language: Language): Promise<Set<string>> {
  const titles = new Set<string>()
  for (const screen of screens) {
    await open(page, screen, language)
    titles.add(await page.title())
    const description = (await page.locator('meta[name=description]').getAttribute('content')) ?? ''
    expect(description.length, screen).toBeGreaterThan(language === 'zh-CN' ? 5 : 15)
    if (language === 'en') continue
    const words = `${await page.title()}\n${description}\n${await page.locator('body').innerText()}`
    expect(words.replace(LATIN, '').match(/[A-Za-z]{3,}/g), `${screen} in ${language}`).toBeNull()
  }
  return titles
}

describe.each(LANGUAGES)('in %s', (language) => {
  test('every screen has its own title and description, in that language, and no word of another', () =>
    visit(at.browser, { viewport: WINDOWS.phone }, async (page) => {
      const titles = await expectOwnWords(page, SCREENS, language)
      // A search without results is the same screen.
      expect(titles.size).toBe(SCREENS.length - 1)
    }))

  test('so has every screen of the owner’s', () =>
    visit(at.browser, { viewport: WINDOWS.phone }, async (page) => {
      await signInAsOwner(page, at.shop)
      const titles = await expectOwnWords(page, OWNER_SCREENS, language)
      expect(titles.size).toBe(OWNER_SCREENS.length - 3)
    }))

  test.each(MODES)('axe finds nothing on any screen, in %s mode', (mode) =>
    visit(at.browser, {}, async (page) => {
      for (const screen of SCREENS) {
        await open(page, screen, language, mode)
        await expectAccessible(page, screen)
      }
    }),
  )

  test('nor on the owner’s, with their questions open', () =>
    visit(at.browser, {}, async (page) => {
      await signInAsOwner(page, at.shop)
      for (const screen of OWNER_SCREENS) {
        // Contrast is a matter of the mode, names and labels of the language: no need to see each with each.
        await open(page, screen, language, language === 'th' ? 'dark' : 'light')
        await expectAccessible(page, screen)
      }
      await page.locator('[name=title]').fill('Changed')
      await page.locator('.product-form__foot a').click()
      await page.getByRole('dialog').waitFor()
      await expectAccessible(page, 'the question before leaving')
    }))
})
