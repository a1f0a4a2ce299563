import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { OLDEST_POSTGRES, OUTSIDE } from './migrate.ts'

const FOLDER = path.join(import.meta.dirname, 'migrations')
const SQUAWK = path.join(import.meta.dirname, '../../../node_modules/.bin/squawk')
const [FIRST_RELEASED, ...LATER] = readdirSync(FOLDER).filter((file) => file.endsWith('.sql'))
const NOT_ASKED = [
  // Numbers of things in one shop fit.
  ...['prefer-bigint-over-int', 'prefer-bigint-over-smallint'],
  // migrate.ts sets them, and runs only what may be repeated outside a transaction.
  ...['require-lock-timeout', 'require-statement-timeout', 'prefer-robust-stmts'],
]

/** Rows of a table, as many as it has: its migration's locks would be held meanwhile. */
const MOVES_ROWS =
  /^(?:insert into .* select |update |delete |with |merge |copy |select |create table \S+ as |do .* (?:insert|update|delete) )/i

/** It runs later, for the row of its trigger. */
const FUNCTION_BODY = /(create (?:or replace )?(?:function|procedure)[^;]*?)\$(\w*)\$.*?\$\2\$/gis

/** Squawk's rules that a migration breaks. */
function brokenRules(sql: string): string[] {
  const inside = sql.startsWith(OUTSIDE) ? [] : ['--assume-in-transaction']
  const excluded = NOT_ASKED.flatMap((rule) => ['--exclude', rule])
  const args = [...inside, '--pg-version', String(OLDEST_POSTGRES), '--reporter', 'json', ...excluded]
  try {
    execFileSync(SQUAWK, args, { input: sql, stdio: ['pipe', 'pipe', 'ignore'] })
    return []
  } catch (error) {
    const found = JSON.parse(String((error as { stdout: Buffer }).stdout)) as { rule_name: string }[]
    return found.map(({ rule_name: rule }) => rule)
  }
}

function rowMoves(sql: string): string[] {
  if (sql.startsWith(OUTSIDE)) return []
  const statements = sql.replaceAll(/--.*$/gm, '').replaceAll(FUNCTION_BODY, '$1').split(';')
  return statements.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter((text) => MOVES_ROWS.test(text))
}

describe('migrations while the shop runs', () => {
  test('Only the first released schema may lock as it likes', () => {
    expect(FIRST_RELEASED).toBe('0000_initial.sql')
    expect(LATER.length).toBeGreaterThan(0)
  })

  test.each(LATER)('No statement of %s blocks shoppers or breaks an older process', (file) => {
    expect(brokenRules(readFileSync(path.join(FOLDER, file), 'utf8'))).toEqual([])
  })

  test.each(LATER)('%s moves no rows while it holds locks', (file) => {
    expect(rowMoves(readFileSync(path.join(FOLDER, file), 'utf8'))).toEqual([])
  })

  test.each([
    'INSERT INTO deliveries (order_id)\n  SELECT id FROM orders',
    '-- All of them.\nUPDATE orders SET n = 1',
    'WITH old AS (SELECT 1) DELETE FROM orders',
    'DO $$ BEGIN UPDATE orders SET n = 1; END $$',
    'DO $$ BEGIN PERFORM 1; DELETE FROM orders; END $$',
    'ALTER TABLE orders ADD COLUMN n integer; UPDATE orders SET n = 1',
    'CREATE TABLE sales AS SELECT * FROM orders',
    'SELECT fill_deliveries()',
  ])('The check finds %s', (sql) => {
    expect(rowMoves(`${sql};`)).toHaveLength(1)
    expect(rowMoves(`${OUTSIDE}\n${sql};`)).toEqual([])
  })

  test.each([
    ['CREATE INDEX o ON orders (email)', 'require-concurrent-index-creation'],
    ['DROP INDEX orders_user', 'require-concurrent-index-deletion'],
    ['ALTER TABLE orders ADD COLUMN n uuid DEFAULT gen_random_uuid()', 'adding-field-with-default'],
    ['ALTER TABLE orders ADD COLUMN n text NOT NULL', 'adding-required-field'],
    ['ALTER TABLE orders ALTER COLUMN email SET NOT NULL', 'adding-not-nullable-field'],
    ['ALTER TABLE orders ADD CONSTRAINT c CHECK (amount > 0)', 'constraint-missing-not-valid'],
    ['ALTER TABLE orders ALTER COLUMN amount TYPE numeric', 'changing-column-type'],
    ['ALTER TABLE orders DROP COLUMN email', 'ban-drop-column'],
    ['ALTER TABLE orders RENAME COLUMN email TO mail', 'renaming-column'],
    ['ALTER TABLE orders RENAME TO sales', 'renaming-table'],
    ['DROP TABLE orders', 'ban-drop-table'],
  ])('The check finds %s', (sql, rule) => {
    expect(brokenRules(`${sql};`)).toContain(rule)
  })

  test('An index that is built concurrently outside a transaction passes', () => {
    expect(brokenRules(`${OUTSIDE}\nCREATE INDEX CONCURRENTLY IF NOT EXISTS o ON orders (email);`)).toEqual(
      [],
    )
  })
})
