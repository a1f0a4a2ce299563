import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Config } from '#app/server/config.ts'
import type { Log } from '#app/server/log.ts'
import { APPLICATION_NAME } from './channel.ts'
import { openEmbeddedPostgres } from './embedded/embedded.ts'
import { type Database, type Transaction, transact } from './transact.ts'

export interface OpenDatabase {
  db: Database
  pool: pg.Pool
  url: string
  close(): Promise<void>
}

const POOL_SIZE = 20

export async function openDatabase(config: Config, log: Log): Promise<OpenDatabase> {
  if (config.databaseUrl) return connect(config.databaseUrl, log, async () => {})
  const server = await openEmbeddedPostgres({ dataDir: config.dataDir, log: (line) => log.info(line) })
  return connect(server.url, log, () => server.stop())
}

function connect(url: string, log: Log, stopServer: () => Promise<void>): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: 2000,
    idleTimeoutMillis: 30_000,
    // A page would not wait longer.
    statement_timeout: 30_000,
    // A crashed or stuck process must not hold its locks.
    idle_in_transaction_session_timeout: 30_000,
    application_name: APPLICATION_NAME,
  })
  // An unhandled error of an idle connection would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'))
  // Likewise for a connection in use; its query reports the error.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = drizzle(pool)
  // Drizzle's own leaks the connection if `begin` fails, as while PostgreSQL is down.
  db.transaction = ((work: (tx: Transaction) => Promise<unknown>) =>
    transact(pool, work)) as Database['transaction']
  return {
    db,
    pool,
    url,
    async close() {
      await pool.end()
      await stopServer()
    },
  }
}

export function isUniqueViolation(error: unknown): boolean {
  for (let fault = error; fault instanceof Error; fault = fault.cause) {
    if ((fault as { code?: unknown }).code === '23505') return true
  }
  return false
}

/** No answer, or SQLSTATE 08, 53 or 57: connection, resources, shutdown or cancellation. */
export function isDatabaseAway(error: unknown): boolean {
  let root = error
  while (root instanceof Error && root.cause instanceof Error) root = root.cause
  if (root instanceof pg.DatabaseError) return /^(08|53|57)/.test(root.code ?? '')
  return root instanceof Error && ('syscall' in root || /connect|terminated|timeout/i.test(root.message))
}
