import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Benchmark, Findings } from './parts/benchmark.ts'
import {
  type CrashResult,
  collectResult,
  isPassed,
  VIOLATIONS,
  withDatabase,
} from './parts/crash/crash-result.ts'
import { keepBuying, keepSendingEvents } from './parts/crash/crash-shoppers.ts'
import { type CrashTarget, killOnce, openTarget, restart } from './parts/crash/crash-target.ts'
import { listCartProducts } from './parts/purchase.ts'
import { killPostgres, versionOf } from './parts/shop-under-test.ts'
import { makeShoppers } from './parts/shoppers.ts'

export interface CrashRun {
  shops: number
  kills: number
  purchases: number
  shoppers: number
  durationMs: number
}

const CRASH_RUN: CrashRun = { shops: 2, kills: 105, purchases: 550, shoppers: 8, durationMs: 720_000 }
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

function keyOf(results: CrashResult[]): Findings['key'] {
  const names = ['tried', 'paid', 'orders', 'kills', ...VIOLATIONS]
  return Object.fromEntries(
    names.map((name) => [name, results.reduce((sum, result) => sum + (result[name] ?? 0), 0)]),
  )
}

export function runCrashTest(
  options: CrashRun,
  say: (line: string) => void,
  onVersion: (postgres: string) => void = () => {},
): Promise<CrashResult> {
  return runUnderAttack(options, (target) => attack(target, options, say), onVersion)
}

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

export async function attack(
  target: CrashTarget,
  options: CrashRun,
  say: (line: string) => void,
): Promise<void> {
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
