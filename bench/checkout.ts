import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { discardShop, type ShopProcess } from '#e2e/testing/shop-process.ts'
import { timeBareWrites } from './parts/bare/bare-writes.ts'
import { type Benchmark, type Findings, quantile, rounded } from './parts/benchmark.ts'
import { switchTimesOff } from './parts/delivery-times.ts'
import { type HttpClient, openHttpClient } from './parts/http-client.ts'
import { cpuSecondsOf } from './parts/process-usage.ts'
import { type CartProduct, listCartProducts, purchase } from './parts/purchase.ts'
import {
  countBroken,
  countOf,
  openDatabaseOf,
  startShopUnderTest,
  versionOf,
} from './parts/shop-under-test.ts'
import { makeShoppers, type Shopper } from './parts/shoppers.ts'

interface Level {
  shoppers: number
  isRendered: boolean
}

export interface Load extends Level {
  maxPurchases: number
  durationMs: number
}

export interface Bench {
  pool: pg.Pool
  client: HttpClient
  goods: CartProduct[]
}

export interface Sold {
  milliseconds: number[]
  failures: string[]
  seconds: number
}

const LEVELS: Level[] = [
  { shoppers: 1, isRendered: false },
  { shoppers: 8, isRendered: false },
  { shoppers: 32, isRendered: false },
  { shoppers: 32, isRendered: true },
]
const MAX_PURCHASES = 2000
const DURATION_MS = 10_000
const WARM_UP = { shoppers: 16, isRendered: false, maxPurchases: 400, durationMs: 10_000 }
/** The shop allows ten cards per account and hour. */
const PURCHASES_PER_ACCOUNT = 5
const QUIET_TIMEOUT_MS = 5 * 60_000

export const checkout: Benchmark = {
  name: 'checkout',
  title: 'complete purchases a second, and what the database alone would take for the same writes',
  run,
}

async function run(say: (line: string) => void): Promise<Findings> {
  const shop = await startShopUnderTest({}, profiling())
  const bench: Bench = { pool: openDatabaseOf(shop, 40), client: openHttpClient(shop.origin), goods: [] }
  try {
    bench.goods = await listCartProducts(bench.pool)
    await switchTimesOff(bench.pool)
    await sell(bench, WARM_UP)
    const rows: Findings['rows'] = []
    for (const level of LEVELS.filter(isWanted)) {
      rows.push(await measure(bench, shop, level))
      say(JSON.stringify(rows.at(-1)))
    }
    return await conclude(bench, rows)
  } finally {
    bench.client.close()
    await bench.pool.end()
    await discardShop(shop)
  }
}

/** `SHOPPERS=32` limits the run to that row. */
function isWanted({ shoppers }: Level): boolean {
  return !process.env.SHOPPERS || Number(process.env.SHOPPERS) === shoppers
}

/** `PROFILE=folder` saves a CPU profile there. */
function profiling(): string[] {
  return process.env.PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.PROFILE}`] : []
}

async function measure(bench: Bench, shop: ShopProcess, level: Level): Promise<Findings['rows'][number]> {
  await waitUntilQuiet(bench.pool)
  const [before, cpuBefore] = [await readCounts(bench.pool), cpuSecondsOf(shop.pid) ?? Number.NaN]
  const sold = await sell(bench, { ...level, maxPurchases: MAX_PURCHASES, durationMs: DURATION_MS })
  const cpu = (cpuSecondsOf(shop.pid) ?? Number.NaN) - cpuBefore
  await waitUntilQuiet(bench.pool)
  const after = await readCounts(bench.pool)
  const count = sold.milliseconds.length
  const ids = await lastCheckouts(bench.pool, count)
  const bare = await timeBareWrites(bench.pool, ids, level.shoppers)
  const rate = count / sold.seconds
  for (const failure of new Set(sold.failures)) console.error(`${shop.pid}: ${failure}`)
  return {
    shoppers: level.shoppers,
    page: level.isRendered ? 'rendered' : 'data',
    purchases: count,
    'purchases/s': rounded(rate, 1),
    'bare writes/s': rounded(bare, 1),
    ratio: rounded(rate / bare, 3),
    'p50 ms': rounded(quantile(sold.milliseconds, 0.5), 1),
    'p99 ms': rounded(quantile(sold.milliseconds, 0.99), 1),
    'shop CPU ms each': rounded((cpu * 1000) / count, 2),
    'writing transactions each': rounded((after.transactions - before.transactions) / count, 1),
    failed: sold.failures.length,
    missing: count - (after.orders - before.orders),
  }
}

export async function sell(
  bench: Bench,
  { shoppers, isRendered, maxPurchases, durationMs }: Load,
): Promise<Sold> {
  const accounts = await makeShoppers(bench.pool, Math.ceil(maxPurchases / PURCHASES_PER_ACCOUNT) + shoppers)
  const sold: Sold = { milliseconds: [], failures: [], seconds: 0 }
  const start = performance.now()
  let begun = 0
  const shop = async () => {
    while (performance.now() - start < durationMs) {
      const account = accounts.pop()
      if (!account) return
      for (
        let n = 0;
        n < PURCHASES_PER_ACCOUNT && begun < maxPurchases && performance.now() - start < durationMs;
        n += 1
      ) {
        begun += 1
        await buyOnce(
          bench,
          account,
          bench.goods[begun % bench.goods.length] as CartProduct,
          isRendered,
          sold,
        )
      }
      if (begun >= maxPurchases) return
    }
  }
  await Promise.all(Array.from({ length: shoppers }, shop))
  sold.seconds = (performance.now() - start) / 1000
  return sold
}

async function buyOnce(
  { client }: Bench,
  account: Shopper,
  goods: CartProduct,
  isRendered: boolean,
  sold: Sold,
) {
  const start = performance.now()
  try {
    await purchase(client, account, goods, isRendered)
    sold.milliseconds.push(performance.now() - start)
  } catch (error) {
    sold.failures.push(String(error))
  }
}

async function conclude({ pool }: Bench, rows: Findings['rows']): Promise<Findings> {
  await waitUntilQuiet(pool)
  const broken = await countBroken(pool)
  const busiest = rows.find(({ shoppers, page }) => shoppers === 32 && page === 'data')
  const key = {
    'purchases/s at 32': Number(busiest?.['purchases/s']),
    'ratio at 32': Number(busiest?.ratio),
    'broken invariants': broken,
  }
  const passed = broken === 0 && rows.every(({ failed, missing }) => failed === 0 && missing === 0)
  return { rows, key, passed, postgres: await versionOf(pool) }
}

async function waitUntilQuiet(pool: pg.Pool): Promise<void> {
  const end = Date.now() + QUIET_TIMEOUT_MS
  const busy = `select count(*) from (
    select 1 from sandbox_bank.events where delivered_at is null union all
    select 1 from emails where sent_at is null) waiting`
  while ((await countOf(pool, busy)) > 0) {
    if (Date.now() > end) throw new Error('events or emails stay behind')
    await sleep(50)
  }
}

/** Each writing transaction takes one id, so the difference counts them. */
async function readCounts(pool: pg.Pool): Promise<{ transactions: number; orders: number }> {
  const transactions = await countOf(pool, 'select pg_snapshot_xmax(pg_current_snapshot())::text as count')
  return { transactions, orders: await countOf(pool, 'select count(*) from orders') }
}

async function lastCheckouts(pool: pg.Pool, count: number): Promise<string[]> {
  const query = 'select checkout_id as id from orders order by created_at desc limit $1'
  return (await pool.query(query, [count])).rows.map(({ id }) => id)
}
