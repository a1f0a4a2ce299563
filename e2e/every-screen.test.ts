import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { LANGUAGES, MODES } from '#app/shop/language.ts'
import { opened } from './testing/opened.ts'
import { WINDOWS } from './testing/steps.ts'
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
/** What is written in Latin letters in every language: the brand, names of networks and people, sample addresses, the languages' own names. */
const LATIN =
  /Dokmai|Facebook|Instagram|LINE|YouTube|English|Administrator|[\w.]+@[\w.]+|THB|SPA|Cookie|3-D Secure|https|Mali|Krit|Ploy|JPEG|PNG|WebP|AVIF/gi

const at = opened()

async function open(page: Page, screen: string, language: string, mode = 'light') {
  await page.context().addCookies([
    { name: 'language', value: language, url: at.shop.origin },
    { name: 'mode', value: mode, url: at.shop.origin },
  ])
  await page.goto(at.shop.origin + screen)
  await page.waitForLoadState('networkidle')
}

describe.each(LANGUAGES)('in %s', (language) => {
  test('every screen has its own title and description, in that language, and no word of another', () =>
    visit(at.browser, { viewport: WINDOWS.phone }, async (page) => {
      const titles = new Set<string>()
      for (const screen of SCREENS) {
        await open(page, screen, language)
        titles.add(await page.title())
        const description = (await page.locator('meta[name=description]').getAttribute('content')) ?? ''
        expect(description.length, screen).toBeGreaterThan(language === 'zh-CN' ? 5 : 15)
        if (language === 'en') continue
        const words = `${await page.title()}\n${description}\n${await page.locator('body').innerText()}`
        expect(words.replace(LATIN, '').match(/[A-Za-z]{3,}/g), `${screen} in ${language}`).toBeNull()
      }
      // A search without results is the same screen.
      expect(titles.size).toBe(SCREENS.length - 1)
    }))

  test.each(MODES)('axe finds nothing on any screen, in %s mode', (mode) =>
    visit(at.browser, {}, async (page) => {
      for (const screen of SCREENS) {
        await open(page, screen, language, mode)
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
          .analyze()
        const found = violations.map(
          ({ id, nodes }) => `${screen}: ${id}: ${nodes.map((node) => node.target).join(' ')}`,
        )
        expect(found).toEqual([])
      }
    }),
  )
})
