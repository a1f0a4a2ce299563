import { randomInt } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type HttpClient, openHttpClient } from '#bench/parts/http-client.ts'
import type { CartProduct } from '#bench/parts/purchase.ts'
import { killPostgres, openDatabaseOf, startShopUnderTest } from '#bench/parts/shop-under-test.ts'
import type { Shopper } from '#bench/parts/shoppers.ts'
import type { ShopProcess } from '#e2e/testing/shop-process.ts'

export type Step =
  | 'buying'
  | 'bought'
  | 'opened'
  | 'paying'
  | 'paid'
  | 'asking'
  | 'asked'
  | 'telling'
  | 'told'

export interface CrashTarget {
  shop: ShopProcess
  settings: Record<string, string>
  client: HttpClient
  goods: CartProduct[]
  accounts: Shopper[]
  steps: EventEmitter
  /** True while shoppers may begin purchases. */
  open: boolean
  seen: Seen
}

/** Everything that was promised to shoppers; all of it must be true in the end. */
interface Seen {
  tried: number
  givenUp: number
  timesTaken: number
  sessions: string[]
  paid: Set<string>
  ordered: Set<string>
  kills: number
  postgresKills: number
  eventsLost: number
  eventsForged: number
  /** Milliseconds from the start of a process to its first answer. */
  restarts: number[]
}

const MOMENTS: (Step | 'start' | 'any')[] = [
  'bought',
  'asking',
  'paid',
  'start',
  'opened',
  'telling',
  'any',
  'paying',
  'told',
  'buying',
  'asked',
  'any',
]
/** Every fifth time PostgreSQL is killed too. */
const KILLS_PER_POSTGRES_KILL = 5
const STEP_TIMEOUT_MS = 2000

export async function openTarget(more: Record<string, string> = {}): Promise<CrashTarget> {
  const settings = { ...usualSettings(), ...more }
  const shop = await startShopUnderTest(settings)
  const seen: Seen = {
    tried: 0,
    givenUp: 0,
    timesTaken: 0,
    sessions: [],
    paid: new Set(),
    ordered: new Set(),
    kills: 0,
    postgresKills: 0,
    eventsLost: 0,
    eventsForged: 0,
    restarts: [],
  }
  const steps = new EventEmitter({ captureRejections: false })
  steps.setMaxListeners(100)
  const client = openHttpClient(shop.origin)
  return { shop, settings, client, goods: [], accounts: [], steps, open: true, seen }
}

/** Kills the shop at the next moment, drops some of the bank's events, and restarts it. */
export async function killOnce(target: CrashTarget): Promise<void> {
  const { seen } = target
  await moment(target, MOMENTS[seen.kills % MOMENTS.length] ?? 'any')
  seen.kills += 1
  const withPostgres = seen.kills % KILLS_PER_POSTGRES_KILL === 0
  const killed = target.shop.kill()
  if (withPostgres && killPostgres(target.shop)) seen.postgresKills += 1
  await killed
  if (!withPostgres) await loseEvents(target)
  await restart(target)
}

export async function restart(target: CrashTarget): Promise<void> {
  const start = performance.now()
  const { origin, dataDir } = target.shop
  target.shop = await startShopUnderTest({
    ...target.settings,
    PORT: new URL(origin).port,
    DATA_DIR: dataDir,
  })
  target.seen.restarts.push(performance.now() - start)
}

function usualSettings(): Record<string, string> {
  return {
    LOG_LEVEL: 'fatal',
    NODE_COMPILE_CACHE: path.join(import.meta.dirname, '../../node_modules/.cache/bench'),
  }
}

async function moment({ steps }: CrashTarget, when: Step | 'start' | 'any'): Promise<void> {
  if (when === 'start') return sleep(randomInt(120))
  if (when === 'any') return sleep(randomInt(300))
  const limit = AbortSignal.timeout(STEP_TIMEOUT_MS)
  try {
    for (let left = randomInt(1, 5); left > 0; left -= 1) await once(steps, when, { signal: limit })
  } catch {
    return // Nobody got that far; it is a moment like any other.
  }
  if (when.endsWith('ing')) await sleep(randomInt(8))
}

/** Marks events as delivered: now only the shopper's return or the job can find these payments. */
async function loseEvents({ shop, seen }: CrashTarget): Promise<void> {
  const pool = openDatabaseOf(shop, 1)
  try {
    const lost = await pool.query(
      'update sandbox_bank.events set delivered_at = now() where delivered_at is null and random() < 0.5',
    )
    seen.eventsLost += lost.rowCount ?? 0
  } catch {
    // PostgreSQL is shutting down; then nothing is dropped this time.
  } finally {
    await pool.end()
  }
}
