import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'

/** `dokm` in ASCII; no other lock has it. */
const MIGRATION_LOCK = 0x646f6b6d

/** Parallel starts run one after the other; `root` is the project folder. */
export async function migrateDatabase(pool: pg.Pool, root: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder: path.join(root, 'app/server/database/migrations') })
    await applySearch(client, readFileSync(path.join(root, 'app/server/search/search.sql'), 'utf8'))
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
    client.release()
  }
}

/** The comment of `find_products` stores the hash of the source. */
async function applySearch(client: pg.PoolClient, source: string) {
  const hash = createHash('sha256').update(source).digest('hex')
  const { rows } = await client.query(
    `select obj_description(to_regproc('find_products'), 'pg_proc') as applied`,
  )
  if (rows[0].applied === hash) return
  // Several statements in one query are one transaction.
  await client.query(`${source}; comment on function find_products is '${hash}'`)
}
