import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { knownMigrations, migrateDatabase } from '#app/server/database/migrate.ts'
import { testFault } from '#e2e/faults/fault-row.ts'
import { firstReleasedRows } from './first-released-rows.ts'
import { probeLocks } from './lock-probe.ts'
import { type PostgresMachine, startPostgres } from './postgres-machine.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const ORDERS = Number(process.env.ORDERS ?? 1_000_000)
const FIRST_RELEASED = 1
const LATER = Array.from({ length: knownMigrations(ROOT) - FIRST_RELEASED }, (_, n) => n + FIRST_RELEASED + 1)
const BLOCKED_MS = 1000
/** As a backup or a report of the owner's does. */
const LONG_READ_MS = 3000
const SIZE = `${ORDERS.toLocaleString('en')} orders`

let postgres: PostgresMachine
let pool: pg.Pool
beforeAll(async () => {
  postgres = await startPostgres()
  pool = new pg.Pool({ connectionString: postgres.url, max: 4 })
  await migrateDatabase(pool, ROOT, FIRST_RELEASED)
  await postgres.ask(firstReleasedRows(ORDERS), 'dokmai')
}, 900_000)
afterAll(async () => {
  await pool?.end()
  await postgres?.discard()
})

testFault(`a lock on ${SIZE}`, 'The measurement notices a lock of more than a second', async () => {
  const probe = await probeLocks(postgres.url)
  await pool.query(`begin; lock table orders; select pg_sleep(1.2); commit`)
  const longest = await probe.longest()
  expect(longest).toBeGreaterThan(BLOCKED_MS)
  return `${Math.round(longest)} ms`
})

testFault(
  `each migration at ${SIZE}, beside a long read`,
  'No shopper waits a second for a migration',
  async () => {
    const waits: string[] = []
    for (const count of LATER) {
      const probe = await probeLocks(postgres.url)
      const reading = readLong()
      await migrateDatabase(pool, ROOT, count)
      await reading
      const longest = Math.round(await probe.longest())
      expect(longest, `migration ${count - 1}`).toBeLessThan(BLOCKED_MS)
      waits.push(`${count - 1}: ${longest} ms`)
    }
    return waits.join(', ')
  },
)

async function readLong() {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query('begin isolation level repeatable read')
  for (const table of ['orders', 'checkouts', 'emails', 'products', 'refunds']) {
    await client.query(`select from ${table} limit 1`)
  }
  await sleep(LONG_READ_MS)
  await client.query('commit')
  await client.end()
}
