import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { IMAGES_IN_VIEW, openBrowser } from './browser.ts'
import { discardShop, type ShopProcess, startShop } from './shop-process.ts'

export interface ShopAndBrowser {
  shop: ShopProcess
  browser: Browser
}

/** For all files of a worker process, with which it ends. */
let browser: Promise<Browser> | undefined

async function sharedBrowser(): Promise<Browser> {
  if (!(await browser)?.isConnected()) browser = openBrowser([IMAGES_IN_VIEW])
  return browser as Promise<Browser>
}

/** A shop for all tests of a file, closed at its end, and a browser. */
export function openShopAndBrowser(settings: Record<string, string> = {}): ShopAndBrowser {
  const open = {} as ShopAndBrowser
  beforeAll(async () => {
    ;[open.shop, open.browser] = await Promise.all([startShop(settings), sharedBrowser()])
  })
  afterAll(async () => {
    if (open.shop) await discardShop(open.shop)
  })
  return open
}
