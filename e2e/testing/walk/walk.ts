import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { loadDashboardMessages } from '#app/messages/languages.ts'
import { loadMessages } from '#app/messages/testing/all-messages.ts'
import { type Language, MODES, type Mode } from '#app/shop/language.ts'
import { IS_LONG } from '#commands/long.ts'
import { findHtmlErrors } from '#e2e/testing/html.ts'
import type { ShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'
import { visit } from '#e2e/testing/visit.ts'
import { axeFindings } from './axe.ts'
import { findFocusErrors } from './focus.ts'
import { findOverflow, findOverflowOfLargeText } from './overflow.ts'
import { findUntranslated } from './untranslated.ts'

declare global {
  interface Window {
    /** React Router's, for its developer tools. */
    __reactRouterDataRouter?: {
      navigate(address: string, how: { flushSync: true }): Promise<void>
      revalidate(): Promise<void>
      state: { navigation: { state: string }; matches: { route: { id: string } }[] }
    }
  }
}

/** Folder for every screen's HTML and screenshots, for other checkers. */
const KEEP = process.env.KEEP_SCREENS
/** Refusals are caused on purpose, and resizing leaves preloaded images unused. */
const EXPECTED = /the server responded with a status of 4\d\d|was preloaded using link preload but not used/
/** Pages are light until a reader chooses. */
const OTHER_MODE: Mode = 'dark'
const PHONE = { width: 390, height: 844 }
const PHONE_WIDTHS = IS_LONG ? [390, 320] : [320]
/** CSS pixels; 640 is 1280 at 200 % zoom, 320 at 400 % (WCAG 1.4.10). */
const WIDTHS = IS_LONG ? [1280, 640, 390, 320] : [320]
const LARGE_TEXT_WIDTHS = IS_LONG ? [390, 320] : [320]

type Walker = 'visitor' | 'shopper' | 'owner' | 'helper' | 'owner-states'

/**
 * Structure and colours are the same in every language, since each has a text wherever English has one, so the short
 * form has one walk of a visitor, a shopper and the owner. Thai has the longest and highest words, and loses most by what is left in English.
 */
const SHORT_FORM: Walker[] = ['visitor', 'shopper', 'owner']

export const isWalked = (language: Language, who: Walker) =>
  IS_LONG || (language === 'th' && SHORT_FORM.includes(who))

/** A walk through the screens in one language that checks each of them. */
export interface Walk {
  page: Page
  language: Language
  words: Awaited<ReturnType<typeof loadMessages>>
  dashboard: Awaited<ReturnType<typeof loadDashboardMessages>>
  /** Opens a URL, and validates its HTML. */
  go(address: string): Promise<void>
  /** Does so by loading it or, in the short form every second time, as a link of the screen before does. */
  goOn(address: string): Promise<void>
  /** Checks the current state of the page. */
  look(screen: string): Promise<void>
  /** Runs steps in a phone's window. */
  onPhone(steps: () => Promise<void>): Promise<void>
}

/** Expects no problem on any screen and no complaint of the browser. */
export async function walk(
  at: ShopAndBrowser,
  language: Language,
  who: Walker,
  steps: (walk: Walk) => Promise<void>,
): Promise<void> {
  const found: string[] = []
  const validated = new Set<string>()
  const looked = new Set<string>()
  const [words, dashboard] = await Promise.all([loadMessages(language), loadDashboardMessages(language)])
  await visit(
    at.browser,
    {},
    async (page) => {
      await page.context().addCookies([{ name: 'language', value: language, url: at.shop.origin }])
      const keep = keeper(`${who}-${language}`)
      const note = (screen: string, errors: string[]) =>
        found.push(...errors.map((fault) => `${screen} in ${language}: ${fault}`))
      const validate = async (address: string, answer: { text(): Promise<string> } | null) => {
        if (!KEEP && validated.has(address)) return
        const html = (await answer?.text()) ?? ''
        keep.html(address, html)
        note(address, await findHtmlErrors(html))
        validated.add(address)
      }
      const go = async (address: string) => {
        await validate(address, await page.goto(at.shop.origin + address))
        await settled(page)
      }
      let isLinked = false
      await steps({
        page,
        language,
        words,
        dashboard,
        go,
        goOn: async (address) => {
          isLinked = !isLinked && !IS_LONG && !KEEP
          if (!isLinked || !(await followLink(page, address))) return go(address)
          await validate(address, await page.request.get(at.shop.origin + address))
          await settled(page)
        },
        look: async (screen) => {
          note(screen, await findUntranslated(page, language))
          const isFirst = !looked.has(page.url())
          looked.add(page.url())
          // Three checks take turns in the short form.
          const isTurn = (turn: number) => IS_LONG || (isFirst && looked.size % 3 === turn)
          if (isTurn(0)) note(screen, await axeFindings(page))
          if (IS_LONG) {
            await inMode(page, OTHER_MODE, async () =>
              note(`${screen}, ${OTHER_MODE}`, await axeFindings(page, 'contrast')),
            )
          }
          note(screen, await findOverflow(page, isPhone(page) ? PHONE_WIDTHS : WIDTHS))
          if (isTurn(1)) note(screen, await findOverflowOfLargeText(page, LARGE_TEXT_WIDTHS))
          await keep.images(screen, page)
          if (isTurn(2)) note(screen, await findFocusErrors(page))
        },
        onPhone: async (steps) => {
          const before = page.viewportSize()
          await page.setViewportSize(PHONE)
          await steps()
          if (before) await page.setViewportSize(before)
        },
      })
    },
    EXPECTED,
  )
  expect(found).toEqual([])
}

/** Opens a URL as a click on a link does, without the old page meanwhile; false before a page of the shop is loaded. */
async function followLink(page: Page, address: string): Promise<boolean> {
  const before = await page.title()
  const moved = await page.evaluate(async (address) => {
    const router = window.__reactRouterDataRouter
    const route = () => router?.state.matches.at(-1)?.route.id
    const left = route()
    await router?.navigate(address, { flushSync: true })
    return router && { isElsewhere: route() !== left }
  }, address)
  if (!moved) return false
  // The old page stays while an update of it is on its way, and its words may be too.
  await page.waitForFunction(
    ([title, isElsewhere]) =>
      document.querySelector('meta[name=description]') && !(isElsewhere && document.title === title),
    [before, moved.isElsewhere] as const,
  )
  return true
}

/** Waits for hydration and fonts. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.readyState === 'complete' && !window.earlyClicks)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** Opens them at once: a real click on each takes longer than all checks of the screen. */
export async function openFolds(summaries: Locator): Promise<void> {
  await summaries.evaluateAll((all: HTMLElement[]) => {
    for (const summary of all) summary.click()
  })
}

/** Renders the page in another mode by its style sheet, without reloading. */
async function inMode(page: Page, mode: Mode, steps: () => Promise<unknown>) {
  const put = (wanted: string) =>
    page.evaluate((wanted) => document.documentElement.setAttribute('data-theme', wanted), wanted)
  const before = (await page.locator('html').getAttribute('data-theme')) ?? 'light'
  await put(mode)
  await steps()
  await put(before)
}

function isPhone(page: Page): boolean {
  return page.viewportSize()?.width === PHONE.width
}

function keeper(name: string) {
  const fileOf = (screen: string, end: string) => {
    const folder = path.join(KEEP ?? '', name)
    mkdirSync(folder, { recursive: true })
    return path.join(
      folder,
      `${screen.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replace(/^-/, '') || 'home'}${end}`,
    )
  }
  return {
    html: (screen: string, html: string) => {
      if (KEEP) writeFileSync(fileOf(screen, '.html'), html)
    },
    images: async (screen: string, page: Page) => {
      if (!KEEP) return
      const before = page.viewportSize()
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 })
        for (const mode of MODES) {
          await inMode(page, mode, () =>
            page.screenshot({ path: fileOf(screen, `-${width}-${mode}.png`), fullPage: true }),
          )
        }
      }
      if (before) await page.setViewportSize(before)
    },
  }
}
