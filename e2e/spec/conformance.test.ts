import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { conformanceFaults } from './conformance.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const DOCUMENT = readFileSync(path.join(import.meta.dirname, 'conformance.md'), 'utf8')
const OWN =
  '`e2e/spec/conformance.test.ts` Every statement of the specification names its test or its decision'

test('Every statement of the specification names its test or its decision', () => {
  expect(conformanceFaults(DOCUMENT, ROOT)).toEqual([])
  expect(DOCUMENT.match(/^## /gm)).toHaveLength(9)
})

describe('a statement', () => {
  const faultsOf = (...rows: string[]) =>
    conformanceFaults(`## 1 · Sample (${rows.length} statements)\n${rows.join('\n')}`, ROOT)

  test('A statement with a test, a decision or both is valid', () => {
    const decision = '[decisions](../../docs/decisions/spec-decisions.md): currency sign'
    const page = '[decision 1](../../docs/decisions/0001-one-postgresql-everywhere.md)'
    expect(faultsOf(`| 1.1 | Roses. | ${OWN}<br>${decision} |`, `| 1.2 | Lilies. | ${page} |`)).toEqual([])
  })

  test('A statement that is met in part gives the reason and names the decision', () => {
    const why = 'in part, because roses wilt.'
    const decision = '[decisions](../../docs/decisions/spec-decisions.md): currency sign'
    expect(faultsOf(`| 1.1 | Roses. | ${why}<br>${OWN}<br>${decision} |`)).toEqual([])
    expect(faultsOf(`| 1.1 | Roses. | ${why}<br>${OWN} |`)).toEqual([
      '1.1 is kept in part without a decision',
    ])
    for (const vague of ['in part', 'in part, because .', 'partly, because roses wilt.']) {
      expect(faultsOf(`| 1.1 | Roses. | ${vague}<br>${decision} |`).join()).toContain('not understood')
    }
  })

  test('A statement may have the tests that an earlier one names', () => {
    expect(faultsOf(`| 1.1 | Roses. | ${OWN} |`, '| 1.2 | Lilies. | as 1.1 |')).toEqual([])
  })

  test.each(['as 1.1', 'as 1.2', 'as 1.3'])(
    'A statement has no tests %s, which names none before it',
    (same) => {
      const page = '[decision 1](../../docs/decisions/0001-one-postgresql-everywhere.md)'
      const rows = [`| 1.1 | Roses. | ${page} |`, `| 1.2 | Lilies. | ${same} |`, `| 1.3 | Tulips. | ${OWN} |`]
      expect(faultsOf(...rows)).toEqual([`1.2: not understood: ${same}`])
    },
  )

  test.each([
    ['a test that is not there', `| 1.1 | Roses. | ${OWN} anyway |`, 'no such test'],
    ['a file that is not there', '| 1.1 | Roses. | `e2e/roses.test.ts` are red |', 'no such file'],
    [
      'a decision that is not there',
      '| 1.1 | Roses. | [decisions](../../docs/decisions/spec-decisions.md): roses |',
      'no such decision',
    ],
    [
      'a page that is not there',
      '| 1.1 | Roses. | [decision 99](../../docs/decisions/0099-roses.md) |',
      'no such page',
    ],
    ['nothing to show', '| 1.1 | Roses. |  |', 'neither test nor decision'],
    ['something else to show', '| 1.1 | Roses. | see the shop |', 'not understood'],
    ['an evasion', `| 1.1 | Roses (partly). | ${OWN} |`, 'evades'],
    ['half a statement', `| 1.1 | Roses, in part. | ${OWN} |`, 'evades'],
    ['another number', `| 1.2 | Roses. | ${OWN} |`, '1.2 stands where 1.1 should'],
  ])('A statement with %s is found', (_what, row, fault) => {
    expect(faultsOf(row).join('\n')).toContain(fault)
  })

  test('A statement that is missing, repeated or in an unknown section is found', () => {
    const row = (number: string) => `| ${number} | Roses. | ${OWN} |`
    expect(faultsOf(row('1.1'), row('1.1'))).toEqual(['1.1 stands where 1.2 should'])
    const announced = `## 1 · Sample (2 statements)\n${row('1.1')}`
    expect(conformanceFaults(announced, ROOT)).toEqual(['section 1 announces 2 statements and has 1'])
    expect(conformanceFaults('## 2 · Sample (0 statements)', ROOT)).toEqual(['section 2 follows 0'])
  })
})
