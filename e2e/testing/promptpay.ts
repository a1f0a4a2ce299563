import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Page } from 'playwright-core'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import type { Messages } from '#app/messages/testing/all-messages.ts'
import { loadMessages } from '#app/messages/testing/all-messages.ts'
import type { Language } from '#app/shop/language.ts'
import type { ShopperWay } from '#app/shop/payments/payment-way.ts'
import { buyNowForm } from '#bench/parts/purchase.ts'
import { openDatabaseOf } from '#bench/parts/shop-under-test.ts'
import { fillAddress } from './address.ts'
import { signIn, signUp } from './owner.ts'
import type { ShopProcess } from './shop-process.ts'
import { chooseWay } from './steps.ts'

/** Takes a new shopper from a product to the checkout page; answers the texts in their language. */
export async function buyAsNewShopper(
  page: Page,
  shop: ShopProcess,
  { language = 'en', way = 'card' }: { language?: Language; way?: ShopperWay } = {},
): Promise<Messages> {
  await becomeNewShopper(page, shop, language)
  const words = await loadMessages(language)
  await buyRose(page, shop, { words, way })
  return words
}

/** Takes a signed-in shopper from a product to the checkout page. */
export async function buyRose(
  page: Page,
  shop: ShopProcess,
  { words, way }: { words: Messages; way: ShopperWay },
): Promise<void> {
  await page.goto(`${shop.origin}/productInfo/single-red-rose`)
  await page.getByRole('button', { name: words.product.addToCart }).filter({ visible: true }).first().click()
  await page.getByText(words.toasts['added-to-cart']).waitFor()
  await page.goto(`${shop.origin}/cart`)
  await page.getByRole('button', { name: words.cart.buyNow }).filter({ visible: true }).first().click()
  const dialog = page.getByRole('dialog')
  await fillAddress(dialog, words)
  await chooseWay(dialog, way)
  await dialog.locator('[type=submit]').click()
  await page.waitForURL(/\/checkout\//)
}

/** Opens the checkout page of a new shopper, whose Buy Now needs no page. */
export async function openNewCheckout(page: Page, shop: ShopProcess): Promise<Messages> {
  await becomeNewShopper(page, shop, 'en')
  return openCheckout(page, shop)
}

export async function openCheckout(page: Page, shop: ShopProcess): Promise<Messages> {
  const answer = await page.request.post(`${shop.origin}/cart.data`, {
    data: buyNowForm({ id: 'single-red-rose', price: 190_00 }),
    headers: { origin: shop.origin, 'content-type': 'application/x-www-form-urlencoded' },
  })
  const text = await answer.text()
  const [, id] = /"checkoutId","([^"]+)"/.exec(text) ?? []
  if (!id) throw new Error(`no checkout was started: ${answer.status()} ${text.slice(0, 500)}`)
  await page.goto(`${shop.origin}/checkout/${id}`)
  return loadMessages('en')
}

/** Signs a window in to a new account, which it answers. */
export async function becomeNewShopper(page: Page, shop: ShopProcess, language: Language) {
  const who = { email: `${randomUUID()}@shop.test`, password: 'seven lotus ponds' }
  await signUp(shop, who)
  await signIn(page, shop, who)
  await page.context().addCookies([{ name: 'language', value: language, url: shop.origin }])
  return who
}

/** Asks for a code on the page, and waits until its picture is there. */
export async function chooseScan(page: Page, words: Messages): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: words.scan.choose }).click()
  await seeCode(page)
}

/** Leaves the card dialog for a code. */
export async function chooseScanInstead(page: Page, words: Messages): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: words.scan.instead }).click()
  await seeCode(page)
}

export async function seeCode(page: Page): Promise<void> {
  await page.locator('.scan__picture').waitFor()
  await page.waitForFunction(
    () => document.querySelector<HTMLImageElement>('.scan__picture')?.naturalWidth === 600,
  )
}

/** The address in a picture, as a phone's camera reads it. */
export async function readCode(png: Buffer): Promise<string> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })
}

/** The address in the code that the page shows. */
export async function scannedAddress(page: Page): Promise<string> {
  const answer = await page.request.get(`${page.url()}/qr.png`)
  return readCode(await answer.body())
}

export async function withDatabase<T>(shop: ShopProcess, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = openDatabaseOf(shop, 1)
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

/** Lets the code of the page run out, at the bank and in the shop. */
export async function endCode(page: Page, shop: ShopProcess): Promise<void> {
  const id = new URL(page.url()).pathname.split('/').at(-1)
  await withDatabase(shop, async (pool) => {
    await pool.query(
      `update sandbox_bank.sessions set scan_until = now(), late_at = case when late_at is null then null else now() end
        where checkout_id = $1`,
      [id],
    )
    await pool.query('update checkouts set scan_until = now() where id = $1', [id])
  })
}
