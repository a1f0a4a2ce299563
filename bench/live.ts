import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import type pg from 'pg'
import { LIVE_BATCH_MS } from '#app/shop/constants.ts'
import { DEFAULT_LANGUAGE } from '#app/shop/language.ts'
import { formatBaht } from '#app/shop/money.ts'
import { discardShop, type ShopProcess } from '#e2e/testing/shop-process.ts'
import { type Benchmark, type Findings, quantile, rounded } from './parts/benchmark.ts'
import { type BrowserWindow, openBrowserWindow } from './parts/browser-window.ts'
import { type OpenPage, openCrowd } from './parts/open-pages.ts'
import { memoryOf } from './parts/process-usage.ts'
import { openDatabaseOf, startShopUnderTest, versionOf } from './parts/shop-under-test.ts'
import { openReader, type Read, type Reader } from './parts/soak/stream-reader.ts'

/** Numbers of open pages; `rereads` tells if they also reload the product list. */
const CROWDS = [
  { listeners: 1, rereads: true },
  { listeners: 10_000, rereads: false },
  { listeners: 1000, rereads: true },
]
const CHANGES = 20
/** A browser with an open page has an idle connection for its next request, too. */
const WARM_UP = 2
/** Until the memory used for connecting is collected. */
const SETTLE_MS = 15_000
const TIMEOUT_MS = 15_000
const PRODUCT = 'single-red-rose'
const LIST = '/allproducts'
/** Milliseconds and bytes. */
const GOAL = { visible: 250, perListener: 20_000 }

export const live: Benchmark = {
  name: 'live',
  title:
    'milliseconds from a change in the database to every open page that shows it, and what a listener costs',
  run,
}

async function run(say: (line: string) => void): Promise<Findings> {
  // Each listener sends an IP of its own, as through a proxy.
  const shop = await startShopUnderTest({ TRUST_PROXY: '1' })
  const pool = openDatabaseOf(shop, 2)
  const reader = openReader(shop.origin, `${LIST}.data`)
  try {
    const rows: Findings['rows'] = []
    for (const crowd of CROWDS) {
      rows.push(await measure({ shop, pool, reader }, crowd))
      say(JSON.stringify(rows.at(-1)))
    }
    const [, many, thousand] = rows
    const key = {
      'p99 ms at 1,000': Number(thousand?.['p99 ms']),
      'ms in a browser': Number(thousand?.['in a browser p99 ms']),
      'KB each at 10,000': Number(many?.['KB each']),
    }
    const isQuick = key['p99 ms at 1,000'] <= GOAL.visible && key['ms in a browser'] <= GOAL.visible
    const passed =
      isQuick && key['KB each at 10,000'] * 1000 < GOAL.perListener && rows.every(({ lost }) => lost === 0)
    return { rows, key, passed, postgres: await versionOf(pool) }
  } finally {
    reader.close()
    await pool.end()
    await discardShop(shop)
  }
}

interface Bench {
  shop: ShopProcess
  pool: pg.Pool
  reader: Reader
}

async function measure(bench: Bench, { listeners, rereads }: (typeof CROWDS)[number]) {
  const { shop } = bench
  // The first listeners cause one-time allocations, so memory is measured per additional one.
  const first = Math.ceil(listeners / 5)
  const crowd = await openCrowd(shop.origin, 0, first)
  await sleep(SETTLE_MS)
  const before = memoryOf(shop.pid) ?? 0
  crowd.push(...(await openCrowd(shop.origin, first, listeners - first)))
  await sleep(SETTLE_MS)
  const each = ((memoryOf(shop.pid) ?? 0) - before) / (listeners - first)
  const window = rereads ? await openBrowserWindow(shop.origin + LIST) : null
  const changes: Change[] = []
  try {
    for (let number = 1 - WARM_UP; number <= CHANGES; number += 1) {
      // A price that no product has had.
      const change = await makeChange(bench, 1_000_000 + listeners * 100 + WARM_UP + number, crowd, window)
      if (number > 0) changes.push(change)
    }
  } finally {
    for (const page of crowd) page.close()
    await window?.close()
  }
  const ms = (name: string, what: 'told' | 'seen' | 'painted') => {
    const times = changes.flatMap((change) => change[what])
    return {
      [`${name}p50 ms`]: rounded(quantile(times, 0.5), 1),
      [`${name}p99 ms`]: rounded(quantile(times, 0.99), 1),
    }
  }
  return {
    listeners,
    changes: CHANGES,
    ...ms('told ', 'told'),
    ...(rereads && { ...ms('', 'seen'), ...ms('in a browser ', 'painted') }),
    ...(listeners > 1 && { 'KB each': rounded(each / 1000, 1) }),
    lost: changes.reduce((sum, { lost }) => sum + lost, 0),
  }
}

/** Milliseconds until every stream has the event, pages have reloaded, and a browser shows it. */
interface Change {
  told: number[]
  seen: number[]
  painted: number[]
  /** Pages that missed the change or read something else. */
  lost: number
}

async function makeChange(
  { pool, reader }: Bench,
  price: number,
  crowd: OpenPage[],
  window: BrowserWindow | null,
): Promise<Change> {
  const shows = showing(price)
  await window?.lookFor(formatBaht(price, DEFAULT_LANGUAGE))
  const heard = crowd.map((page) => page.next())
  await pool.query('update products set price = $1 where id = $2', [price, PRODUCT])
  const start = performance.now()
  const change: Change = { told: [], seen: [], painted: [], lost: 0 }
  const follow = async (waiting: ReturnType<OpenPage['next']>) => {
    const update = await Promise.race([waiting, sleep(TIMEOUT_MS, null, { ref: false })])
    if (update) change.told.push(update.at - start)
    if (!update || !window) return update !== null
    await sleep(LIVE_BATCH_MS + Math.random() * update.within)
    const answer = await reader.read()
    change.seen.push(performance.now() - start)
    return shows(answer)
  }
  const results = await Promise.all(heard.map(follow))
  if (window) change.painted.push((await window.seen()) - performance.timeOrigin - start)
  return { ...change, lost: results.filter((isSeen) => !isSeen).length }
}

/** Searches an answer for a price. Equal answers are decompressed once, to leave the CPU to the shop. */
function showing(price: number): (answer: Read) => boolean {
  const known = new Map<string, boolean>()
  return ({ status, etag, body }) => {
    if (status !== 200) return false
    const shows = known.get(etag) ?? brotliDecompressSync(body).includes(String(price))
    known.set(etag, shows)
    return shows
  }
}
