import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { mutants } from '#e2e/mutants/mutants.ts'
import { namedTests } from './named-tests.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

test('The text that a mutant changes stands in its file', () => {
  const moved = mutants.flatMap(({ name, file, text }) =>
    readFileSync(path.join(ROOT, file), 'utf8').includes(text) ? [] : [`${name}: ${file}`],
  )
  expect(moved).toEqual([])
})

test('The sentence of the test that must notice a mutant stands in its file', () => {
  const unknown = mutants.flatMap(({ test: file, sentence }) =>
    namedTests(path.join(ROOT, file)).some(({ name }) => isNamed(sentence, name))
      ? []
      : [`${file}: ${sentence}`],
  )
  expect(unknown).toEqual([])
})

/** A part of the name, or all of it with its places filled in. */
function isNamed(sentence: string, name: string): boolean {
  const parts = name.split(/%[a-z]|\$\{[^}]*\}|\$[\w.]+/)
  const filled = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')
  return name.includes(sentence) || new RegExp(`^${filled}$`).test(sentence)
}
