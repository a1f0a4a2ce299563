import type { Page } from 'playwright-core'
import type { Messages } from '#app/messages/testing/all-messages.ts'
import type { Language, Mode } from '#app/shop/language.ts'
import { fillAddress } from '#e2e/testing/address.ts'
import { openCheckout, scannedAddress, seeCode } from '#e2e/testing/promptpay.ts'
import { storeRoses } from '#e2e/testing/stored-cart.ts'
import type { FrozenShop } from './frozen-shop.ts'

export interface Look {
  width: number
  height: number
  mode: Mode
  language: Language
}

export const LOOKS: Look[] = [
  { width: 390, height: 844, mode: 'light', language: 'th' },
  { width: 390, height: 844, mode: 'dark', language: 'en' },
  { width: 1280, height: 860, mode: 'light', language: 'en' },
  { width: 1280, height: 860, mode: 'dark', language: 'zh-CN' },
]

export interface Visit {
  page: Page
  shop: FrozenShop
  words: Messages
  look: Look
}

/** Who looks, in which part of the window, and the way there. */
interface Screen {
  /** `developer`: at a shop that serves its sources. */
  who: 'visitor' | 'shopper' | 'developer'
  shows: 'window' | 'page' | 'dialog'
  go(visit: Visit): Promise<void>
}

const open =
  (address: string) =>
  async ({ page, shop }: Visit) => {
    await page.goto(shop.origin + address)
  }

async function openBuyNow(visit: Visit) {
  const { page, shop, words } = visit
  await storeRoses(page, shop, 2)
  await open('/cart')(visit)
  await page.getByRole('button', { name: words.cart.buyNow }).filter({ visible: true }).first().click()
  await page.getByRole('dialog').locator('[type=submit]').waitFor()
  const dialog = page.getByRole('dialog')
  await dialog.locator('.day-strip').waitFor()
  await dialog.locator('[name=cardMessage]').fill('สุขสันต์วันเกิดนะแม่')
  await fillAddress(dialog, words)
  await page.evaluate(() => {
    ;(document.activeElement as HTMLElement | null)?.blur()
    for (const box of document.querySelectorAll('[role=dialog], [role=dialog] *')) box.scrollTop = 0
  })
}

/** Buys for the first free time, up to the code. */
async function openCode(visit: Visit) {
  const { page } = visit
  await openBuyNow(visit)
  await page.locator('label:has([name=way][value=promptpay])').click()
  await page.getByRole('dialog').locator('[type=submit]').click()
  await seeCode(page)
}

/** In this order: the last ones need what those before have done. */
export const SCREENS = {
  home: { who: 'visitor', shows: 'page', go: open('/') },
  list: { who: 'visitor', shows: 'page', go: open('/allproducts') },
  filter: {
    who: 'visitor',
    shows: 'window',
    async go(visit) {
      const { page, words } = visit
      await open('/allproducts?filterType=roses')(visit)
      const opener = page.getByRole('button', { name: words.filter.open }).filter({ visible: true })
      if (await opener.isVisible()) await opener.click()
    },
  },
  'nothing-found': { who: 'visitor', shows: 'page', go: open('/allproducts?searchkey=zebra') },
  product: { who: 'visitor', shows: 'page', go: open('/productInfo/classic-dozen-red-roses') },
  cart: {
    who: 'visitor',
    shows: 'page',
    async go(visit) {
      await storeRoses(visit.page, visit.shop, 2)
      await open('/cart')(visit)
    },
  },
  login: { who: 'visitor', shows: 'page', go: open('/login?next=/cart') },
  'buy-now': { who: 'shopper', shows: 'window', go: openBuyNow },
  'buy-now-whole': { who: 'shopper', shows: 'dialog', go: openBuyNow },
  choice: {
    who: 'shopper',
    shows: 'window',
    async go({ page, shop }) {
      await openCheckout(page, shop)
    },
  },
  code: {
    who: 'shopper',
    shows: 'window',
    go: openCode,
  },
  'thank-you': {
    who: 'shopper',
    shows: 'page',
    async go(visit) {
      const { page } = visit
      await openCode(visit)
      const address = await scannedAddress(page)
      await fetch(address, {
        method: 'POST',
        body: new URLSearchParams({ choice: 'pay' }),
        headers: { origin: new URL(address).origin },
        redirect: 'manual',
      })
      await page.waitForURL('**/order')
      await page.locator('.thanks').waitFor()
    },
  },
  orders: {
    who: 'shopper',
    shows: 'page',
    async go(visit) {
      // Nobody is thanked for an order of the day before.
      await visit.shop.ask(`update orders set created_at = created_at - interval '1 day'`)
      await open('/order')(visit)
    },
  },
  design: { who: 'developer', shows: 'page', go: open('/design') },
} satisfies Record<string, Screen>
