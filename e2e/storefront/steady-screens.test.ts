import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { becomeNewShopper, openCheckout } from '#e2e/testing/promptpay.ts'
import { openShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'
import { WINDOWS } from '#e2e/testing/steps.ts'
import { storeRoses } from '#e2e/testing/stored-cart.ts'
import { visit } from '#e2e/testing/visit.ts'

const at = openShopAndBrowser()
const PHONE = { viewport: WINDOWS.phone }
/** Of a page's height: the sum of what moved while nobody touched it. */
const MAX_SHIFT = 0.02

interface Shift {
  value: number
  texts: string[]
}
interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null }[]
}

const OF_VISITORS = [
  '/',
  '/allproducts',
  '/productInfo/classic-dozen-red-roses',
  '/cart',
  '/login?next=/cart',
  '/signup',
]

/** Notes what moves on each document from its start: how much of the page's height, and the first texts. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[])
        if (!hadRecentInput)
          shifts.push({ value, texts: sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '') })
    }).observe({ type: 'layout-shift', buffered: true })
  })
const listShifts = (page: Page) => page.evaluate(() => (window as { shifts?: Shift[] }).shifts ?? [])

/** Runs in the page. */
function listFilledButtons(): string[] {
  const buttons = [...document.querySelectorAll<HTMLElement>('main .btn')]
  const isFilled = ({ classList }: HTMLElement) =>
    !['btn--line', 'btn--quiet'].some((kind) => classList.contains(kind))
  return buttons
    .filter((button) => isFilled(button) && button.getClientRects().length > 0)
    .map(({ innerText }) => innerText)
}

async function expectSteady(page: Page, screen: string) {
  await page.waitForLoadState('networkidle')
  expect((await page.evaluate(listFilledButtons)).length, screen).toBeLessThanOrEqual(1)
  const shifts = await listShifts(page)
  const sum = shifts.reduce((sum, { value }) => sum + value, 0)
  expect(sum, `${screen}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(MAX_SHIFT)
}

test('On a phone no screen on the way to buy moves while it loads, and none has two filled buttons', () =>
  visit(at.browser, PHONE, async (page) => {
    await watchShifts(page)
    await storeRoses(page, at.shop, 2)
    for (const path of OF_VISITORS) {
      await page.goto(at.shop.origin + path)
      await expectSteady(page, path)
    }
    await becomeNewShopper(page, at.shop, 'th')
    await openCheckout(page, at.shop)
    await expectSteady(page, 'the checkout')
  }))
