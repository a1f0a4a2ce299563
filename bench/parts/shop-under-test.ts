import { readFileSync, readlinkSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { findBrokenInvariants } from '#app/server/attention/invariants.ts'
import { runningPostgres } from '#app/server/database/embedded/embedded.ts'
import { type ShopProcess, START, startShop } from '#e2e/testing/shop-process.ts'
import { cpuSecondsOfFamily } from './process-usage.ts'

/** Signs sessions and bank events, so that a benchmark can create both. */
export const AUTH_SECRET = 'a secret that is only for benchmarks'

export async function startShopUnderTest(
  settings: Record<string, string> = {},
  args: string[] = [],
): Promise<ShopProcess> {
  const shop = await startShop({ AUTH_SECRET, ...settings }, [process.execPath, ...args, ...START])
  endWithThisProcess(shop)
  return shop
}

/** Kills the PostgreSQL of a killed shop; false if there is none. */
export function killPostgres({ dataDir }: Pick<ShopProcess, 'dataDir'>): boolean {
  try {
    const pid = Number.parseInt(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
    // A stale file may name a process of somebody else.
    const isOurs = readlinkSync(`/proc/${pid}/cwd`) === path.join(realpathSync(dataDir), 'postgres')
    return isOurs && process.kill(pid, 'SIGKILL')
  } catch {
    return false // It has ended by itself, or this is no Linux.
  }
}

/** CPU seconds of all processes of the shop's own PostgreSQL, also of ended ones. */
export function cpuSecondsOfPostgres({ dataDir }: Pick<ShopProcess, 'dataDir'>): number {
  const pid = Number.parseInt(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
  return cpuSecondsOfFamily(pid)
}

/** By data folder; a restart replaces the entry. */
const running = new Map<string, ShopProcess>()

function endWithThisProcess(shop: ShopProcess) {
  if (running.size === 0) {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
    process.once('exit', () => {
      for (const left of running.values()) endAtOnce(left)
    })
  }
  running.set(shop.dataDir, shop)
}

function endAtOnce(shop: ShopProcess) {
  shop.kill().catch(() => {})
  killPostgres(shop)
}

export function openDatabaseOf({ dataDir }: Pick<ShopProcess, 'dataDir'>, max: number): pg.Pool {
  const pool = new pg.Pool({ ...runningPostgres(dataDir), max })
  pool.on('error', () => {})
  return pool
}

export async function countBroken(pool: pg.Pool): Promise<number> {
  const broken = await findBrokenInvariants(drizzle(pool))
  return broken.reduce((sum, { count }) => sum + count, 0)
}

export async function versionOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ server_version: string }>('show server_version')
  return rows[0]?.server_version ?? ''
}

export async function versionAt(shop: Pick<ShopProcess, 'dataDir'>): Promise<string> {
  const pool = openDatabaseOf(shop, 1)
  try {
    return await versionOf(pool)
  } finally {
    await pool.end()
  }
}

export async function countOf(pool: pg.Pool, query: string, values: unknown[] = []): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(query, values)
  return Number(rows[0]?.count)
}
