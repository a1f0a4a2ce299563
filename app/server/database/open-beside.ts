import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Config } from '#app/server/config/config.ts'
import type { Log } from '#app/server/core/log.ts'
import { type OpenDatabase, openDatabase } from './database.ts'
import { runningPostgres } from './embedded/embedded.ts'
import { openExistingDatabase } from './open-existing.ts'

/**
 * Opens the database of the shop that runs on the data folder, else its own; throws if no shop was started there. Used by tools.
 */
export async function openDatabaseBeside(config: Config, log: Log): Promise<Omit<OpenDatabase, 'url'>> {
  if (config.databaseUrl) return openDatabase(config, log)
  const pool = new pg.Pool({ ...runningPostgres(config.dataDir), connectionTimeoutMillis: 2000, max: 4 })
  pool.on('error', () => {})
  try {
    await pool.query('select 1')
    return { db: drizzle(pool), pool, direct: pool, close: () => pool.end() }
  } catch {
    await pool.end()
    return openExistingDatabase(config, log)
  }
}
