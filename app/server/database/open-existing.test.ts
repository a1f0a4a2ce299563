import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { ROOT } from '#app/server/testing/test-config.ts'
import { emptyDatabase } from '#app/server/testing/test-shop.ts'
import { knownMigrations, migrateDatabase } from './migrate.ts'

function checkLive(databaseUrl: string) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'check-live-'))
  // Nothing listens there.
  const env = {
    PATH: process.env.PATH,
    ENV_FILE: '',
    DATA_DIR: dataDir,
    PORT: '1',
    DATABASE_URL: databaseUrl,
  }
  const { stdout, stderr, status } = spawnSync(process.execPath, ['commands/check-live.ts'], {
    ...{ cwd: ROOT, encoding: 'utf8', env },
  })
  expect(readdirSync(dataDir)).toEqual([])
  return { stdout, stderr, status }
}

test('`npm run check-live` changes no database and no folder, and says what is missing', async () => {
  const databaseUrl = await emptyDatabase()
  const pool = new pg.Pool({ connectionString: databaseUrl })
  const tables = async () => {
    const found = `select count(*)::int as count from pg_tables where schemaname in ('public', 'drizzle')`
    return (await pool.query<{ count: number }>(found)).rows[0]?.count
  }
  const refused = { status: 1, stdout: '' }
  expect(checkLive(databaseUrl)).toMatchObject({ ...refused, stderr: expect.stringContaining('no shop') })
  expect(await tables()).toBe(0)
  await migrateDatabase(pool, ROOT, knownMigrations(ROOT) - 1)
  const before = await tables()
  const older = expect.stringContaining('it lacks 1 of')
  expect(checkLive(databaseUrl)).toMatchObject({ ...refused, stderr: older })
  expect(await tables()).toBe(before)
  await migrateDatabase(pool, ROOT)
  expect(checkLive(databaseUrl)).toMatchObject({
    ...refused,
    stderr: expect.stringContaining('no administrator yet'),
  })
  expect((await pool.query('select from "user"')).rowCount).toBe(0)
  await pool.query(
    `insert into "user" (id, name, email, email_verified, role) values ('a', 'A', 'a@shop.test', true, 'admin')`,
  )
  expect(checkLive(databaseUrl)).toMatchObject({ status: 1, stdout: expect.stringContaining('Shop URL') })
  expect((await pool.query('select from "user"')).rowCount).toBe(1)
  await pool.end()
}, 60_000)
