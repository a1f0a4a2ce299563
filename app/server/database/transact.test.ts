import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyDatabase } from '#app/server/testing/test-shop.ts'
import { transact } from './transact.ts'

describe('transactions', () => {
  let url: string
  let pool: pg.Pool
  beforeAll(async () => {
    url = await copyDatabase()
    pool = new pg.Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 2000 })
    pool.on('error', () => {})
  })
  afterAll(() => pool.end())

  test('A transaction that throws writes nothing', async () => {
    const work = transact(pool, async (tx) => {
      await tx.execute(sql`insert into category_titles values ('none', '{"th": "ไม่มี"}')`)
      throw new Error('stopped')
    })
    await expect(work).rejects.toThrow('stopped')
    const { rows } = await pool.query(`select from category_titles where category_key = 'none'`)
    expect(rows).toEqual([])
  })

  test('A connection lost between two statements fails the transaction, but not the process', async () => {
    const work = transact(pool, async (tx) => {
      await cutConnection(await pidOf(tx))
      await tx.execute(sql`select 1`)
    })
    await expect(work).rejects.toThrow()
  })

  test('A transaction that cannot begin releases its connection', async () => {
    const two = () => Promise.allSettled([transact(pool, pidOf), transact(pool, pidOf)])
    for (let time = 0; time < 3; time += 1) {
      await two()
      // Closed unnoticed by the pool, which hands these connections out once more.
      for (const client of idleClientsOf(pool)) client.connection.stream.destroy()
      expect((await two()).map(({ status }) => status)).toContain('rejected')
    }
    expect(await transact(pool, pidOf)).toBeGreaterThan(0)
    expect(pool.totalCount - pool.idleCount).toBe(0)
  })

  async function pidOf(tx: {
    execute: (query: ReturnType<typeof sql>) => Promise<unknown>
  }): Promise<number> {
    const { rows } = (await tx.execute(sql`select pg_backend_pid() as pid`)) as { rows: { pid: number }[] }
    return rows[0]?.pid ?? 0
  }

  async function cutConnection(pid: number) {
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    await other.query('select pg_terminate_backend($1, 1000)', [pid])
    await other.end()
    await sleep(20)
  }
})

interface RawClient {
  connection: { stream: { destroy(): void } }
}

function idleClientsOf(pool: pg.Pool): RawClient[] {
  return (pool as unknown as { _idle: { client: RawClient }[] })._idle.map(({ client }) => client)
}
