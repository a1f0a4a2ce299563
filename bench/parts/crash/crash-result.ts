import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { quantile, rounded } from '#bench/parts/benchmark.ts'
import { countBroken, countOf, openDatabaseOf } from '#bench/parts/shop-under-test.ts'
import { type CrashTarget, restart } from './crash-target.ts'

/** The figures of one shop; all of `FAULTS` must be 0. */
export type CrashResult = Record<string, number>

export const VIOLATIONS = [
  'lost',
  'doubled',
  'unpaid orders',
  'broken promises',
  'broken invariants',
  'changed again',
]
const SETTLE_TIMEOUT_MS = 40_000

/** Payments with neither an order nor an exception shown to the owner. */
export const LOST = `
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

export function isPassed(result: CrashResult): boolean {
  return VIOLATIONS.every((violation) => result[violation] === 0)
}

/** Waits until the job has found what it can. */
export async function untilSettled(pool: pg.Pool): Promise<void> {
  const end = Date.now() + SETTLE_TIMEOUT_MS
  while ((await countOf(pool, LOST)) > 0 && Date.now() < end) await sleep(200)
}

/** All must be 0. */
export async function countViolations(pool: pg.Pool): Promise<CrashResult> {
  return {
    lost: await countOf(pool, LOST),
    doubled: await countOf(pool, DOUBLED),
    'unpaid orders': await countOf(pool, UNPAID),
    'broken invariants': await countBroken(pool),
  }
}

export async function collectResult(target: CrashTarget, pool: pg.Pool): Promise<CrashResult> {
  await untilSettled(pool)
  const { seen } = target
  const result: CrashResult = {
    tried: seen.tried,
    'given up': seen.givenUp,
    kills: seen.kills,
    'with PostgreSQL': seen.postgresKills,
    'events forged': seen.eventsForged,
    'events lost': seen.eventsLost,
    paid: await countOf(pool, "select count(*) from sandbox_bank.sessions where status = 'paid'"),
    'paid by code': await countOf(pool, "select count(*) from orders where way = 'promptpay'"),
    orders: await countOf(pool, 'select count(*) from orders'),
    exceptions: await countOf(pool, 'select count(*) from payment_exceptions'),
    ...(await countViolations(pool)),
    'broken promises': await countBrokenPromises(target, pool),
    'restart ms p50': rounded(quantile(seen.restarts, 0.5)),
    'restart ms p99': rounded(quantile(seen.restarts, 0.99)),
  }
  return { ...result, 'changed again': await countChangesAfterRestart(target, result) }
}

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

export async function withDatabase<T>(
  { shop }: CrashTarget,
  work: (pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const pool = openDatabaseOf(shop, 2)
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}
