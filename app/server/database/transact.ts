import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Transaction } from './database.ts'

/**
 * Does the work in one transaction: all of it, or nothing where it throws.
 *
 * Drizzle's own `transaction` on a pool cannot be used in a shop that outlives its database: it keeps the connection for good
 * where `begin` fails, and nobody hears the error of a connection that breaks while it is out of the pool, which ends the process.
 */
export async function transact<T>(pool: pg.Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let lost: Error | undefined
  const onError = (error: Error) => {
    lost = error
  }
  client.on('error', onError)
  try {
    return await drizzle(client).transaction(work)
  } finally {
    client.off('error', onError)
    client.release(lost)
  }
}
