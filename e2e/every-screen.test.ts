import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { LANGUAGES, type Language, MODES, type Mode } from '#app/shop/language.ts'
import { expectAccessible } from './testing/axe.ts'
import { opened } from './testing/opened.ts'
import { signInAsOwner } from './testing/owner.ts'
import { visit } from './testing/visit.ts'

const SCREENS = [
  '/',
  '/allproducts',
  '/allproducts?searchkey=unicorn',
  '/productInfo/single-red-rose',
  '/cart',
  '/login',
  '/login/code',
  '/signup',
  '/forgot-password',
  '/reset-password?token=none',
  '/test',
  '/contact',
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

async function open(page: Page, screen: string, language: string, mode: Mode) {
  await page.context().addCookies([
    { name: 'language', value: language, url: at.shop.origin },
    { name: 'mode', value: mode, url: at.shop.origin },
  ])
  await page.goto(at.shop.origin + screen)
  await page.waitForLoadState('networkidle')
}

/** The title, after a look at every word of the page. */
async function expectOwnWords(page: Page, screen: string, language: Language): Promise<string> {
  const title = await page.title()
  const description = (await page.locator('meta[name=description]').getAttribute('content')) ?? ''
  expect(description.length, screen).toBeGreaterThan(language === 'zh-CN' ? 5 : 15)
  if (language === 'en') return title
  const words = `${title}\n${description}\n${await page.locator('body').innerText()}`
  expect(words.replace(LATIN, '').match(/[A-Za-z]{3,}/g), `${screen} in ${language}`).toBeNull()
  return title
}

/** Puts the page into the other mode as its own style sheet sees it, without loading it anew. */
async function switchMode(page: Page, mode: Mode) {
  await page.evaluate((mode) => document.documentElement.setAttribute('data-theme', mode), mode)
}

describe.each(LANGUAGES)('in %s', (language) => {
  test('every screen has its own title, no word of another language, and nothing that axe finds in either mode', () =>
    visit(at.browser, {}, async (page) => {
      const titles = new Set<string>()
      for (const screen of SCREENS) {
        await open(page, screen, language, 'light')
        titles.add(await expectOwnWords(page, screen, language))
        for (const mode of MODES) {
          await switchMode(page, mode)
          await expectAccessible(page, `${screen}, ${mode}`)
        }
      }
      // A search without results is the same screen.
      expect(titles.size).toBe(SCREENS.length - 1)
    }))

  test('so has every screen of the owner’s, with their questions open', () =>
    visit(at.browser, {}, async (page) => {
      await signInAsOwner(page, at.shop)
      const titles = new Set<string>()
      for (const screen of OWNER_SCREENS) {
        // Contrast is a matter of the mode, names and labels of the language: no need to see each with each.
        await open(page, screen, language, language === 'th' ? 'dark' : 'light')
        titles.add(await expectOwnWords(page, screen, language))
        await expectAccessible(page, screen)
      }
      expect(titles.size).toBe(OWNER_SCREENS.length - 3)
      await page.locator('[name=title]').fill('Changed')
      await page.locator('.product-form__foot a').click()
      await page.getByRole('dialog').waitFor()
      await expectAccessible(page, 'the question before leaving')
    }))
})
