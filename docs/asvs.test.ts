import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.dirname(import.meta.dirname)
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

/** What a row claims without showing it; null where it shows a test that is there, or says that it can only be read. */
function faultOf({ number, mark, proof }: Row): string | null {
  if (!MARKS.includes(mark)) return `${number} has the mark ${mark}`
  if (mark !== '✓' && mark !== '~') return null
  if (proof === 'by reading') return null
  const named = [...proof.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? '')
  if (named.length === 0) return `${number} names no test`
  const missing = named.find((name) => !isThere(name))
  return missing ? `${number} names ${missing}, which is not there` : null
}

function isThere(name: string): boolean {
  const [, script] = /^npm run ([\w:-]+)/.exec(name) ?? []
  if (script) return script in scripts
  return ['', 'app/server'].some((folder) => existsSync(path.join(ROOT, folder, name)))
}

test('Every requirement marked as met names an existing test, or that it can only be read', () => {
  const rows = rowsOf(DOCUMENT)
  expect(rows.length).toBeGreaterThan(120)
  expect(rows.map(faultOf).filter((fault) => fault !== null)).toEqual([])
})

test('A requirement without an existing test is found', () => {
  const faultIn = (line: string) => rowsOf(line).map(faultOf)
  expect(faultIn('| 1.1.1 | asks | ✓ | how | |')).toEqual(['1.1.1 names no test'])
  expect(faultIn('| 1.1.1 | asks | ✓ | how | `none.test.ts` |')[0]).toContain('not there')
  expect(faultIn('| 1.1.1 | asks | ok | how | by reading |')[0]).toContain('mark')
  expect(faultIn('| 1.1.1 | asks | ✓ | how | `log.test.ts`, `npm run test:abuse` |')).toEqual([null])
})
