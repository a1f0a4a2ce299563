import type pg from 'pg'

/**
 * Does the work unless another process is at it. The lock (any number that nothing else locks) belongs to its
 * connection, so a killed process releases it; never one of a pooler.
 */
export async function inOneProcess(pool: pg.Pool, lock: number, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect()
  let lost: Error | undefined
  // The pool has no error listener on a checked-out client, and an unhandled error ends the process.
  const onError = (error: Error) => {
    lost = error
  }
  client.on('error', onError)
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [lock])
    if (!rows[0].mine) return
    try {
      await work()
    } finally {
      await client.query('select pg_advisory_unlock($1)', [lock]).catch((error: Error) => {
        lost = error
      })
    }
  } finally {
    client.off('error', onError)
    client.release(lost)
  }
}
