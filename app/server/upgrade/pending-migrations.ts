import type pg from 'pg'
import { isOutside, type NamedMigration } from '#app/server/database/migrate.ts'

export interface PendingMigration {
  name: string
  /** Builds indexes of this many rows while nobody waits. */
  rowsRead: number
  /** Rows of the tables that it reads under a lock: `migrations.test.ts` lets that pass only where it is marked. */
  rowsLocked: number
}

const TABLE = /\b(?:ON|ALTER TABLE|UPDATE)\s+(?:IF EXISTS\s+|ONLY\s+)*((?:"?\w+"?\.)?"?\w+"?)/i
const MARK = '-- squawk-ignore'

/** Sizes come from PostgreSQL's own statistics. */
export async function weighMigrations(
  pool: Pick<pg.Pool, 'query'>,
  pending: NamedMigration[],
): Promise<PendingMigration[]> {
  const weighed: PendingMigration[] = []
  for (const migration of pending) {
    const read = isOutside(migration) ? migration.sql : []
    const locked = isOutside(migration) ? [] : migration.sql.filter((statement) => statement.includes(MARK))
    weighed.push({
      name: migration.tag,
      rowsRead: await rowsOf(pool, read),
      rowsLocked: await rowsOf(pool, locked),
    })
  }
  return weighed
}

async function rowsOf(pool: Pick<pg.Pool, 'query'>, statements: string[]): Promise<number> {
  const tables = statements.flatMap((statement) => TABLE.exec(statement)?.[1] ?? [])
  const { rows } = await pool.query<{ rows: number }>(
    `select coalesce(sum(greatest(reltuples, 0)), 0)::float8 as rows
      from unnest($1::text[]) as named (name) join pg_class on pg_class.oid = to_regclass(named.name)`,
    [tables],
  )
  return rows[0]?.rows ?? 0
}
