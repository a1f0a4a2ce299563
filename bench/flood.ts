import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { discardShop, type ShopProcess } from '#e2e/testing/shop-process.ts'
import { type Benchmark, type Findings, quantile, rounded } from './parts/benchmark.ts'
import type { Flood, FloodResult } from './parts/flood-client.ts'
import { type HttpClient, openHttpClient } from './parts/http-client.ts'
import { startShopUnderTest, versionAt } from './parts/shop-under-test.ts'

/** As on a small machine. */
const HEAP_MB = 512
const CONNECTIONS = 16
const LONG = 'y'.repeat(7000)
const FLOODS = [
  { name: 'nothing', path: '', count: 0 },
  { name: 'data, long unknown parameter', path: `/cart.data?x=${LONG}#`, count: 40_000 },
  { name: 'data, short unknown parameter', path: '/cart.data?x=#', count: 30_000 },
  { name: 'searches', path: '/allproducts.data?searchkey=#', count: 20_000 },
  { name: 'product pages, unknown parameter', path: '/productInfo/single-red-rose?x=#', count: 10_000 },
]
const VISITS = ['/', '/productInfo/single-red-rose', '/allproducts', '/about', '/login']
const VISIT_INTERVAL_MS = 20
const QUIET_TIMEOUT_MS = 5000
const GOAL = { p95: 100, rssMb: 900, cachedPages: 2000 }

export const flood: Benchmark = {
  name: 'flood',
  title: `100,000 different addresses from one stranger, at a shop with a heap of ${HEAP_MB} MB, and what others notice`,
  run,
}

async function run(say: (line: string) => void): Promise<Findings> {
  const shop = await startShopUnderTest({ TRUST_PROXY: '1', NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` })
  const client = openHttpClient(shop.origin)
  try {
    const rows: Findings['rows'] = []
    let from = 0
    for (const each of FLOODS) {
      rows.push(await measure(shop, client, { ...each, from }))
      from += each.count
      say(JSON.stringify(rows.at(-1)))
    }
    const most = (column: string) => Math.max(...rows.map((row) => Number(row[column])))
    const key = {
      'worst p95 ms': most('p95 ms'),
      'most RSS MB': most('RSS MB'),
      'cached pages': most('cached pages'),
    }
    const isBounded = key['most RSS MB'] <= GOAL.rssMb && key['cached pages'] <= GOAL.cachedPages
    const isWell = most('failed') === 0 && key['worst p95 ms'] <= GOAL.p95
    return { rows, key, passed: isBounded && isWell, postgres: await versionAt(shop) }
  } finally {
    client.close()
    await discardShop(shop)
  }
}

type Step = (typeof FLOODS)[number] & { from: number }

async function measure(shop: ShopProcess, client: HttpClient, step: Step): Promise<Findings['rows'][number]> {
  let over = false
  const visiting = visit(client, () => over)
  const result = step.count > 0 ? await send(shop, step) : await sleep(QUIET_TIMEOUT_MS, NO_FLOOD)
  over = true
  const { times, failed } = await visiting
  const metrics = (await client.send('GET', '/metrics', {})).body
  return {
    flood: step.name,
    requests: result.answered,
    'a second': rounded(result.answered / Math.max(result.seconds, 0.001)),
    visits: times.length,
    'p50 ms': rounded(quantile(times, 0.5), 1),
    'p95 ms': rounded(quantile(times, 0.95), 1),
    'max ms': rounded(Math.max(...times)),
    failed: failed + (result.statuses[0] ?? 0) + (result.statuses[500] ?? 0),
    'RSS MB': rounded(rssOf(shop.pid)),
    'heap MB': rounded(gauge(metrics, 'nodejs_heap_size_used_bytes') / 2 ** 20),
    'cached pages': gauge(metrics, 'dokmai_cached_pages'),
    'cached MB': rounded(gauge(metrics, 'dokmai_cached_bytes') / 2 ** 20, 1),
  }
}

const NO_FLOOD: FloodResult = { answered: 0, statuses: {}, seconds: 0 }

async function send({ origin }: ShopProcess, { path: address, from, count }: Step): Promise<FloodResult> {
  const wanted: Flood = { origin, path: address, from, count, connections: CONNECTIONS }
  const client = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'parts/flood-client.ts'), JSON.stringify(wanted)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const [printed] = await Promise.all([text(client.stdout), once(client, 'exit')])
  return JSON.parse(printed)
}

/** Simulates a visitor; returns their waiting times in milliseconds. */
async function visit(
  client: HttpClient,
  isOver: () => boolean,
): Promise<{ times: number[]; failed: number }> {
  const times: number[] = []
  let failed = 0
  for (let n = 0; !isOver(); n += 1) {
    const start = performance.now()
    const headers = { 'X-Forwarded-For': '192.0.2.1', 'Accept-Encoding': 'gzip, deflate, br' }
    const { status } = await client
      .send('GET', VISITS[n % VISITS.length] ?? '/', headers)
      .catch(() => ({ status: 0 }))
    times.push(performance.now() - start)
    if (status !== 200) failed += 1
    await sleep(VISIT_INTERVAL_MS)
  }
  return { times, failed }
}

/** The process's peak memory in megabytes (Linux). */
function rssOf(pid: number): number {
  return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

function gauge(metrics: string, name: string): number {
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1])
}
