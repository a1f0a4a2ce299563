import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { addDays, bangkokDay } from '#app/shop/day.ts'
import { openDatabaseOf } from '#bench/parts/shop-under-test.ts'
import { buildIfStale } from '#commands/build-if-stale.ts'
import { findBrowser } from './browser.ts'
import { endSharedShops } from './shared-shop.ts'
import { type ShopProcess, startShop } from './shop-process.ts'

/**
 * Builds the shop, finds the browser and initialises a database once for all test files. All shops of a run
 * share resized images.
 */
export default async function setup({ name }: TestProject) {
  buildIfStale(path.resolve(import.meta.dirname, '../..'))
  process.env.CHROMIUM_PATH = await findBrowser()
  // All sizes of the demo catalogue would take a minute of CPU.
  process.env.ENCODE_IMAGES_AHEAD = 'false'
  const images = mkdtempSync(path.join(os.tmpdir(), 'dokmai-images-'))
  process.env.SHARED_PICTURES = images
  const shared = mkdtempSync(path.join(os.tmpdir(), 'dokmai-shared-'))
  process.env.SHARED_SHOPS = shared
  const faster = new URL('faster-shop.js', import.meta.url)
  if (name === 'browser') process.env.SHOP_NODE_OPTIONS = `--import=${faster}`
  const shop = await startShop()
  await closeToday(shop)
  await shop.stop()
  process.env.TEMPLATE_DATA = shop.dataDir
  return async () => {
    await endSharedShops(shared)
    for (const folder of [images, shop.dataDir]) rmSync(folder, { recursive: true, force: true })
  }
}

/** At every hour the first day for a delivery is tomorrow, with all its times, also once a run has passed midnight. */
async function closeToday(shop: ShopProcess) {
  const pool = openDatabaseOf(shop, 1)
  const today = bangkokDay(new Date())
  await pool.query('insert into delivery_days (day, capacity, open) values ($1, 60, false)', [today])
  await pool.end()
  process.env.FIRST_DELIVERY_DAY = addDays(today, 1)
}
