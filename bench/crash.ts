import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type Benchmark, type Findings, quantile, rounded } from './parts/benchmark.ts'
import { keepBuying, keepSendingEvents } from './parts/crash-shoppers.ts'
import { type CrashTarget, killOnce, openTarget, restart } from './parts/crash-target.ts'
import { listCartProducts } from './parts/purchase.ts'
import { countBroken, countOf, killPostgres, openDatabaseOf, versionOf } from './parts/shop-under-test.ts'
import { makeShoppers } from './parts/shoppers.ts'

export interface CrashRun {
  /** Shops that are tested in parallel, each with its own database. */
  shops: number
  /** Per shop. */
  kills: number
  purchases: number
  shoppers: number
  /** No shop is killed after this time. */
  durationMs: number
}

/** The figures of one shop; all of `FAULTS` must be 0. */
export type CrashResult = Record<string, number>

/** Columns that must be 0. */
export const FAULTS = [
  'lost',
  'doubled',
  'unpaid orders',
  'broken promises',
  'broken invariants',
  'changed again',
]
const CRASH_RUN: CrashRun = { shops: 2, kills: 105, purchases: 550, shoppers: 8, durationMs: 720_000 }
/** For finding every payment after the last start. */
const SETTLE_TIMEOUT_MS = 40_000

const LOST = `
  select count(*) from sandbox_bank.sessions s where s.status = 'paid'
    and not exists (select from orders o where o.payment_id = s.payment_id)
    and not exists (select from payment_exceptions e where e.payment_id = s.payment_id)`
/** One payment or checkout with two orders, or paid twice without an exception. */
const DOUBLED = `
  select (select count(*) - count(distinct payment_id) from orders)
    + (select count(*) - count(distinct checkout_id) from orders)
    + (select count(*) from (
        select from sandbox_bank.sessions s
          where s.status = 'paid' and not exists (select from payment_exceptions e where e.payment_id = s.payment_id)
          group by s.checkout_id having count(*) > 1) twice) as count`
const UNPAID = `
  select count(*) from orders o where not exists (
    select from sandbox_bank.sessions s
      where s.payment_id = o.payment_id and s.status = 'paid' and s.amount = o.amount and s.checkout_id = o.checkout_id)`

export const crash: Benchmark = {
  name: 'crash',
  title: 'a shop that is killed (kill -9) under way: no payment without its order, none with two',
  async run(say) {
    let postgres = ''
    const results = await Promise.all(
      Array.from({ length: CRASH_RUN.shops }, () =>
        runCrashTest(CRASH_RUN, say, (version) => (postgres = version)),
      ),
    )
    const rows = results.map((result, at) => ({ shop: at + 1, ...result }))
    const enough = results.every(
      ({ kills = 0, paid = 0 }) => kills >= CRASH_RUN.kills && paid >= CRASH_RUN.purchases,
    )
    return { rows, key: keyOf(results), passed: enough && results.every(isPassed), postgres }
  },
}

export function isPassed(result: CrashResult): boolean {
  return FAULTS.every((fault) => result[fault] === 0)
}

function keyOf(results: CrashResult[]): Findings['key'] {
  const names = ['tried', 'paid', 'orders', 'kills', ...FAULTS]
  return Object.fromEntries(
    names.map((name) => [name, results.reduce((sum, result) => sum + (result[name] ?? 0), 0)]),
  )
}

/** Kills shops under shoppers again and again, lets them settle, and counts errors. */
export function runCrashTest(
  options: CrashRun,
  say: (line: string) => void,
  onVersion: (postgres: string) => void = () => {},
): Promise<CrashResult> {
  return runUnderAttack(options, (target) => attack(target, options, say), onVersion)
}

/** Runs `attack` on a shop with shoppers, lets it settle, and counts errors. */
export async function runUnderAttack(
  options: Pick<CrashRun, 'kills' | 'purchases' | 'shoppers'>,
  attack: (target: CrashTarget) => Promise<void>,
  onVersion: (postgres: string) => void = () => {},
  settings: Record<string, string> = {},
): Promise<CrashResult> {
  const target = await openTarget(settings)
  try {
    await prepareShoppers(target, options)
    await attack(target)
    return await withDatabase(target, async (pool) => {
      onVersion(await versionOf(pool))
      return collectResult(target, pool)
    })
  } finally {
    target.open = false
    target.client.close()
    // A normal stop also ends the PostgreSQL that a killed shop has left behind.
    await target.shop.stop()
    killPostgres(target.shop)
    rmSync(target.shop.dataDir, { recursive: true, force: true })
  }
}

async function prepareShoppers(
  target: CrashTarget,
  { purchases, kills, shoppers }: Pick<CrashRun, 'kills' | 'purchases' | 'shoppers'>,
) {
  await withDatabase(target, async (pool) => {
    target.goods = await listCartProducts(pool)
    target.accounts = await makeShoppers(pool, purchases * 4 + kills * shoppers * 2)
  })
}

async function attack(target: CrashTarget, options: CrashRun, say: (line: string) => void): Promise<void> {
  const { seen } = target
  const stopping = new AbortController()
  const end = Date.now() + options.durationMs
  const killing = async () => {
    while (seen.kills < options.kills && Date.now() < end) {
      await killOnce(target)
      if (seen.kills % 25 === 0) say(`${seen.kills} kills, ${seen.paid.size} purchases paid`)
    }
    while (seen.paid.size < options.purchases && Date.now() < end + options.durationMs / 10) await sleep(100)
    target.open = false
  }
  const buying = Array.from({ length: options.shoppers }, () => keepBuying(target))
  await Promise.all([
    Promise.all([killing(), ...buying]).finally(() => stopping.abort()),
    keepSendingEvents(target, stopping.signal),
  ])
  // A last kill, so that a normal start has something to repair.
  await target.shop.kill()
  await restart(target)
}

async function collectResult(target: CrashTarget, pool: pg.Pool): Promise<CrashResult> {
  const end = Date.now() + SETTLE_TIMEOUT_MS
  while ((await countOf(pool, LOST)) > 0 && Date.now() < end) await sleep(200)
  const { seen } = target
  const result: CrashResult = {
    tried: seen.tried,
    'given up': seen.givenUp,
    kills: seen.kills,
    'with PostgreSQL': seen.postgresKills,
    'events forged': seen.eventsForged,
    'events lost': seen.eventsLost,
    paid: await countOf(pool, "select count(*) from sandbox_bank.sessions where status = 'paid'"),
    orders: await countOf(pool, 'select count(*) from orders'),
    exceptions: await countOf(pool, 'select count(*) from payment_exceptions'),
    lost: await countOf(pool, LOST),
    doubled: await countOf(pool, DOUBLED),
    'unpaid orders': await countOf(pool, UNPAID),
    'broken promises': await countBrokenPromises(target, pool),
    'broken invariants': await countBroken(pool),
    'restart ms p50': rounded(quantile(seen.restarts, 0.5)),
    'restart ms p99': rounded(quantile(seen.restarts, 0.99)),
  }
  return { ...result, 'changed again': await countChangesAfterRestart(target, result) }
}

/** Compares what shoppers were told with what is stored. */
async function countBrokenPromises({ seen }: CrashTarget, pool: pg.Pool): Promise<number> {
  const paid = await countOf(
    pool,
    "select count(*) from sandbox_bank.sessions where status = 'paid' and reference = any($1)",
    [[...seen.paid]],
  )
  const ordered = await countOf(pool, 'select count(*) from orders where checkout_id = any($1)', [
    [...seen.ordered],
  ])
  return seen.paid.size - paid + (seen.ordered.size - ordered)
}

/** Once everything has settled, the job must change nothing. */
async function countChangesAfterRestart(
  target: CrashTarget,
  { orders = 0, exceptions = 0 }: CrashResult,
): Promise<number> {
  await target.shop.stop()
  await restart(target)
  await sleep(2000)
  return withDatabase(target, async (pool) => {
    const now = await countOf(
      pool,
      'select (select count(*) from orders) + (select count(*) from payment_exceptions) as count',
    )
    return Math.abs(now - orders - exceptions)
  })
}

async function withDatabase<T>({ shop }: CrashTarget, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = openDatabaseOf(shop, 2)
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}
