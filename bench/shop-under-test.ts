import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { SOCKET_NUMBER } from '#app/server/database/postgres-endpoint.ts'
import { readPassword } from '#app/server/database/postgres-password.ts'
import { findBrokenInvariants } from '#app/server/invariants.ts'
import { type ShopProcess, startShop } from '#e2e/testing/shop-process.ts'

/** What signs the shop's sessions and its bank's events, so that a benchmark can do both. */
export const AUTH_SECRET = 'a secret that is only for benchmarks'

/** Starts a shop as an owner would, on the built pages and with its own PostgreSQL, which keeps what it has committed. */
export function startShopUnderTest(
  settings: Record<string, string> = {},
  args: string[] = [],
): Promise<ShopProcess> {
  return startShop({ AUTH_SECRET, ...settings }, [process.execPath, ...args, 'server.ts'])
}

/** A pool on the database of a running shop, beside the shop. */
export function openDatabaseOf({ dataDir }: Pick<ShopProcess, 'dataDir'>, max: number): pg.Pool {
  const pool = new pg.Pool({
    host: path.join(dataDir, 'postgres'),
    port: SOCKET_NUMBER,
    user: 'dokmai',
    database: 'dokmai',
    password: readPassword(dataDir) ?? '',
    max,
  })
  pool.on('error', () => {})
  return pool
}

/** How many rows break a rule about payments and orders. */
export async function countBroken(pool: pg.Pool): Promise<number> {
  const broken = await findBrokenInvariants(drizzle(pool))
  return broken.reduce((sum, { count }) => sum + count, 0)
}

export async function countOf(pool: pg.Pool, query: string, values: unknown[] = []): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(query, values)
  return Number(rows[0]?.count)
}
