import { sql } from 'drizzle-orm'
import type { Database } from './transact.ts'

/** Its statements could read files and run programs on the machine of PostgreSQL. */
export async function isSuperuser(db: Pick<Database, 'execute'>): Promise<boolean> {
  const { rows } = await db.execute(sql`select from pg_roles where rolname = current_user and rolsuper`)
  return rows.length > 0
}
