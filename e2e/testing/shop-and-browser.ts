import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { IMAGES_IN_VIEW, openBrowser } from './browser.ts'
import { discardShop, type ShopProcess, startShop } from './shop-process.ts'

export interface ShopAndBrowser {
  shop: ShopProcess
  browser: Browser
}

/** A shop and a browser for all tests of a file, closed at its end. */
export function openShopAndBrowser(settings: Record<string, string> = {}): ShopAndBrowser {
  const open = {} as ShopAndBrowser
  beforeAll(async () => {
    ;[open.shop, open.browser] = await Promise.all([startShop(settings), openBrowser([IMAGES_IN_VIEW])])
  })
  afterAll(async () => {
    await open.browser?.close()
    if (open.shop) await discardShop(open.shop)
  })
  return open
}
