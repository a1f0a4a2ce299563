import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const NUMBER = /^(?:export )?const ([A-Z][A-Z0-9_]*) = [\d\s_*+.()]+$/gm
const DURATION = /(^|_)(TIME|TIMEOUT|DELAY|INTERVAL|AGE|PAUSE|WAIT|EVERY|AFTER|LIFE|GRACE|TTL)(_|$)/
const UNIT = /_(MS|S|MINUTES|HOURS|DAYS|PERCENT|FACTOR)$/

test('The name of every duration says its unit', () => {
  const app = import.meta.dirname
  const files = globSync('**/*.{ts,tsx}', { cwd: app }).filter((file) => !file.endsWith('.test.ts'))
  const names = files.flatMap((file) => {
    const source = readFileSync(path.join(app, file), 'utf8')
    return Array.from(source.matchAll(NUMBER), ([, name = '']) => `${file}: ${name}`)
  })
  expect(names.length).toBeGreaterThan(100)
  expect(names.filter((name) => DURATION.test(name.split(': ')[1] ?? '') && !UNIT.test(name))).toEqual([])
})
