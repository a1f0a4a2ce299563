import type { BrowserContextOptions, Page } from 'playwright-core'
import { waitForIdle } from './idle.ts'
import type { ShopAndBrowser } from './shop-and-browser.ts'
import { ADMIN, type ShopProcess } from './shop-process.ts'
import { visit } from './visit.ts'

/** Opens a window with the admin signed in, at an address or, for null, at none; `expected` as in `visit`. */
export function visitAsOwner(
  { browser, shop }: ShopAndBrowser,
  address: string | null,
  visitor: (page: Page) => Promise<void>,
  options: BrowserContextOptions,
  expected?: RegExp,
): Promise<void> {
  return visit(
    browser,
    options,
    async (page) => {
      await signInAsOwner(page, shop)
      if (address !== null) await page.goto(shop.origin + address)
      // Some parts appear only after hydration; other files work meanwhile.
      if (options.javaScriptEnabled !== false) await waitForIdle(page)
      await visitor(page)
    },
    expected,
  )
}

/** Signs a window in as the admin without a page. */
export async function signInAsOwner(page: Page, shop: ShopProcess): Promise<void> {
  await signIn(page, shop, ADMIN)
}

/** Signs a window in to any account. */
export async function signIn(
  page: Page,
  shop: ShopProcess,
  who: { email: string; password: string },
): Promise<void> {
  const answer = await page.request.post(`${shop.origin}/login`, {
    form: who,
    headers: { origin: shop.origin },
    maxRedirects: 0,
  })
  if (answer.status() !== 302) throw new Error(`signing in was answered with ${answer.status()}`)
  // The login's toast would appear on the next page.
  await page.context().clearCookies({ name: 'toast' })
}

export async function signUp(shop: ShopProcess, who: { email: string; password: string }): Promise<void> {
  const answer = await fetch(`${shop.origin}/signup`, {
    method: 'POST',
    body: new URLSearchParams({ name: 'Mali', ...who }),
    headers: { origin: shop.origin },
    redirect: 'manual',
  })
  if (answer.status !== 302) throw new Error(`signing up was answered with ${answer.status}`)
}
