import type { Page } from 'playwright-core'
import type { ShopProcess } from './shop-process.ts'

const ROSE = { id: 'single-red-rose', title: 'Single Red Rose', price: 190, imageUrl: '', category: 'Roses' }

/** Puts roses into the stored cart, without the page of a product. */
export async function storeRoses(page: Page, { origin }: ShopProcess, count = 1): Promise<void> {
  // Storage needs a page of the shop; this one costs nothing.
  await page.goto(`${origin}/robots.txt`)
  await page.evaluate((cart) => localStorage.setItem('cart', cart), JSON.stringify(Array(count).fill(ROSE)))
}
