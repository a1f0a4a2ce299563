import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '#e2e/testing/browser.ts'
import { discardShop } from '#e2e/testing/shop-process.ts'
import { type Benchmark, type Findings, quantile, rounded } from './parts/benchmark.ts'
import { switchTimesOff } from './parts/delivery-times.ts'
import { type HttpClient, openHttpClient } from './parts/http-client.ts'
import {
  buyNowForm,
  type CartProduct,
  listCartProducts,
  openCheckout,
  payByCode,
  pressBuyNow,
  showCode,
} from './parts/purchase.ts'
import { openDatabaseOf, startShopUnderTest, versionOf } from './parts/shop-under-test.ts'
import { makeShoppers, type Shopper } from './parts/shoppers.ts'

const PURCHASES = 40
/** Milliseconds, the median. */
const GOAL = 2000
const TIMEOUT_MS = 20_000

export const codes: Benchmark = {
  name: 'codes',
  title:
    'milliseconds from the payment of a PromptPay code on another device until the page goes on by itself',
  run,
}

async function run(): Promise<Findings> {
  const shop = await startShopUnderTest()
  const pool = openDatabaseOf(shop, 4)
  const client = openHttpClient(shop.origin)
  const browser = await openBrowser()
  try {
    await switchTimesOff(pool)
    const goods = await listCartProducts(pool)
    const times: number[] = []
    for (const shopper of await makeShoppers(pool, PURCHASES)) {
      const product = goods[times.length % goods.length] as CartProduct
      times.push(await payElsewhere({ browser, client, origin: shop.origin }, shopper, product))
    }
    const rows = [
      {
        purchases: times.length,
        'p50 ms': rounded(quantile(times, 0.5)),
        'p90 ms': rounded(quantile(times, 0.9)),
        'slowest ms': rounded(Math.max(...times)),
      },
    ]
    const key = { 'p50 ms': rounded(quantile(times, 0.5)), 'slowest ms': rounded(Math.max(...times)) }
    return { rows, key, passed: key['p50 ms'] <= GOAL, postgres: await versionOf(pool) }
  } finally {
    await browser.close()
    client.close()
    await pool.end()
    await discardShop(shop)
  }
}

interface Devices {
  browser: Browser
  /** The phone with the bank's app. */
  client: HttpClient
  origin: string
}

async function payElsewhere(
  { browser, client, origin }: Devices,
  shopper: Shopper,
  product: CartProduct,
): Promise<number> {
  const id = await pressBuyNow(client, shopper, buyNowForm(product))
  const widget = await openCheckout(client, shopper, id)
  if (!(await showCode(client, shopper, id))) throw new Error('there is no code')
  const context = await browser.newContext()
  try {
    await context.addCookies(cookiesOf(shopper, origin))
    const page = await context.newPage()
    await page.goto(`${origin}/checkout/${id}`)
    await seePicture(page)
    const gone = page.waitForURL('**/order', { timeout: TIMEOUT_MS, waitUntil: 'commit' })
    const start = performance.now()
    const said = await payByCode(client, widget)
    if (said !== 'paid') throw new Error(`the bank said ${said}`)
    await gone
    return performance.now() - start
  } finally {
    await context.close()
  }
}

async function seePicture(page: Page) {
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('.scan__picture')?.naturalWidth)
}

/** The session's cookie is for https alone; Chromium sends it to this machine by http too. */
function cookiesOf({ cookie }: Shopper, origin: string) {
  const url = origin.replace('http:', 'https:')
  return cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url, secure: true }
  })
}
