import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { inShortLocks } from './in-short-locks.ts'

/** `dokm` in ASCII; no other lock has it. */
const MIGRATION_LOCK = 0x646f6b6d
export const OLDEST_POSTGRES = 14
const LOCK_POLL_MS = 100
/** First line of a migration of `CONCURRENTLY` and `VALIDATE`: all of it may be run again, nobody waits for it. */
export const OUTSIDE = '-- outside a transaction'

export interface NamedMigration extends MigrationMeta {
  tag: string
}

export interface SchemaState {
  pending: NamedMigration[]
  /** A newer version of the shop was here. */
  isNewer: boolean
  /** The least number of migrations that a version must know to run on this schema. */
  needs: number
}

/**
 * Parallel starts run one after the other; `root` is the project folder. With `count`, only the first migrations, as
 * an older version of the shop did. Older processes may go on running (docs/decisions/0061). Never through a pooler.
 */
export async function migrateDatabase(pool: pg.Pool, root: string, count?: number): Promise<void> {
  const client = await pool.connect()
  try {
    await refuseOldPostgres(client)
    await client.query('set statement_timeout = 0')
    await takeLock(client)
    await client.query(JOURNAL)
    const state = await readSchemaState(client, root, count)
    refuseNewerSchema(state, knownMigrations(root))
    for (const migration of state.pending) await apply(client, migration)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
    await client.query('reset statement_timeout').catch(() => {})
    client.release()
  }
}

export function knownMigrations(root: string): number {
  return readMigrations(root).length
}

export async function readSchemaState(
  client: Pick<pg.ClientBase, 'query'>,
  root: string,
  count?: number,
): Promise<SchemaState> {
  const known = readMigrations(root)
  const { rows: found } = await client.query(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as used`,
  )
  if (!found[0].used) return { pending: known.slice(0, count), isNewer: false, needs: 0 }
  const { rows } = await client.query(
    `select created_at::text as at, obj_description('drizzle.__drizzle_migrations'::regclass) as needs
      from (select) one left join drizzle.__drizzle_migrations on true`,
  )
  const applied = new Set(rows.map(({ at }) => Number(at)))
  const times = new Set(known.map(({ folderMillis }) => folderMillis))
  return {
    pending: known.slice(0, count).filter(({ folderMillis }) => !applied.has(folderMillis)),
    isNewer: rows.some(({ at }) => at !== null && !times.has(Number(at))),
    needs: Number(rows[0].needs ?? 0),
  }
}

function isOutside({ sql }: MigrationMeta): boolean {
  return sql[0]?.startsWith(OUTSIDE) ?? false
}

/** Drizzle's own table; its migrator would run all that is pending in one transaction, and wait for locks for ever. */
const JOURNAL = `create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`

function readMigrations(root: string): NamedMigration[] {
  const migrationsFolder = path.join(root, 'app/server/database/migrations')
  const { entries } = JSON.parse(readFileSync(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8'))
  return readMigrationFiles({ migrationsFolder }).map((migration, at) => ({
    ...migration,
    tag: entries[at].tag,
  }))
}

/** Asks again and again: CREATE INDEX CONCURRENTLY would wait for a statement that waits for this lock. */
async function takeLock(client: pg.PoolClient) {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [MIGRATION_LOCK])
    if (rows[0].mine) return
    await sleep(LOCK_POLL_MS)
  }
}

async function refuseOldPostgres(client: Pick<pg.PoolClient, 'query'>) {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  const version = rows[0]?.server_version ?? ''
  if (Number.parseInt(version, 10) >= OLDEST_POSTGRES) return
  throw new Error(
    `The database is PostgreSQL ${version}; the shop needs ${OLDEST_POSTGRES} or newer (docs/databases.md).`,
  )
}

function refuseNewerSchema({ needs }: SchemaState, known: number) {
  if (needs <= known) return
  throw new Error(
    'A newer version of the shop has changed this database so that this version cannot use it: start the newer version.',
  )
}

async function apply(client: pg.PoolClient, migration: MigrationMeta) {
  if (isOutside(migration)) return applyOutside(client, migration)
  await inShortLocks(client, async () => {
    for (const statement of migration.sql) await client.query(statement)
    await note(client, migration)
  })
}

async function applyOutside(client: pg.PoolClient, migration: MigrationMeta) {
  for (const name of await unfinishedIndexes(client, migration)) {
    await client.query(`drop index concurrently if exists ${name}`)
  }
  for (const statement of migration.sql) await client.query(statement)
  await note(client, migration)
}

/** Its own CREATE INDEX CONCURRENTLY, interrupted, leaves one; another may be under construction by the owner. */
async function unfinishedIndexes(client: pg.PoolClient, { sql }: MigrationMeta): Promise<string[]> {
  const { rows } = await client.query(
    `select indexrelid::regclass::text as name, relname as index, nspname as schema,
        pg_table_is_visible(indexrelid) as visible
      from pg_index join pg_class on pg_class.oid = indexrelid join pg_namespace on pg_namespace.oid = relnamespace
      where not indisvalid`,
  )
  const own = rows.filter(({ index, schema, visible }) =>
    sql.some((text) => text.includes(`"${index}"`) && (visible || text.includes(`"${schema}".`))),
  )
  return own.map(({ name }) => name)
}

function note(client: pg.PoolClient, { hash, folderMillis }: MigrationMeta) {
  return client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    hash,
    folderMillis,
  ])
}
