import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { en } from '#app/messages/testing/all-messages.ts'
import { longTest } from '#commands/long-test.ts'
import { becomeNewShopper } from '#e2e/testing/promptpay.ts'
import { openShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'
import { WINDOWS } from '#e2e/testing/steps.ts'
import { storeRoses } from '#e2e/testing/stored-cart.ts'
import { visit } from '#e2e/testing/visit.ts'

const at = openShopAndBrowser()
const FORCED = { viewport: WINDOWS.phone, forcedColors: 'active' as const }

/** The ground of what is shown of choices, the system's own colours included. */
const groundOf = (shown: Locator) =>
  shown.first().evaluate((element) => getComputedStyle(element).backgroundColor)

longTest('With forced colours what is chosen in Buy Now differs from the rest, also in focus', () =>
  visit(at.browser, FORCED, async (page) => {
    await becomeNewShopper(page, at.shop, 'en')
    await storeRoses(page, at.shop)
    await page.goto(`${at.shop.origin}/cart`)
    await page.getByRole('button', { name: en.cart.buyNow }).filter({ visible: true }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('.day-strip').waitFor()
    for (const choices of ['.time-picker__option', '.day-strip__day', '.choice-card']) {
      const [chosen, other] = [':checked', ':not(:checked, :disabled)'].map((state) =>
        dialog.locator(`${choices} > input${state} + span`),
      ) as [Locator, Locator]
      await expect.poll(async () => (await groundOf(chosen)) !== (await groundOf(other))).toBe(true)
    }
    const day = dialog.locator('.day-strip__day > input:checked')
    await page.keyboard.press('Tab')
    await day.focus()
    const ringOf = (shown: Locator) => shown.evaluate((span) => getComputedStyle(span).outlineStyle)
    expect(await ringOf(day.locator('+ span'))).toBe('solid')
    expect(await ringOf(dialog.locator('.choice-card > :checked + span').first())).toBe('none')
  }),
)

longTest('With forced colours the chosen category of the list of products differs from the rest', () =>
  visit(at.browser, FORCED, async (page) => {
    await page.goto(`${at.shop.origin}/allproducts?filterType=roses`)
    const chip = (state: string) => page.locator(`main .chip${state}`)
    expect(await groundOf(chip('[aria-current]'))).not.toBe(await groundOf(chip(':not([aria-current])')))
  }),
)
