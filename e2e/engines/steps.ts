import { expect } from 'vitest'
import type { Language } from '#app/shop/language.ts'
import { ADMIN } from '#e2e/testing/shop-process.ts'
import { type EngineElement, type EngineWindow, until } from './engine.ts'

/** Waits until an element is shown that has a text, if one is given. */
export async function see(window: EngineWindow, css: string, text = ''): Promise<EngineElement> {
  return until(`${css} ${text}`, () => window.find(findShown, css, text))
}

/** Runs in the page. */
function findShown(css: string, text: string): Element | null {
  const found = [...document.querySelectorAll<HTMLElement>(css)]
  return (
    found.find(
      (element) =>
        element.getClientRects().length > 0 &&
        (text === '' || `${element.getAttribute('aria-label') ?? ''} ${element.textContent}`.includes(text)),
    ) ?? null
  )
}

/** What the drivers say of an element that the page has drawn anew since it was found; nothing was pressed then. */
const IS_REDRAWN = /not clickable or not an Element|stale element/

export async function press(window: EngineWindow, css: string, text = ''): Promise<void> {
  const element = await see(window, css, text)
  await element.click().catch(async (error) => {
    if (!IS_REDRAWN.test(String(error))) throw error
    await (await see(window, css, text)).click()
  })
}

export async function fill(window: EngineWindow, typed: Record<string, string>, within = ''): Promise<void> {
  for (const [name, text] of Object.entries(typed)) {
    await (await see(window, `${within} [name="${name}"]`)).fill(text)
  }
}

/** Loads a page and waits for its scripts. */
export async function open(window: EngineWindow, url: string): Promise<void> {
  await window.open(url)
  await until(`scripts of ${url}`, () => window.ask(() => !('earlyClicks' in window)))
}

/** For the pages that are opened from now on. */
export async function chooseLanguage(window: EngineWindow, language: Language): Promise<void> {
  await window.ask((language) => {
    // biome-ignore lint/suspicious/noDocumentCookie: WebKit has no other way
    document.cookie = `language=${language}; path=/`
  }, language)
}

/** Waits until nothing lies over the end of the window. */
export async function outlastToasts(window: EngineWindow): Promise<void> {
  await until('no toasts', () => window.ask(() => document.querySelector('.toast') === null))
}

/** Waits until the page is at a path. */
export async function arrive(window: EngineWindow, path: string | RegExp): Promise<void> {
  await until(`the page ${path}`, async () => {
    const here = await window.ask(() => location.pathname)
    return typeof path === 'string' ? here === path : path.test(here)
  })
}

export async function expectNoSidewaysScrolling(window: EngineWindow, screen: string): Promise<void> {
  const [whole, shown] = await window.ask(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return [scrollWidth, clientWidth]
  })
  expect(whole, screen).toBeLessThanOrEqual(shown ?? 0)
}

/** Waits until a sheet or dialog ends where its content does, which nothing has stretched. */
async function expectHeightOfContent(window: EngineWindow, css: string): Promise<void> {
  await see(window, css)
  await until(`${css} as high as its content`, () => window.ask(isAsHighAsItsContent, css))
}

export async function expectFilterSheetFits(window: EngineWindow, origin: string): Promise<void> {
  await open(window, `${origin}/allproducts`)
  await press(window, '.filter__open')
  await expectHeightOfContent(window, '.filter__more')
}

/** That which asks before changes are lost. */
export async function expectDialogFits(window: EngineWindow, origin: string): Promise<void> {
  await signIn(window, origin, ADMIN)
  await open(window, `${origin}/updateproduct?id=single-red-rose`)
  await fill(window, { title: 'Changed' }, '.product-form')
  await press(window, '.product-form__foot a')
  await expectHeightOfContent(window, '.dialog, .dialog__scroll')
}

export async function expectScreensFit(
  window: EngineWindow,
  origin: string,
  screens: readonly string[],
): Promise<void> {
  for (const screen of screens) {
    await open(window, origin + screen)
    await expectNoSidewaysScrolling(window, screen)
  }
}

/** Runs in the page. */
function isAsHighAsItsContent(css: string): boolean {
  const sheets = [...document.querySelectorAll<HTMLElement>(css)]
  return (
    sheets.length > 0 &&
    sheets.every((sheet) => {
      sheet.style.alignContent = 'start'
      const { bottom } = sheet.getBoundingClientRect()
      const padding = Number.parseFloat(getComputedStyle(sheet).paddingBottom)
      const ends = [...sheet.children].map((child) => child.getBoundingClientRect().bottom)
      sheet.style.alignContent = ''
      return Math.abs(bottom - padding - Math.max(...ends)) <= 1 || sheet.scrollHeight > sheet.clientHeight
    })
  )
}

export async function signIn(
  window: EngineWindow,
  origin: string,
  who: { email: string; password: string },
): Promise<void> {
  await open(window, `${origin}/login`)
  await fill(window, who, 'main')
  await press(window, 'main [type=submit]')
  await arrive(window, '/')
}
