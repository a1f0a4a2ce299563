import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { ROOT } from '#app/server/testing/test-config.ts'
import { readConfig, SETTING_NAMES } from './config.ts'

const AUTH_SECRET = 'a secret that is only for the tests'
const example = readFileSync(path.join(ROOT, '.env.example'), 'utf8')
/** A setting is `#NAME=value`; an explanation has a space after its `#`. */
const uncommented = parseEnv(example.replace(/^#(?=[A-Z])/gm, ''))

test('.env.example names each variable that the shop reads, and no other', () => {
  expect(Object.keys(uncommented).sort()).toEqual([...SETTING_NAMES].sort())
})

test('.env.example sets nothing until a line is uncommented', () => {
  expect(parseEnv(example)).toEqual({})
})

test('The values in .env.example are the defaults', () => {
  const given = { ...uncommented, AUTH_SECRET } as Record<string, string>
  expect(readConfig(ROOT, given)).toEqual(readConfig(ROOT, { AUTH_SECRET }))
})

test('A setting of an earlier version is said to do nothing any more, and does not stop the start', () => {
  const { retiredSettings } = readConfig(ROOT, { AUTH_SECRET, PROCESSES: 'all', DATABASE_REPLICA_URL: '' })
  expect(retiredSettings).toEqual([expect.stringContaining('PROCESSES is no longer a setting')])
})
