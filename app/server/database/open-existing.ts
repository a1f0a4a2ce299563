import type { Config } from '#app/server/config/config.ts'
import type { Log } from '#app/server/core/log.ts'
import { type OpenDatabase, openDatabase } from './database.ts'
import { hasPostgres } from './embedded/embedded.ts'

export const NO_SHOP = 'There is no shop in this database yet.'

/** Throws for a data folder in which no shop was started: a mistyped DATA_DIR makes no database. */
export function refuseWithoutShop({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): void {
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
