import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const SERVER = path.resolve(import.meta.dirname, '..')
/** Files that write corrections, or mark what was corrected, need the order as it was paid. */
const WRITERS = ['corrections/order-history.ts', 'runs/read-driver-run.ts']
/** A whole row, an address or a delivery plan of an order as it was paid. */
const AS_PAID = /\borders\.(address|delivery)\b|\border: orders\b|\.select\(\)\s*\.from\(orders\)/

test('No screen, paper, email or export reads an order’s address or gift but with its corrections', () => {
  const readers = globSync('**/*.ts', { cwd: SERVER })
    .filter((file) => !/\.test\.ts$|testing\//.test(file) && !WRITERS.includes(file))
    .filter((file) => AS_PAID.test(readFileSync(path.join(SERVER, file), 'utf8')))
  expect(readers).toEqual([])
})
