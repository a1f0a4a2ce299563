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

const OF_VISITORS = [
  '/',
  '/allproducts',
  '/productInfo/classic-dozen-red-roses',
  '/cart',
  '/login?next=/cart',
  '/signup',
]

/** Adds up what moves on each document from its start. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const counted = window as { shift?: number }
    counted.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!entry.hadRecentInput) counted.shift = (counted.shift ?? 0) + entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
const shiftOf = (page: Page) => page.evaluate(() => (window as { shift?: number }).shift)

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
  expect(await shiftOf(page), screen).toBeLessThanOrEqual(MAX_SHIFT)
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
