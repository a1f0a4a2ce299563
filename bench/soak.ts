import { setTimeout as sleep } from 'node:timers/promises'
import { discardShop, type ShopProcess } from '#e2e/testing/shop-process.ts'
import { type Benchmark, type BenchmarkOptions, type Findings, quantile, rounded } from './parts/benchmark.ts'
import { openHttpClient } from './parts/http-client.ts'
import { memoryOf } from './parts/process-usage.ts'
import { listCartProducts } from './parts/purchase.ts'
import { countBroken, openDatabaseOf, startShopUnderTest, versionOf } from './parts/shop-under-test.ts'
import { signInOwner } from './parts/shoppers.ts'
import { keepStreamsOpen, type Streams } from './parts/soak/soak-streams.ts'
import type { SoakContext } from './parts/soak/soak-visits.ts'
import { measureCapacity, newTally, sendVisitors, type Tally } from './parts/visitors.ts'

const STREAMS = 100
const MINUTE_MS = 60_000
const SAMPLE_MS = 5000
/** Between two changes that all open pages are notified of. */
const CHANGE_MS = 10_000
/** The share of minutes that is warm-up, and that is compared at both ends. */
const COMPARED_SHARE = 1 / 6
const GOAL = { growthPercent: 10 }

export const soak: Benchmark = {
  name: 'soak',
  title: 'a shop at half of its capacity for a long time: its memory, its errors and its books',
  run,
}

interface Bench {
  shop: ShopProcess
  context: SoakContext
  streams: Streams
}

async function run(say: (line: string) => void, { minutes }: BenchmarkOptions): Promise<Findings> {
  const shop = await startShopUnderTest({ TRUST_PROXY: '1' })
  const pool = openDatabaseOf(shop, 4)
  const client = openHttpClient(shop.origin)
  const streams = keepStreamsOpen(shop.origin, STREAMS)
  const over = new AbortController()
  try {
    const [changed, ...goods] = await listCartProducts(pool)
    const context: SoakContext = { pool, client, goods, ownerCookie: await signInOwner(pool), accounts: [] }
    const bench = { shop, context, streams }
    const changing = keepChanging(context, changed?.id ?? '', over.signal)
    const capacity = await measureCapacity(context)
    say(`capacity: ${rounded(capacity, 1)} visits a second, of which half for ${minutes} minutes`)
    const rows = await soakFor(bench, { minutes, perSecond: capacity / 2 }, say)
    over.abort()
    await changing
    const unseen = countLogged(shop) + streams.failed()
    return conclude(rows, { capacity, unseen, postgres: await versionOf(pool) })
  } finally {
    over.abort()
    streams.close()
    client.close()
    await pool.end()
    await discardShop(shop)
  }
}

async function soakFor(
  bench: Bench,
  { minutes, perSecond }: { minutes: number; perSecond: number },
  say: (line: string) => void,
): Promise<Findings['rows']> {
  const rows: Findings['rows'] = []
  const start = Date.now()
  let tally = newTally()
  let begun = 0
  const turn = async () => {
    const at = start + (begun++ * 1000) / perSecond
    if (at >= start + minutes * MINUTE_MS) return false
    await sleep(Math.max(0, at - Date.now()))
    return Date.now() < start + minutes * MINUTE_MS
  }
  const visiting = sendVisitors(bench.context, () => tally, turn)
  for (let minute = 1; minute <= minutes; minute += 1) {
    const memory = await sampleMemory(bench.shop, start + minute * MINUTE_MS)
    const [taken, lastHeard] = [tally, bench.streams.heard()]
    tally = newTally()
    rows.push(await rowOf(bench, taken, { minute, memory, heard: lastHeard }))
    for (const error of new Set(taken.errors)) say(error)
    say(JSON.stringify(rows.at(-1)))
  }
  await visiting
  return rows
}

/** The median in bytes, because a single sample may hit a garbage collection. */
async function sampleMemory({ pid }: ShopProcess, until: number): Promise<number> {
  const samples: number[] = []
  while (Date.now() < until) {
    await sleep(Math.min(SAMPLE_MS, until - Date.now()))
    samples.push(memoryOf(pid) ?? Number.NaN)
  }
  return quantile(samples, 0.5)
}

async function rowOf(
  { context }: Bench,
  { milliseconds, purchases, errors }: Tally,
  { minute, memory, heard }: { minute: number; memory: number; heard: number },
): Promise<Findings['rows'][number]> {
  return {
    minute,
    visits: milliseconds.length,
    purchases,
    'p50 ms': rounded(quantile(milliseconds, 0.5), 1),
    'p99 ms': rounded(quantile(milliseconds, 0.99)),
    'live events so far': heard,
    'RSS MB': rounded(memory / 2 ** 20, 1),
    errors: errors.length,
    'broken invariants': await countBroken(context.pool),
  }
}

async function keepChanging({ pool }: SoakContext, id: string, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await pool.query('update products set price = price + 100 where id = $1', [id])
    await sleep(CHANGE_MS, undefined, { signal: over }).catch(() => {})
  }
}

/** Log lines with pino's level 50 or higher. */
function countLogged(shop: ShopProcess): number {
  return shop.output().match(/"level":[56]0/g)?.length ?? 0
}

function conclude(
  rows: Findings['rows'],
  { capacity, unseen, postgres }: { capacity: number; unseen: number; postgres: string },
): Findings {
  const sum = (column: string) => rows.reduce((total, row) => total + Number(row[column]), 0)
  const key = {
    'capacity visits/s': rounded(capacity, 1),
    visits: sum('visits'),
    purchases: sum('purchases'),
    'RSS growth %': rounded(growthOf(rows.map((row) => Number(row['RSS MB']))), 1),
    errors: sum('errors') + unseen,
    'broken invariants': sum('broken invariants'),
  }
  const passed =
    key['RSS growth %'] <= GOAL.growthPercent && key.errors === 0 && key['broken invariants'] === 0
  return { rows: [...rows, { minute: 'all', ...key }], key, passed, postgres }
}

function growthOf(memory: number[]): number {
  const part = Math.ceil(memory.length * COMPARED_SHARE)
  const first = quantile(memory.slice(part, 2 * part), 0.5)
  const last = quantile(memory.slice(-part), 0.5)
  return first > 0 ? (last / first - 1) * 100 : 0
}
