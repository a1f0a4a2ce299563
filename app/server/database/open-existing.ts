import { eq } from 'drizzle-orm'
import type { Config } from '#app/server/config/config.ts'
import type { Log } from '#app/server/core/log.ts'
import { type OpenDatabase, openDatabase } from './database.ts'
import { hasPostgres } from './embedded/embedded.ts'
import { readSchemaState } from './migrate.ts'
import { user } from './schema.ts'

export const NO_SHOP = 'There is no shop in this database yet.'

/** Throws for a data folder in which no shop was started: a mistyped DATA_DIR makes no database. */
function refuseWithoutShop({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): void {
  if (!databaseUrl && !hasPostgres(dataDir)) throw new Error(`${NO_SHOP} (DATA_DIR is ${dataDir})`)
}

/** Opens the database of a shop that was started before, and throws if there is none. Used by tools. */
export async function openExistingDatabase(config: Config, log: Log): Promise<OpenDatabase> {
  refuseWithoutShop(config)
  const database = await openDatabase(config, log)
  try {
    const { rows } = await database.direct.query(
      `select to_regclass('drizzle.__drizzle_migrations') is not null as "isShop"`,
    )
    if (!rows[0].isShop) throw new Error(NO_SHOP)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Throws for a database that a start of this version would change. Used by what only looks. */
export async function refuseUnready(config: Config, log: Log): Promise<void> {
  const { db, direct, close } = await openExistingDatabase(config, log)
  try {
    const { pending } = await readSchemaState(direct, config.root)
    if (pending.length > 0)
      throw new Error(
        `The database is of an older version: it lacks ${pending.length} of this one's changes, first ${pending[0]?.tag}. Start the shop or run npm run db:migrate first.`,
      )
    const [admin] = await db.select({ id: user.id }).from(user).where(eq(user.role, 'admin')).limit(1)
    if (!admin) throw new Error('There is no administrator yet: the first start of the shop makes one.')
  } finally {
    await close()
  }
}
