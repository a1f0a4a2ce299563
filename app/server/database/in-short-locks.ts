import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Shoppers queue behind a statement that waits for its lock. */
const LOCK_TIMEOUT_MS = 500
const RETRY_MS = 1000
const MAX_TRIES = 120
const LOCK_NOT_AVAILABLE = '55P03'

/** One transaction that waits briefly for each lock and, if it does not get it, starts again a while later. */
export async function inShortLocks(
  client: Pick<pg.ClientBase, 'query'>,
  work: () => Promise<unknown>,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query(`begin; set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
      await work()
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback').catch(() => {})
      if (!isLocked(error) || tries === MAX_TRIES) throw error
      await sleep(RETRY_MS * (0.5 + Math.random()))
    }
  }
}

function isLocked(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE
}
