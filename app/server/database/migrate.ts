import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'

/** `dokm` in ASCII; no other lock has it. */
const MIGRATION_LOCK = 0x646f6b6d

/**
 * Parallel starts run one after the other; `root` is the project folder. With `count`, only the first migrations, as
 * an older version of the shop did.
 */
export async function migrateDatabase(pool: pg.Pool, root: string, count?: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    if (count === undefined) await migrate(drizzle(client), { migrationsFolder: folderIn(root) })
    else await migrateFirst(client, root, count)
    await applySearch(client, readFileSync(path.join(root, 'app/server/search/search.sql'), 'utf8'))
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
    client.release()
  }
}

export function knownMigrations(root: string): number {
  return readJournal(root).entries.length
}

/** Drizzle runs all that a folder names. */
async function migrateFirst(client: pg.PoolClient, root: string, count: number) {
  const journal = readJournal(root)
  const entries = journal.entries.slice(0, count)
  const folder = mkdtempSync(path.join(os.tmpdir(), 'dokmai-migrations-'))
  try {
    mkdirSync(path.join(folder, 'meta'))
    writeFileSync(path.join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
    for (const { tag } of entries) {
      copyFileSync(path.join(folderIn(root), `${tag}.sql`), path.join(folder, `${tag}.sql`))
    }
    await migrate(drizzle(client), { migrationsFolder: folder })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readJournal(root: string): { entries: { tag: string }[] } {
  return JSON.parse(readFileSync(path.join(folderIn(root), 'meta/_journal.json'), 'utf8'))
}

function folderIn(root: string): string {
  return path.join(root, 'app/server/database/migrations')
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
