import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { discardShop } from '#e2e/testing/shop-process.ts'
import { type Bench, sell } from './checkout.ts'
import { attack, type CrashRun, runUnderAttack } from './crash.ts'
import { type Benchmark, type Findings, rounded } from './parts/benchmark.ts'
import { type CrashResult, isPassed, VIOLATIONS, withDatabase } from './parts/crash/crash-result.ts'
import type { CrashTarget } from './parts/crash/crash-target.ts'
import { makeTimes, switchTimesOff, withTimes } from './parts/delivery-times.ts'
import { openHttpClient } from './parts/http-client.ts'
import { listCartProducts } from './parts/purchase.ts'
import {
  countBroken,
  countOf,
  openDatabaseOf,
  startShopUnderTest,
  versionOf,
} from './parts/shop-under-test.ts'
import { makeShoppers } from './parts/shoppers.ts'

const CONNECTIONS = 40
const CLAIMS_MS = 10_000
const MIN_CLAIMS_PER_S = 200
const LOAD = { shoppers: 32, isRendered: false, maxPurchases: 1000, durationMs: 10_000 }
/** `KILLS=50` makes a short run. */
const KILLS = Number(process.env.KILLS ?? 1000)
const SHOPS = 2
const CRASH_RUN: CrashRun = {
  ...{ shops: SHOPS, kills: Math.ceil(KILLS / SHOPS), purchases: KILLS, shoppers: 8 },
  durationMs: 3_600_000,
}
/** About as many places as will be bought, so that times fill up and one sold twice would show. */
const DAYS = 40
const PLACES = { days: DAYS, perDay: Math.ceil((CRASH_RUN.kills * 2.6) / DAYS) }
const RELEASE_TIMEOUT_MS = 150_000

export const slots: Benchmark = {
  name: 'slots',
  title:
    'delivery times: claims a second on one day, purchases with a time, and none sold twice under kill -9',
  async run(say) {
    const speed = await measureSpeed()
    for (const row of speed.rows) say(JSON.stringify(row))
    const crashes = await Promise.all(Array.from({ length: SHOPS }, () => crashOnce(say)))
    const killed = crashes.map((result, at) => ({ what: `killed shop ${at + 1}`, ...result }))
    const key = Object.fromEntries(
      ['kills', 'paid', 'oversold', 'forgotten holds', ...VIOLATIONS].map((name) => [
        name,
        crashes.reduce((sum, result) => sum + (result[name] ?? 0), 0),
      ]),
    )
    const isSafe = crashes.every(
      (result) => isPassed(result) && result.oversold === 0 && result['forgotten holds'] === 0,
    )
    const isFast = speed.claimsPerS >= MIN_CLAIMS_PER_S
    return {
      rows: [...speed.rows, ...killed],
      key: { 'claims/s': speed.claimsPerS, ...key },
      passed: isSafe && isFast && (key.kills ?? 0) >= KILLS && speed.broken === 0,
      postgres: speed.postgres,
    }
  },
}

interface Speed {
  rows: Findings['rows']
  claimsPerS: number
  broken: number
  postgres: string
}

async function measureSpeed(): Promise<Speed> {
  const shop = await startShopUnderTest()
  const bench: Bench = {
    pool: openDatabaseOf(shop, CONNECTIONS),
    client: openHttpClient(shop.origin),
    goods: [],
  }
  try {
    const plain = await listCartProducts(bench.pool)
    const times = await makeTimes(bench.pool, { days: 1, perDay: 10_000 })
    const timed = withTimes(plain, times)
    const rate = async (goods: typeof plain) => {
      bench.goods = goods
      const { milliseconds, seconds } = await sell(bench, LOAD)
      return rounded(milliseconds.length / seconds, 1)
    }
    await rate(timed)
    const [withTime, withTimeAgain] = [await rate(timed), await rate(timed)]
    const claimsPerS = rounded(await timeClaims(bench.pool, times), 1)
    await switchTimesOff(bench.pool)
    const [without, withoutAgain] = [await rate(plain), await rate(plain)]
    const rows = [
      { what: 'claims on one day', 'per second': claimsPerS },
      {
        what: 'purchases with a time, all on one day',
        'per second': rounded((withTime + withTimeAgain) / 2, 1),
      },
      { what: 'purchases without times', 'per second': rounded((without + withoutAgain) / 2, 1) },
    ]
    return { rows, claimsPerS, broken: await countBroken(bench.pool), postgres: await versionOf(bench.pool) }
  } finally {
    bench.client.close()
    await bench.pool.end()
    await discardShop(shop)
  }
}

/** As Buy Now does: the checkout and its claim in one transaction. Ends them all afterwards. */
async function timeClaims(
  pool: pg.Pool,
  { slotId, days }: { slotId: string; days: string[] },
): Promise<number> {
  const [buyer] = await makeShoppers(pool, 1)
  const end = performance.now() + CLAIMS_MS
  let claimed = 0
  const claim = async () => {
    while (performance.now() < end) {
      const id = randomUUID()
      const client = await pool.connect()
      try {
        await client.query('begin')
        await client.query({ name: 'bench_checkout', text: INSERT, values: [id, buyer?.id] })
        await client.query({ name: 'bench_claim', text: CLAIM, values: [id, buyer?.id, days[0], slotId] })
        await client.query('commit')
        claimed += 1
      } finally {
        client.release()
      }
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, claim))
  await pool.query(`update checkouts set status = 'expired' where receipt like 'BENCH-%'`)
  return claimed / (CLAIMS_MS / 1000)
}

const INSERT = `insert into checkouts (id, token, user_id, email, language, amount, price, currency, items, address, delivery,
    receipt, provider, livemode, expires_at)
  values ($1, $1, $2, 'mali@shop.test', 'en', 10000, '{"total": 10000, "parts": {"subtotal": 10000}}', 'THB', '[]', '{}',
    '{"gift": {}, "schedule": null}', 'BENCH-' || $1, 'sandbox', false, now() + interval '1 hour')`
const CLAIM = `select claim_slot($1, $2, $3, $4, 1, 1000000, 'held')`

function crashOnce(say: (line: string) => void): Promise<CrashResult> {
  const seen = { oversold: 0, 'forgotten holds': 0, 'times taken': 0 }
  const run = runUnderAttack(CRASH_RUN, async (target) => {
    await withDatabase(target, async (pool) => {
      target.goods = withTimes(target.goods, await makeTimes(pool, PLACES))
    })
    await attack(target, CRASH_RUN, say)
    Object.assign(seen, await countSlotViolations(target))
  })
  return run.then((result) => ({ ...result, ...seen }))
}

/** Lets every unpaid checkout run out, and waits until the job has freed its time. */
async function countSlotViolations(target: CrashTarget) {
  return withDatabase(target, async (pool) => {
    const ended = "update checkouts set expires_at = now(), created_at = created_at - interval '1 hour'"
    await pool.query(`${ended} where status in ('created', 'pending', 'failed')`)
    const end = Date.now() + RELEASE_TIMEOUT_MS
    while ((await countOf(pool, HELD)) > 0 && Date.now() < end) await sleep(500)
    return {
      oversold: await countOf(pool, OVERSOLD),
      'forgotten holds': await countOf(pool, HELD),
      'times taken': target.seen.timesTaken,
    }
  })
}

const HELD = "select count(*) from slot_claims where state = 'held'"
const OVERSOLD = `select count(*) from (
  select from slot_claims c join slot_days s on s.day = c.day and s.slot_id = c.slot_id
    where c.state <> 'released' group by c.day, c.slot_id, s.capacity having count(*) > s.capacity) sold_twice`
