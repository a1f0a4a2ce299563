import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

export type Database = NodePgDatabase
/** A database or one transaction on it. */
export type Transaction = Database

/** One Drizzle database per connection, so that its prepared queries are reused. */
const views = new WeakMap<pg.PoolClient, Database>()

/**
 * Does the work in one transaction: all of it, or nothing where it throws. Work that begins another one inside takes part in
 * this one.
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
    return await inTransaction(client, work)
  } finally {
    client.off('error', onError)
    client.release(lost)
  }
}

async function inTransaction<T>(client: pg.PoolClient, work: (tx: Transaction) => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await work(viewOf(client))
    await client.query('commit')
    return result
  } catch (error) {
    // A lost connection has ended the transaction; the first error says why.
    await client.query('rollback').catch(() => {})
    throw error
  }
}

function viewOf(client: pg.PoolClient): Database {
  const kept = views.get(client)
  if (kept) return kept
  const view: Database = drizzle(client)
  view.transaction = ((work: (tx: Transaction) => Promise<unknown>) => work(view)) as Database['transaction']
  views.set(client, view)
  return view
}
