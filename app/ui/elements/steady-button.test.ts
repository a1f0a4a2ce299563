import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const UI = path.resolve(import.meta.dirname, '..')

test('A button that says that it is off does nothing: only the steady one says so', () => {
  const files = globSync('**/*.tsx', { cwd: UI })
  expect(files.length).toBeGreaterThan(100)
  const saying = files.filter((file) => readFileSync(path.join(UI, file), 'utf8').includes('aria-disabled='))
  expect(saying).toEqual(['elements/steady-button.tsx'])
})
