import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#app/server/database/transact.ts'
import { openReplica, type Replica } from './replica.ts'

const PRIMARY = {} as Database
const BEHIND_MS = 100
const AWAY_MS = 2000

let written: string
/** The replica's answer to "have you replayed this?". */
const hasReplayed = vi.fn<(written: string) => Promise<boolean>>()
let replica: Replica

beforeEach(() => {
  vi.useFakeTimers()
  written = '0/1'
  hasReplayed.mockReset().mockResolvedValue(true)
  const primary = { query: async () => ({ rows: [{ lsn: written }] }) }
  const pool = {
    query: async (_text: string, [lsn]: [string]) => ({ rows: [{ has: await hasReplayed(lsn) }] }),
    async end() {},
  }
  replica = openReplica(pool as unknown as pg.Pool, primary as unknown as pg.Pool, PRIMARY)
})
afterEach(() => {
  vi.useRealTimers()
})

const reader = () => replica.read(async (db) => (db === PRIMARY ? 'primary' : 'replica'))

/** A read that looks at the replica, and the next one when it has answered. */
async function readAfterLook() {
  await vi.advanceTimersByTimeAsync(BEHIND_MS)
  await reader()
  await vi.advanceTimersByTimeAsync(1)
  return reader()
}

test('The primary answers until the replica has replayed the last change, and again after the next change', async () => {
  hasReplayed.mockResolvedValue(false)
  expect(await readAfterLook()).toBe('primary')
  hasReplayed.mockResolvedValue(true)
  expect(await readAfterLook()).toBe('replica')
  hasReplayed.mockImplementation(async (lsn) => lsn === '0/1')
  written = '0/2'
  replica.changed()
  expect(await reader()).toBe('primary')
  expect(await readAfterLook()).toBe('primary')
  hasReplayed.mockResolvedValue(true)
  expect(await readAfterLook()).toBe('replica')
})

test('A change during the look at the replica does not count as replayed', async () => {
  const answer = Promise.withResolvers<boolean>()
  hasReplayed.mockReturnValueOnce(answer.promise)
  await reader()
  await vi.advanceTimersByTimeAsync(1)
  replica.changed()
  answer.resolve(true)
  await vi.advanceTimersByTimeAsync(1)
  expect(await reader()).toBe('primary')
})

test('Many readers look at a replica that is behind ten times a second, one after the other', async () => {
  hasReplayed.mockResolvedValue(false)
  for (let tick = 0; tick < 100; tick += 1) {
    await Promise.all([reader(), reader(), reader()])
    await vi.advanceTimersByTimeAsync(10)
  }
  expect(hasReplayed.mock.calls.length).toBeGreaterThan(5)
  expect(hasReplayed.mock.calls.length).toBeLessThanOrEqual(10)
})

test('The primary answers for a replica that went away, which is left alone for two seconds', async () => {
  expect(await readAfterLook()).toBe('replica')
  const asked = vi.fn()
  const work = async (db: Database) => {
    if (db === PRIMARY) return 'primary'
    asked()
    throw new Error('Connection terminated unexpectedly')
  }
  hasReplayed.mockClear()
  expect(await replica.read(work)).toBe('primary')
  expect(await replica.read(work)).toBe('primary')
  expect(asked).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(AWAY_MS - 1)
  await replica.read(work)
  expect(hasReplayed).not.toHaveBeenCalled()
  expect(await readAfterLook()).toBe('replica')
})

test('A faulty query fails once, and is not asked again of the primary', async () => {
  expect(await readAfterLook()).toBe('replica')
  const fault = new pg.DatabaseError('no such column', 0, 'error')
  fault.code = '42703'
  const work = vi.fn(async () => {
    throw fault
  })
  await expect(replica.read(work)).rejects.toBe(fault)
  expect(work).toHaveBeenCalledTimes(1)
})
