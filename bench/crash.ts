import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type Benchmark, type Findings, quantile, rounded } from './parts/benchmark.ts'
import { killOnce, openStage, restart, type Stage } from './parts/crash-setup.ts'
import { keepBuying, keepTelling } from './parts/crash-shoppers.ts'
import { goodsOf } from './parts/purchase.ts'
import { countBroken, countOf, killPostgres, openDatabaseOf, versionOf } from './parts/shop-under-test.ts'
import { makeShoppers } from './parts/shoppers.ts'

export interface Siege {
  /** Shops that are tested in parallel, each with its own database. */
  stages: number
  /** Per shop. */
  kills: number
  purchases: number
  shoppers: number
  /** No shop is killed after this time. */
  time: number
}

/** The figures of one shop; all of `FAULTS` must be 0. */
export type Proof = Record<string, number>

/** Columns that must be 0. */
export const FAULTS = [
  'lost',
  'doubled',
  'unpaid orders',
  'broken promises',
  'broken invariants',
  'changed again',
]
const SIEGE: Siege = { stages: 2, kills: 105, purchases: 550, shoppers: 8, time: 720_000 }
/** For finding every payment after the last start. */
const SETTLE_TIME = 40_000

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
    const proofs = await Promise.all(
      Array.from({ length: SIEGE.stages }, () => besiege(SIEGE, say, (version) => (postgres = version))),
    )
    const rows = proofs.map((proof, at) => ({ shop: at + 1, ...proof }))
    const enough = proofs.every(({ kills = 0, paid = 0 }) => kills >= SIEGE.kills && paid >= SIEGE.purchases)
    return { rows, key: keyOf(proofs), passed: enough && proofs.every(holds), postgres }
  },
}

export function holds(proof: Proof): boolean {
  return FAULTS.every((fault) => proof[fault] === 0)
}

function keyOf(proofs: Proof[]): Findings['key'] {
  const names = ['tried', 'paid', 'orders', 'kills', ...FAULTS]
  return Object.fromEntries(
    names.map((name) => [name, proofs.reduce((sum, proof) => sum + (proof[name] ?? 0), 0)]),
  )
}

/** Kills shops under shoppers again and again, lets them settle, and counts errors. */
export function besiege(
  siege: Siege,
  say: (line: string) => void,
  onVersion: (postgres: string) => void = () => {},
): Promise<Proof> {
  return proveUnder(siege, (stage) => attack(stage, siege, say), onVersion)
}

/** Runs `attack` on a shop with shoppers, lets it settle, and counts errors. */
export async function proveUnder(
  siege: Pick<Siege, 'kills' | 'purchases' | 'shoppers'>,
  attack: (stage: Stage) => Promise<void>,
  onVersion: (postgres: string) => void = () => {},
  settings: Record<string, string> = {},
): Promise<Proof> {
  const stage = await openStage(settings)
  try {
    await people(stage, siege)
    await attack(stage)
    return await withDatabase(stage, async (pool) => {
      onVersion(await versionOf(pool))
      return prove(stage, pool)
    })
  } finally {
    stage.open = false
    stage.client.close()
    // A normal stop also ends the PostgreSQL that a killed shop has left behind.
    await stage.shop.stop()
    killPostgres(stage.shop)
    rmSync(stage.shop.dataDir, { recursive: true, force: true })
  }
}

async function people(
  stage: Stage,
  { purchases, kills, shoppers }: Pick<Siege, 'kills' | 'purchases' | 'shoppers'>,
) {
  await withDatabase(stage, async (pool) => {
    stage.goods = await goodsOf(pool)
    stage.accounts = await makeShoppers(pool, purchases * 4 + kills * shoppers * 2)
  })
}

async function attack(stage: Stage, siege: Siege, say: (line: string) => void): Promise<void> {
  const { seen } = stage
  const stopping = new AbortController()
  const end = Date.now() + siege.time
  const killing = async () => {
    while (seen.kills < siege.kills && Date.now() < end) {
      await killOnce(stage)
      if (seen.kills % 25 === 0) say(`${seen.kills} kills, ${seen.paid.size} purchases paid`)
    }
    while (seen.paid.size < siege.purchases && Date.now() < end + siege.time / 10) await sleep(100)
    stage.open = false
  }
  const buying = Array.from({ length: siege.shoppers }, () => keepBuying(stage))
  await Promise.all([
    Promise.all([killing(), ...buying]).finally(() => stopping.abort()),
    keepTelling(stage, stopping.signal),
  ])
  // A last kill, so that a normal start has something to repair.
  await stage.shop.kill()
  await restart(stage)
}

async function prove(stage: Stage, pool: pg.Pool): Promise<Proof> {
  const end = Date.now() + SETTLE_TIME
  while ((await countOf(pool, LOST)) > 0 && Date.now() < end) await sleep(200)
  const { seen } = stage
  const proof: Proof = {
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
    'broken promises': await countBrokenPromises(stage, pool),
    'broken invariants': await countBroken(pool),
    'restart ms p50': rounded(quantile(seen.restarts, 0.5)),
    'restart ms p99': rounded(quantile(seen.restarts, 0.99)),
  }
  return { ...proof, 'changed again': await countChangesAfterRestart(stage, proof) }
}

/** Compares what shoppers were told with what is stored. */
async function countBrokenPromises({ seen }: Stage, pool: pg.Pool): Promise<number> {
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
  stage: Stage,
  { orders = 0, exceptions = 0 }: Proof,
): Promise<number> {
  await stage.shop.stop()
  await restart(stage)
  await sleep(2000)
  return withDatabase(stage, async (pool) => {
    const now = await countOf(
      pool,
      'select (select count(*) from orders) + (select count(*) from payment_exceptions) as count',
    )
    return Math.abs(now - orders - exceptions)
  })
}

async function withDatabase<T>({ shop }: Stage, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = openDatabaseOf(shop, 2)
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}
