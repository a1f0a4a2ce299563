import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { IS_LONG } from '#commands/long.ts'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** Every page parses it anew, and the minified one is half as long. */
const AXE_SCRIPT = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * Contrast of text on its background takes axe longer than all its other rules: the short form of the tests leaves it to
 * `theme.test.ts`, which computes each pair of colours.
 */
export type Rules = 'all' | 'structure' | 'contrast'
const USUAL: Rules = IS_LONG ? 'all' : 'structure'

const OPTIONS: Record<Rules, axe.RunOptions> = {
  all: { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } },
  structure: {
    resultTypes: ['violations'],
    rules: { 'target-size': { enabled: true }, 'color-contrast': { enabled: false } },
  },
  contrast: { resultTypes: ['violations'], runOnly: { type: 'rule', values: ['color-contrast'] } },
}

/** Problems found by axe in the current page, by WCAG 2.2 A and AA and best practices. */
export async function axeFindings(page: Page, rules: Rules = USUAL): Promise<string[]> {
  const findings = await findingsNow(page, rules)
  // A fading toast has too little contrast for a moment.
  return findings.length > 0 ? findingsNow(page, rules) : findings
}

async function findingsNow(page: Page, rules: Rules): Promise<string[]> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      )
    await Promise.allSettled(ending.map((animation) => animation.finished))
  })
  if (!(await page.evaluate(() => Boolean(window.axe)))) await page.evaluate(AXE_SCRIPT)
  return page.evaluate(async (options) => {
    const { violations } = await (window.axe as typeof axe).run(document, options)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`)
  }, OPTIONS[rules])
}

export async function expectAccessible(page: Page, screen = ''): Promise<void> {
  expect(await axeFindings(page), screen).toEqual([])
}
