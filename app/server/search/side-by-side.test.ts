import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrateDatabase, readSchemaState } from '#app/server/database/migrate.ts'
import { ROOT } from '#app/server/testing/test-config.ts'
import { emptyDatabase } from '#app/server/testing/test-shop.ts'
import { findProducts, ownerSearch } from './find-products.ts'

/** The bitmap search of the version before, which its processes go on using. */
const BITMAP_SEARCH = readFileSync(path.join(ROOT, 'app/server/testing/bitmap-search.sql'), 'utf8')
const MIGRATIONS = readMigrationFiles({ migrationsFolder: path.join(ROOT, 'app/server/database/migrations') })
/** The number of migrations that the version before knew. */
const BEFORE = MIGRATIONS.findIndex(({ sql }) => sql.join().includes('FUNCTION search_grams'))
const TITLES = ['Red Rose', 'กุหลาบแดง', '红玫瑰', 'Lily', 'rose rose', '100% _Rose\\']

let pool: pg.Pool
beforeEach(async () => {
  pool = new pg.Pool({ connectionString: await emptyDatabase(), statement_timeout: 30_000 })
})
afterEach(() => pool.end())

async function migrateAsBefore() {
  await migrateDatabase(pool, ROOT, BEFORE)
  await pool.query(`${BITMAP_SEARCH}; comment on function find_products is '0.1.0 abc'`)
}

function add(prefix: string, count: number) {
  return pool.query(
    `insert into products (id, title, description, price, image_url, category, hidden)
      select $1 || n, jsonb_build_object('en', ($3::text[])[1 + n % 6] || ' ' || n), '{}', n, '/i', 'Roses', n % 7 = 0
      from generate_series(1, $2::int) n`,
    [prefix, count, TITLES],
  )
}

async function searchAsBefore(text: string) {
  const { rows } = await pool.query('select ids, total from find_products($1, null, 0, null, 0, 24, 1000)', [
    text,
  ])
  // Above 1,000 only that there are more.
  return { ids: rows[0].ids ?? [], total: Math.min(rows[0].total, 1001) }
}

function search(text: string) {
  return findProducts(pool, { ...ownerSearch(text), withHidden: false }, { skip: 0, limit: 24, most: 1000 })
}

async function expectSameAnswers() {
  for (const text of ['', 'rose', 'กุหลาบ', '玫', 'e r', '100%', '_', '\\', 'b1', 'lily 2']) {
    expect(await search(text), text).toEqual(await searchAsBefore(text))
  }
}

test('A process of before searches and saves products on, while and after the database is migrated', async () => {
  await migrateAsBefore()
  await add('a', 1500)
  await pool.query('select roll_up_products()')
  const migrating = migrateDatabase(pool, ROOT).then(() => true)
  for (let n = 1; !(await Promise.race([migrating, searchAsBefore('rose').then(() => false)])); n += 1) {
    await pool.query(`update products set price = $2 where id = $1`, [`a${n}`, n])
  }
  await expectSameAnswers()
  // Old and new processes write the same statements; the triggers of before serve both.
  await add('b', 300)
  await pool.query(
    `update products set title = '{"en": "Lily 玫瑰"}', hidden = not hidden where id like 'a1%'`,
  )
  await pool.query(`delete from products where id like 'b2%'`)
  await expectSameAnswers()
  await pool.query('select roll_up_products()')
  await expectSameAnswers()
})

test('A process of before can start again on the migrated database', async () => {
  await migrateAsBefore()
  await migrateDatabase(pool, ROOT)
  expect(await readSchemaState(pool, ROOT)).toMatchObject({ pending: [], needs: 0 })
})

test('A new database has nothing of the search of before, and turns its versions away', async () => {
  await migrateDatabase(pool, ROOT)
  const { rows } = await pool.query(
    `select tgname from pg_trigger where tgname like 'fresh_by%' union select proname from pg_proc where proname = 'find_products'`,
  )
  expect(rows).toEqual([])
  expect((await readSchemaState(pool, ROOT)).needs).toBe(BEFORE + 1)
})
