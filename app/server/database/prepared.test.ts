import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

test('Each prepared query has a name of its own: a connection refuses a second query with it', () => {
  const server = path.dirname(import.meta.dirname)
  const files = globSync('**/*.ts', { cwd: server, exclude: ['**/*.test.ts'] })
  const names = files.flatMap((file) =>
    Array.from(
      readFileSync(path.join(server, file), 'utf8').matchAll(/\.prepare\('([^']+)'\)/g),
      ([, name]) => name,
    ),
  )
  expect(names.length).toBeGreaterThan(5)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
