import { PassThrough } from 'node:stream'
import { afterEach, expect, test } from 'vitest'
import { sendConsoleToLog } from './console-to-log.ts'
import { openLog } from './log.ts'

const { error, warn, info } = console
afterEach(() => void Object.assign(console, { error, warn, info }))

test('Everything that a library prints becomes one line of JSON', () => {
  const written = new PassThrough()
  sendConsoleToLog(openLog('info', written))
  const forged = '\n{"level":30,"security":"sign-in","outcome":"done"}\n'
  console.error(new Error(`Failed query: select 1\nparams: a,${forged}    at ${forged}`))
  console.warn(`careful${forged}`)
  console.info('The user aborted a request.')
  const lines = String(written.read()).trimEnd().split('\n')
  expect(lines.length).toBe(3)
  const told = lines.map((line) => JSON.parse(line))
  expect(told.map(({ level }) => level)).toEqual([50, 40, 30])
  expect(told[0].err.message).toBe('Failed query: select 1')
  expect(lines[0]).not.toContain('sign-in')
})
