import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { loadMessages, type Messages } from '#app/messages/testing/all-messages.ts'
import { longTest } from '#commands/long-test.ts'
import { scannedAddress, seeCode } from '#e2e/testing/promptpay.ts'
import { openShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'
import { WINDOWS } from '#e2e/testing/steps.ts'
import { visit } from '#e2e/testing/visit.ts'

const at = openShopAndBrowser()
const PHONE = { viewport: WINDOWS.phone, isMobile: true, hasTouch: true } as const
const ROSE = '/productInfo/single-red-rose'

/** A thumb that taps and types, and counts. A dialog and a code are screens like a page. */
function openHand(page: Page) {
  const counted = { screens: 0, taps: 0, fields: 0 }
  const tap = async (target: Locator) => {
    await target.tap()
    counted.taps += 1
  }
  return {
    counted,
    tap,
    async sees(what: Locator) {
      await what.first().waitFor()
      counted.screens += 1
    },
    /** Types where the focus is already, without a tap. */
    async types(field: Locator, text: string) {
      if (!(await field.evaluate((element) => element === document.activeElement))) await tap(field)
      await page.keyboard.type(text)
      counted.fields += 1
    },
  }
}

type Hand = ReturnType<typeof openHand>

function expectAtMost(counted: Hand['counted'], limits: Hand['counted']) {
  for (const [what, limit] of Object.entries(limits))
    expect(counted[what as keyof Hand['counted']], what).toBeLessThanOrEqual(limit)
}

const shown = (locator: Locator) => locator.filter({ visible: true }).first()

async function goToTheCart(page: Page, words: Messages, { sees, tap }: Hand) {
  await page.goto(at.shop.origin)
  const rose = page.locator(`main a[href="${ROSE}"]`)
  await sees(rose)
  await tap(rose.first())
  const add = shown(page.getByRole('button', { name: words.product.addToCart, exact: true }))
  await sees(page.locator('.product h1'))
  await tap(add)
  await page.locator('header .count-badge').filter({ visible: true }).waitFor()
  await tap(page.locator('header a[href="/cart"]').filter({ visible: true }))
  await sees(page.locator('.cart-line'))
}

/** The code is the last screen before the money is sent; what follows comes by itself. */
async function payByCode(page: Page, { sees }: Hand) {
  await seeCode(page)
  await sees(page.locator('.scan__picture'))
  const address = await scannedAddress(page)
  const body = new URLSearchParams({ choice: 'pay' })
  const paid = await fetch(address, {
    ...{ method: 'POST', body, redirect: 'manual' },
    headers: { origin: new URL(address).origin },
  })
  expect(paid.status).toBe(302)
  await page.waitForURL('**/order')
  await page.locator('.order-card').first().waitFor()
}

async function findPlace(dialog: Locator, { types, tap }: Hand) {
  await types(dialog.locator('[role=combobox]'), 'ลุมพินี')
  await tap(dialog.locator('.combobox').getByRole('option').first())
  // Its field has the focus by then.
  await types(dialog.locator('[name=address]'), '99 ถนนวิทยุ')
}

longTest(
  'On a phone in Thai a new shopper sends a card with PromptPay after 6 screens, 14 taps and 8 fields, and again after 5 and 8',
  () =>
    visit(at.browser, PHONE, async (page) => {
      const words = await loadMessages('th')
      await page.context().addCookies([{ name: 'language', value: 'th', url: at.shop.origin }])
      const first = openHand(page)
      const { sees, tap, types } = first
      await goToTheCart(page, words, first)
      await tap(shown(page.getByRole('link', { name: words.cart.loginToBuy })))
      await sees(page.getByRole('heading', { name: words.almostThere.heading }))
      const join = { name: 'ลูกหมู', email: 'luukmuu@shop.test', password: 'seven lotus ponds' }
      for (const [name, text] of Object.entries(join)) await types(page.locator(`main [name=${name}]`), text)
      await tap(page.getByRole('main').getByRole('button', { name: words.signup.submit, exact: true }))
      const dialog = page.getByRole('dialog')
      await sees(dialog.locator('.day-strip'))
      await types(dialog.locator('[name=cardMessage]'), 'สุขสันต์วันเกิดนะแม่')
      await types(dialog.locator('[name=name]'), 'คุณแม่มาลี')
      await findPlace(dialog, first)
      await types(dialog.locator('[name=phoneNumber]'), '0812345678')
      expect(await dialog.locator('[name=way]:checked').inputValue()).toBe('promptpay')
      expect(await dialog.locator('[name=deliverySlot]:checked').count()).toBe(1)
      await tap(dialog.getByRole('button', { name: words.cart.buyNow, exact: true }))
      await payByCode(page, first)
      await page.getByText('สุขสันต์วันเกิดนะแม่').first().waitFor({ state: 'attached' })
      expectAtMost(first.counted, { screens: 6, taps: 14, fields: 8 })

      const again = openHand(page)
      await goToTheCart(page, words, again)
      await again.tap(shown(page.getByRole('button', { name: words.cart.buyNow, exact: true })))
      await again.types(dialog.locator('[name=cardMessage]'), 'รักแม่')
      await again.tap(dialog.locator('label:has([name=recipient][value=last])'))
      await again.tap(dialog.getByRole('button', { name: words.cart.buyNow, exact: true }))
      await payByCode(page, again)
      expectAtMost(again.counted, { screens: 5, taps: 8, fields: 1 })
    }),
)
