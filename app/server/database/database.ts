import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Config } from '#app/server/config/config.ts'
import type { Log } from '#app/server/core/log.ts'
import { openEmbeddedPostgres } from './embedded/embedded.ts'
import { type Database, type Transaction, transact } from './transact.ts'

export interface OpenDatabase {
  db: Database
  pool: pg.Pool
  /**
   * Used for session locks and migrations, which must keep one connection. Equals `pool` if there is no
   * pooler.
   */
  direct: pg.Pool
  /** The direct address, not that of a pooler. */
  url: string
  close(): Promise<void>
}

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'databaseTimeoutMs'>

const POOL_SIZE = 20
const DIRECT_POOL_SIZE = 4
/** A page would not wait longer; and a crashed or stuck process must not hold its locks. */
const SESSION_LIMITS = { statement_timeout: 30_000, idle_in_transaction_session_timeout: 30_000 }

export async function openDatabase(config: Config, log: Log): Promise<OpenDatabase> {
  if (config.databaseUrl) return connect(config, log)
  const server = await openEmbeddedPostgres({ dataDir: config.dataDir, log: (line) => log.info(line) })
  const own = { databaseUrl: server.url, databaseDirectUrl: null }
  const database = connect({ ...own, databaseTimeoutMs: config.databaseTimeoutMs }, log)
  return { ...database, close: () => database.close().then(() => server.stop()) }
}

function connect(config: DatabaseConfig, log: Log): OpenDatabase {
  const { databaseUrl, databaseDirectUrl } = config
  const connectionTimeoutMillis = config.databaseTimeoutMs
  const url = databaseDirectUrl ?? databaseUrl ?? ''
  const direct = openPool(
    {
      ...{ connectionString: url, connectionTimeoutMillis },
      max: databaseDirectUrl ? DIRECT_POOL_SIZE : POOL_SIZE,
    },
    log,
  )
  const pool = databaseDirectUrl
    ? openPooled({ connectionString: databaseUrl ?? '', connectionTimeoutMillis }, log)
    : direct
  const db = drizzle(pool)
  // Drizzle's own leaks the connection if `begin` fails, as while PostgreSQL is down.
  db.transaction = ((work: (tx: Transaction) => Promise<unknown>) =>
    transact(pool, work)) as Database['transaction']
  return {
    db,
    pool,
    direct,
    url,
    async close() {
      await Promise.all([pool.end(), direct === pool ? null : direct.end()])
    },
  }
}

function openPool(options: pg.PoolConfig, log: Log): pg.Pool {
  const pool = new pg.Pool({
    max: POOL_SIZE,
    idleTimeoutMillis: 30_000,
    application_name: 'dokmai',
    ...SESSION_LIMITS,
    ...options,
  })
  // An unhandled error of an idle connection would end the process.
  pool.on('error', (error) =>
    log.warn({ event: 'database-connection-lost', err: error }, 'a database connection was lost'),
  )
  // Likewise for a connection in use; its query reports the error.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** PgBouncer refuses settings of a session; deploy/pgbouncer.ini has them (docs/decisions/0062). */
function openPooled(options: pg.PoolConfig, log: Log): pg.Pool {
  const unset = { statement_timeout: undefined, idle_in_transaction_session_timeout: undefined }
  return openPool({ ...options, ...unset, Client: UnnamedClient } as pg.PoolConfig, log)
}

/** Sends prepared statements without their names: the next one may run on another connection. */
class UnnamedClient extends pg.Client {
  override query = ((question: unknown, ...rest: unknown[]) => {
    const { name, ...unnamed } = (question ?? {}) as pg.QueryConfig
    const isNamed = name !== undefined && !('submit' in (question as object))
    return (super.query as (...args: unknown[]) => unknown)(isNamed ? unnamed : question, ...rest)
  }) as pg.Client['query']
}
