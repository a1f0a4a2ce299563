import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { namedTests } from './named-tests.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const DOCUMENT = readFileSync(path.join(import.meta.dirname, 'asvs.md'), 'utf8')
const MARKS = ['✓', '~', '✗', 'owner', '—']
const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))

interface Row {
  number: string
  mark: string
  proof: string
}

function rowsOf(text: string): Row[] {
  const lines = text.split('\n').filter((line) => /^\| \d/.test(line))
  return lines.map((line) => {
    const [, number = '', , mark = '', , proof = ''] = line.split('|').map((cell) => cell.trim())
    return { number, mark, proof }
  })
}

const TEST = /^`([\w./-]+\.test\.ts)` (.+)$/

/** Null for a row that names its tests, or says that it can only be read; else what is wrong with it. */
function faultOf({ number, mark, proof }: Row): string | null {
  if (!MARKS.includes(mark)) return `${number} has the mark ${mark}`
  const isMet = mark === '✓' || mark === '~'
  if (proof === 'by reading' || (!isMet && proof === '')) return null
  if (proof === '') return `${number} names no test`
  const fault = proof.split('<br>').flatMap((part) => partFault(part) ?? [])[0]
  return fault ? `${number} ${fault}` : null
}

function partFault(part: string): string | null {
  const [, script] = /^`npm run ([\w:-]+)[^`]*`$/.exec(part) ?? []
  if (script) return script in scripts ? null : `names ${script}, which is not there`
  const [, file, name] = TEST.exec(part) ?? []
  if (!file || !name) return `has a proof without a test's name: ${part}`
  const place = ['', 'app/server'].map((folder) => path.join(ROOT, folder, file)).find(existsSync)
  if (!place) return `names ${file}, which is not there`
  const found = namedTests(place).filter((test) => test.name === name)
  if (found.length !== 1) return `names ${found.length} tests: ${file} ${name}`
  return found[0]?.idle ? `names a test that does not run: ${file} ${name}` : null
}

test('Every requirement that is met partly names an existing test, or says that it can only be read', () => {
  const rows = rowsOf(DOCUMENT)
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.map(faultOf).filter((fault) => fault !== null)).toEqual([])
})

test('A requirement without an existing test is found', () => {
  const faultIn = (proof: string, mark = '✓') =>
    rowsOf(`| 1.1.1 | asks | ${mark} | how | ${proof} |`).map(faultOf)[0]
  const own = '`e2e/spec/asvs.test.ts` A requirement without an existing test is found'
  expect(faultIn('')).toBe('1.1.1 names no test')
  expect(faultIn('`none.test.ts` Roses are red')).toContain('not there')
  expect(faultIn('`e2e/spec/asvs.test.ts`')).toContain("without a test's name")
  expect(faultIn(`${own} anyway`)).toContain('names 0 tests')
  expect(faultIn('by reading', 'ok')).toContain('mark')
  expect(faultIn(`${own}<br>\`npm run roses\``)).toContain('not there')
  expect(faultIn(`${own}<br>\`npm run test:abuse\``)).toBeNull()
  expect(faultIn('', 'owner')).toBeNull()
})
