import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Mutant, mutants } from '#e2e/mutants/mutants.ts'
import { testsByRow } from '#e2e/spec/conformance.ts'

const PAGE = path.join(import.meta.dirname, '../e2e/spec/conformance.md')

/** A test's name as a pattern: what `%s` and `${…}` stand for is known only when it runs. */
export function toPattern(name: string): string {
  return name
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/%[sidjo]/g, '.*')
    .replace(/\\\$\\\{.*?\\\}/g, '.*')
}

/** A mutant for one row of the specification, chosen by the seed, with the test that this row names. */
export function rollRow(seed: string): Mutant {
  const rows = [...testsByRow(readFileSync(PAGE, 'utf8'))]
  const provable = rows.flatMap(([number, tests]) => {
    const found = tests.flatMap((test) =>
      mutants
        .filter((mutant) => isNoticedBy(test, mutant))
        .map((mutant) => ({ ...mutant, sentence: test.name })),
    )
    return found.length > 0 ? [{ number, found }] : []
  })
  const row = pickBySeed(provable, seed)
  const mutant = pickBySeed(row.found, `${seed} mutant`)
  console.log(
    `Seed ${seed}: row ${row.number} (of ${provable.length} with a mutant, of ${rows.length}), ${mutant.test} ${mutant.sentence}`,
  )
  return mutant
}

function isNoticedBy({ file, name }: { file: string; name: string }, { test, sentence }: Mutant): boolean {
  return file === test && (name.includes(sentence) || new RegExp(toPattern(name)).test(sentence))
}

function pickBySeed<T>(choices: T[], seed: string): T {
  const at = createHash('sha256').update(seed).digest().readUInt32BE() % choices.length
  return choices[at] as T
}
