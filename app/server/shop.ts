import type pg from 'pg'
import type { Config } from './config/config.ts'
import type { Limits } from './core/limits.ts'
import type { Log } from './core/log.ts'
import type { Database } from './database/transact.ts'

/**
 * An open shop, as `open-shop.ts` puts it together. Each room adds its own part to this type (search for `interface Shop`), so
 * that every room can take a shop and none has to know the others. Functions take what they use: `Pick<Shop, 'db'>`.
 */
export interface Shop {
  config: Config
  log: Log
  db: Database
  pool: pg.Pool
  /** Used for session locks: a pooler in between shares the connections of `pool`. */
  direct: pg.Pool
  limits: Limits
  /** `/readyz` answers 503 in both states, and everything else still works. */
  process: { isStarting: boolean; isStopping: boolean }
  listeningAt: { origin: string | null }
  newAdminPassword: string | null
  close(): Promise<void>
}
