import { expect } from 'vitest'
import type { Language } from '#app/shop/language.ts'
import { type EngineWindow, until } from './engine.ts'
import { chooseLanguage, open } from './steps.ts'

const SCREENS = ['/', '/allproducts', '/productInfo/single-red-rose', '/cart', '/login', '/signup', '/about']
/** CSS pixels of the page, from the smallest phones up. */
const WIDTHS = [320, 346, 360, 378, 390]

/** Expects no line of a large heading to end inside a phrase. */
export async function expectPhrasesWhole(window: EngineWindow, origin: string): Promise<void> {
  for (const language of ['th', 'zh-CN'] satisfies Language[]) {
    await open(window, origin)
    await chooseLanguage(window, language)
    for (const screen of SCREENS) {
      await open(window, origin + screen)
      await until('the fonts', () => window.ask(() => document.fonts.status === 'loaded'))
      expect(await window.ask(brokenPhrases, WIDTHS), `${screen} in ${language}`).toEqual([])
    }
  }
}

/** Runs in the page; the last entry is there if no phrase was found at all. */
function brokenPhrases(widths: number[]): string[] {
  const phrases = [...document.querySelectorAll<HTMLElement>(':is(h1, h2) .phrase')]
  const shown = phrases.filter((phrase) => phrase.checkVisibility())
  const broken = widths.flatMap((width) => {
    document.body.style.width = `${width}px`
    return shown
      .filter((phrase) => phrase.offsetHeight > 1.5 * Number.parseFloat(getComputedStyle(phrase).lineHeight))
      .map((phrase) => `at ${width} px: ${phrase.textContent}`)
  })
  document.body.style.width = ''
  return shown.length > 0 ? broken : ['no phrase']
}
