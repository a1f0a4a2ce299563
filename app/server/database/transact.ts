import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

export type Database = NodePgDatabase
/** A database or one transaction on it. */
export type Transaction = Database

/** One Drizzle database per connection, so that its prepared queries are reused. */
const views = new WeakMap<pg.PoolClient, Database>()

/**
 * Runs the work in one transaction; nested calls join it. Drizzle's own `transaction` leaks the connection where `begin` fails,
 * and an error of a broken connection, which nobody listens to, ends the process.
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
