import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { mutants } from '#e2e/mutants/mutants.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

test('The text that a mutant changes stands in its file', () => {
  const moved = mutants.flatMap(({ name, edits }) =>
    edits.flatMap(({ file, text }) =>
      readFileSync(path.join(ROOT, file), 'utf8').includes(text) ? [] : [`${name}: ${file}`],
    ),
  )
  expect(moved).toEqual([])
})
