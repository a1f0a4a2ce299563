import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OUTSIDE } from '#app/server/database/migrate.ts'
import { emptyDatabase } from '#app/server/testing/test-shop.ts'
import { weighMigrations } from './pending-migrations.ts'

let pool: pg.Pool
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: await emptyDatabase() })
  for (const [name, rows] of [
    ['small', 10],
    ['large', 5000],
    ['never_analyzed', 10],
  ]) {
    await pool.query(`create table ${name} as select n from generate_series(1, ${rows}) n`)
    if (name !== 'never_analyzed') await pool.query(`analyze ${name}`)
  }
})
afterAll(() => pool.end())

/** Of one migration of these statements. */
async function weigh(...sql: string[]) {
  const migration = { tag: '0009_x', sql, folderMillis: 1, hash: '', bps: true }
  return weighMigrations(pool, [migration])
}

test('Only marked statements lock the rows of their tables; the others are instant', async () => {
  expect(
    await weigh(
      'ALTER TABLE "large" ADD COLUMN "a" text;',
      '-- squawk-ignore require-concurrent-index-creation\nCREATE INDEX "i" ON "small" ("n");',
    ),
  ).toEqual([{ name: '0009_x', rowsRead: 0, rowsLocked: 10 }])
})

test('A migration outside a transaction reads rows and locks none', async () => {
  const sql = [
    `${OUTSIDE}\nCREATE INDEX CONCURRENTLY "i" ON "large" ("n");`,
    'ALTER TABLE "small" VALIDATE CONSTRAINT "c";',
  ]
  expect(await weigh(...sql)).toEqual([{ name: '0009_x', rowsRead: 5010, rowsLocked: 0 }])
})

test('A table without statistics or one that is made later counts no rows', async () => {
  const mark = '-- squawk-ignore constraint-missing-not-valid\n'
  expect(
    await weigh(
      `${mark}ALTER TABLE "never_analyzed" ADD CHECK (n > 0);`,
      `${mark}ALTER TABLE "none" ADD CHECK (n > 0);`,
      `${mark}ALTER TABLE "small" ADD CHECK (n > 0);`,
    ),
  ).toEqual([{ name: '0009_x', rowsRead: 0, rowsLocked: 10 }])
})
