import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

export type Database = NodePgDatabase
export type Transaction = Database

/** One per connection, so that its prepared queries are reused. */
const views = new WeakMap<pg.PoolClient, Database>()

/** Nested calls join the transaction. Drizzle's own leaks the connection if `begin` fails, and a broken
 * connection ends the process. */
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
    const result = await work(getView(client))
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

function getView(client: pg.PoolClient): Database {
  const known = views.get(client)
  if (known) return known
  const view: Database = drizzle(client)
  view.transaction = ((work: (tx: Transaction) => Promise<unknown>) => work(view)) as Database['transaction']
  views.set(client, view)
  return view
}
