import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** What axe finds on the page as it is now: everything that it knows of WCAG 2.2 A and AA and of good practice. */
export async function axeFindings(page: Page): Promise<string[]> {
  const findings = await findingsNow(page)
  // A toast that began to fade meanwhile has too little contrast for a moment.
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

/** Expects that axe finds nothing on the page as it is now. */
export async function expectAccessible(page: Page, screen = ''): Promise<void> {
  expect(await axeFindings(page), screen).toEqual([])
}
