import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'

/** Any number that nothing else locks; `dokm` in ASCII. */
const MIGRATION_LOCK = 0x646f6b6d

/**
 * Brings the database to the newest schema. Shops that start at the same moment do it one after the other; those that come
 * later find nothing to do.
 */
export async function migrateDatabase(pool: pg.Pool, root: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder: path.join(root, 'app/server/database/migrations') })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
    client.release()
  }
}
