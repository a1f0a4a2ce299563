import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** Problems found by axe in the current page, by WCAG 2.2 A and AA and best practices. */
export async function axeFindings(page: Page): Promise<string[]> {
  const findings = await findingsNow(page)
  // A fading toast has too little contrast for a moment.
  return findings.length > 0 ? findingsNow(page) : findings
}

async function findingsNow(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      )
    await Promise.allSettled(ending.map((animation) => animation.finished))
  })
  if (!(await page.evaluate(() => Boolean(window.axe)))) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { violations } = await (window.axe as typeof axe).run(document, {
      resultTypes: ['violations'],
      rules: { 'target-size': { enabled: true } },
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`)
  })
}

export async function expectAccessible(page: Page, screen = ''): Promise<void> {
  expect(await axeFindings(page), screen).toEqual([])
}
