import { setTimeout as sleep } from 'node:timers/promises'
import { discardShop, type ShopProcess } from '#e2e/testing/shop-process.ts'
import { type Benchmark, type Findings, quantile, rounded } from './parts/benchmark.ts'
import { LOST } from './parts/crash/crash-result.ts'
import { type HttpClient, openHttpClient } from './parts/http-client.ts'
import { cpuSecondsOf, memoryOf } from './parts/process-usage.ts'
import { listCartProducts } from './parts/purchase.ts'
import {
  countBroken,
  countOf,
  cpuSecondsOfPostgres,
  openDatabaseOf,
  startShopUnderTest,
  versionOf,
} from './parts/shop-under-test.ts'
import { signInOwner } from './parts/shoppers.ts'
import { type SoakContext, visitOnce } from './parts/soak/soak-visits.ts'
import { measureCapacity } from './parts/visitors.ts'

/** The day's crowd by minute, in ordinary loads. */
const CROWD = [1, 5, 10, 15, 20, 20, 20, 10, 5, 1]
/** An ordinary load is a tenth of what the machine can do, so the peak is twice what it can do. */
const ORDINARY_SHARE = 0.1
const MINUTE_MS = 60_000
/** Visitors who wait for an answer; one more would have gone to another shop. */
const MAX_WAITING = 600
const LATE_MS = 60_000

export const peak: Benchmark = {
  name: 'peak',
  title: 'Valentine’s Day: up to twenty times the ordinary visitors in ten minutes, and what gives first',
  run,
}

interface Minute {
  begun: number
  /** Milliseconds of visits that were served, and of those among them that bought. */
  reads: number[]
  purchases: number[]
  /** Asked to come back in a moment (503, 429), before anything was paid. */
  sentAway: number
  gaveUp: number
  errors: string[]
}

async function run(say: (line: string) => void): Promise<Findings> {
  const shop = await startShopUnderTest({ TRUST_PROXY: '1' })
  const pool = openDatabaseOf(shop, 4)
  const client = openHttpClient(shop.origin)
  try {
    const goods = await listCartProducts(pool)
    const context: SoakContext = { pool, client, goods, ownerCookie: await signInOwner(pool), accounts: [] }
    const capacity = await measureCapacity(context)
    const ordinary = capacity * ORDINARY_SHARE
    say(`capacity ${rounded(capacity)} visits a second; an ordinary load is ${rounded(ordinary)}`)
    const rows = await letThemCome({ shop, context, ordinary }, say)
    return await conclude(context, { rows, capacity })
  } finally {
    client.close()
    await pool.end()
    await discardShop(shop)
  }
}

interface Day {
  shop: ShopProcess
  context: SoakContext
  ordinary: number
}

async function letThemCome(day: Day, say: (line: string) => void): Promise<Findings['rows']> {
  const rows: Findings['rows'] = []
  const waiting = new Set<Promise<void>>()
  for (const [index, crowd] of CROWD.entries()) {
    const usage = startUsage(day.shop)
    const minute: Minute = { begun: 0, reads: [], purchases: [], sentAway: 0, gaveUp: 0, errors: [] }
    await sendFor(day, { minute, waiting, perSecond: day.ordinary * crowd })
    rows.push({ minute: index + 1, crowd: `${crowd} ×`, ...(await rowOf(day, minute)), ...usage() })
    for (const error of new Set(minute.errors)) say(error)
    say(JSON.stringify(rows.at(-1)))
  }
  await Promise.race([Promise.all(waiting), sleep(LATE_MS)])
  return rows
}

/** Visitors arrive by the clock, however slowly those before them are served. */
async function sendFor(
  { context }: Day,
  { minute, waiting, perSecond }: { minute: Minute; waiting: Set<Promise<void>>; perSecond: number },
): Promise<void> {
  const start = performance.now()
  for (let sent = 0; performance.now() - start < MINUTE_MS; ) {
    const due = ((performance.now() - start) / 1000) * perSecond
    for (; sent < due; sent += 1) {
      minute.begun += 1
      if (waiting.size >= MAX_WAITING) {
        minute.gaveUp += 1
        continue
      }
      const visiting = visit(context, minute).finally(() => waiting.delete(visiting))
      waiting.add(visiting)
    }
    await sleep(5)
  }
}

async function visit(context: SoakContext, minute: Minute): Promise<void> {
  const start = performance.now()
  try {
    const kind = await visitOnce({ ...context, client: withBusyNoticed(context.client) })
    const took = performance.now() - start
    if (kind === 'purchase') minute.purchases.push(took)
    else minute.reads.push(took)
  } catch (error) {
    if ((error as Error).message.includes(BUSY)) minute.sentAway += 1
    else minute.errors.push((error as Error).message)
  }
}

const BUSY = 'come back in a moment'

function withBusyNoticed(client: HttpClient): HttpClient {
  return {
    ...client,
    async send(...question) {
      const answer = await client.send(...question)
      if (answer.status === 503 || answer.status === 429) throw new Error(BUSY)
      return answer
    },
  }
}

async function rowOf({ context, shop }: Day, minute: Minute): Promise<Findings['rows'][number]> {
  const { begun, reads, purchases, sentAway, gaveUp, errors } = minute
  return {
    visitors: begun,
    'sent away': sentAway,
    'gave up': gaveUp,
    errors: errors.length,
    bought: purchases.length,
    'page p50 ms': rounded(quantile(reads, 0.5)),
    'page p95 ms': rounded(quantile(reads, 0.95)),
    'purchase p50 ms': rounded(quantile(purchases, 0.5)),
    'purchase p95 ms': rounded(quantile(purchases, 0.95)),
    'emails waiting': await countOf(
      context.pool,
      'select count(*) from emails where sent_at is null and given_up_at is null',
    ),
    'RSS MB': rounded((memoryOf(shop.pid) ?? 0) / 1e6),
  }
}

/** Percent of one core since then. */
function startUsage(shop: ShopProcess) {
  const start = performance.now()
  const [own, database] = [cpuSecondsOf(shop.pid) ?? 0, cpuSecondsOfPostgres(shop)]
  return () => {
    const percent = (seconds: number) => rounded((seconds * 100_000) / (performance.now() - start))
    return {
      'shop CPU %': percent((cpuSecondsOf(shop.pid) ?? 0) - own),
      'PostgreSQL CPU %': percent(cpuSecondsOfPostgres(shop) - database),
    }
  }
}

async function conclude(
  { pool }: SoakContext,
  { rows, capacity }: { rows: Findings['rows']; capacity: number },
): Promise<Findings> {
  const sum = (column: string) => rows.reduce((total, row) => total + Number(row[column]), 0)
  const key = {
    'capacity visits/s': rounded(capacity),
    bought: sum('bought'),
    'sent away': sum('sent away'),
    'gave up': sum('gave up'),
    errors: sum('errors'),
    lost: await countOf(pool, LOST),
    'broken invariants': await countBroken(pool),
  }
  const passed = key.errors === 0 && key.lost === 0 && key['broken invariants'] === 0
  return { rows: [...rows, { minute: 'all', ...key }], key, passed, postgres: await versionOf(pool) }
}
