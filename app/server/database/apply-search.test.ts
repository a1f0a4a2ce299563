import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrateDatabase } from '#app/server/database/migrate.ts'
import { ROOT } from '#app/server/testing/test-config.ts'
import { copyDatabase } from '#app/server/testing/test-shop.ts'

let pool: pg.Pool
let folder: string
beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'dokmai-versions-'))
  pool = new pg.Pool({ connectionString: await copyDatabase() })
})
afterEach(async () => {
  await pool.end()
  rmSync(folder, { recursive: true, force: true })
})

test('A release that changes only the search needs no migration: older versions leave it alone', async () => {
  const [older, old, newer] = [release('0.1.8', 'older'), release('0.1.9', 'old'), release('0.1.10', 'newer')]
  await migrateDatabase(pool, old)
  expect(await searchOf()).toBe('old')
  await migrateDatabase(pool, newer)
  expect(await searchOf()).toBe('newer')
  for (const root of [old, older]) await migrateDatabase(pool, root)
  expect(await searchOf()).toBe('newer')
})

test('A release may go back to the search of an earlier one', async () => {
  for (const [version, search] of [
    ['0.1.0', 'first'],
    ['0.1.1', 'second'],
    ['0.1.2', 'first'],
  ] as const) {
    await migrateDatabase(pool, release(version, search))
    expect(await searchOf()).toBe(search)
  }
  await migrateDatabase(pool, release('0.1.1', 'second'))
  expect(await searchOf()).toBe('first')
})

test('A changed search of the version that is here is applied, also over one that names no version', async () => {
  await migrateDatabase(pool, release('0.1.0', 'before'))
  await migrateDatabase(pool, release('0.1.0', 'after'))
  expect(await searchOf()).toBe('after')
  await pool.query(`comment on function find_products is 'only a hash'`)
  await migrateDatabase(pool, release('0.1.0', 'later'))
  expect(await searchOf()).toBe('later')
})

test('The search is not applied again at each start', async () => {
  await migrateDatabase(pool, release('0.1.0', 'same'))
  await pool.query('drop function search_name()')
  await migrateDatabase(pool, release('0.1.1', 'same'))
  await expect(searchOf()).rejects.toThrow('search_name')
})

test('Nobody waits long behind a new search that waits for somebody who is saving products', async () => {
  await migrateDatabase(pool, release('0.1.0', 'before'))
  const saving = await pool.connect()
  await saving.query('begin; lock table products in row exclusive mode')
  const applying = migrateDatabase(pool, release('0.1.1', 'after'))
  const waiting = `select from pg_locks where relation = 'products'::regclass and not granted`
  await expect.poll(async () => (await pool.query(waiting)).rowCount, { timeout: 5000 }).toBe(1)
  // Longer than the search waits for its lock, shorter than the other saves for.
  await pool.query(`begin; set local lock_timeout = '3s'; lock table products in row exclusive mode; commit`)
  expect(await searchOf()).toBe('before')
  await saving.query('commit')
  saving.release()
  await applying
  expect(await searchOf()).toBe('after')
})

/** A project folder of that version, whose search has that name. */
function release(version: string, search: string): string {
  const root = path.join(folder, `${version} ${search}`)
  const migrations = 'app/server/database/migrations'
  mkdirSync(path.join(root, 'app/server/search'), { recursive: true })
  cpSync(path.join(ROOT, migrations), path.join(root, migrations), { recursive: true })
  writeFileSync(path.join(root, 'package.json'), JSON.stringify({ version }))
  const source = readFileSync(path.join(ROOT, 'app/server/search/search.sql'), 'utf8')
  const name = `CREATE OR REPLACE FUNCTION search_name() RETURNS text LANGUAGE sql AS $$ SELECT '${search}' $$;`
  writeFileSync(path.join(root, 'app/server/search/search.sql'), `${source}\n${name}`)
  return root
}

async function searchOf(): Promise<string> {
  return (await pool.query('select search_name() as name')).rows[0].name
}
