import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { isDatabaseAway } from '#app/server/database/database-errors.ts'
import type { Database } from '#app/server/database/transact.ts'

export interface Replica {
  /** Works on the replica if it has everything until the last change, else on the primary. */
  read<T>(work: (db: Database) => Promise<T>): Promise<T>
  /** Something that public pages show has changed. */
  changed(): void
  close(): Promise<void>
}

const BEHIND_MS = 100
const AWAY_MS = 2000

/** A streaming replica. It counts as fresh once it has replayed what the primary had written after the last change. */
export function openReplica(pool: pg.Pool, primary: pg.Pool, primaryDb: Database): Replica {
  const replicaDb = drizzle(pool)
  let [change, fresh, nextLook] = [0, -1, 0]
  let mark: { change: number; lsn: string } | undefined
  let looking = false

  const look = async () => {
    const asked = change
    if (mark?.change !== asked) {
      const { rows } = await primary.query('select pg_current_wal_lsn()::text as lsn')
      mark = { change: asked, lsn: rows[0].lsn }
    }
    const { rows } = await pool.query('select pg_last_wal_replay_lsn() >= $1::pg_lsn as has', [mark.lsn])
    if (rows[0].has) fresh = asked
  }
  const lookWhenDue = () => {
    if (looking || performance.now() < nextLook) return
    looking = true
    look()
      .then(() => BEHIND_MS)
      .catch(() => AWAY_MS)
      .then((pause) => {
        nextLook = performance.now() + pause
        looking = false
      })
  }

  return {
    async read(work) {
      if (fresh !== change) {
        lookWhenDue()
        return work(primaryDb)
      }
      try {
        return await work(replicaDb)
      } catch (error) {
        if (!isDatabaseAway(error)) throw error
        fresh = -1
        nextLook = performance.now() + AWAY_MS
        return work(primaryDb)
      }
    },
    changed() {
      change += 1
    },
    close: () => pool.end(),
  }
}
