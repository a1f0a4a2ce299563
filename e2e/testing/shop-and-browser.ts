import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { FOR_TESTS, openBrowser } from './browser.ts'
import { sharedShop } from './shared-shop.ts'
import { discardShop, type ShopProcess, startShop } from './shop-process.ts'

/** Characters of what the shop wrote that are shown when a test fails. */
const SHOWN_OUTPUT = 3000

export interface ShopAndBrowser {
  shop: ShopProcess
  browser: Browser
}

/** For all files of a worker process, with which it ends. */
let browser: Promise<Browser> | undefined

export async function sharedBrowser(): Promise<Browser> {
  if (!(await browser)?.isConnected()) browser = openBrowser(FOR_TESTS)
  return browser as Promise<Browser>
}

/**
 * A shop for all tests of a file, and a browser. Without settings it is the worker's shop, reset; with any, also `{}`,
 * it is the file's own, closed at its end.
 */
export function openShopAndBrowser(settings?: Record<string, string>): ShopAndBrowser {
  const open = {} as ShopAndBrowser
  beforeAll(async () => {
    const shop = settings ? startShop(settings) : sharedShop()
    ;[open.shop, open.browser] = await Promise.all([shop, sharedBrowser()])
  })
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') console.error(open.shop.output().slice(-SHOWN_OUTPUT))
  })
  afterAll(async () => {
    if (settings && open.shop) await discardShop(open.shop)
  })
  return open
}
