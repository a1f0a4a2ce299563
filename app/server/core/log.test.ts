import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openLog, requestOfLine, toLoggedError, withoutQuery } from './log.ts'

test('Logged errors contain no data of queries or connections', () => {
  const lost = Object.assign(new Error('terminating connection'), {
    code: '57P01',
    client: { secretKey: 1234 },
  })
  const failed = new Error(
    'Failed query: insert into orders values ($1)\nparams: 99 Rama I Road,081 234 5678',
    {
      cause: lost,
    },
  )
  const told = JSON.stringify(toLoggedError(failed))
  expect(told).toContain('Failed query: insert into orders')
  expect(told).toContain('57P01')
  expect(told).toContain('log.test.ts')
  expect(told).not.toMatch(/Rama|081|secretKey|1234/)
})

test('A query’s parameters cannot forge log lines', () => {
  const forged = ['Rama', '    at Rama (forged.ts:1:1)', '{"level":30}', 'params: Rama', '   at x'].join('\n')
  const failed = new Error(`Failed query: select\n  1\nparams: ${forged}`, {
    cause: new Error(`x\nparams: ${forged}`),
  })
  const told = toLoggedError(failed)
  expect(told).toMatchObject({ message: 'Failed query: select 1', cause: { message: 'x' } })
  expect(JSON.stringify(told)).toContain('log.test.ts')
  expect(JSON.stringify(told)).not.toMatch(/Rama|forged|level|\\n/)
  expect(JSON.stringify(toLoggedError(new Error('x'.repeat(100_000)))).length).toBeLessThan(5000)
})

test('URLs are logged without their query', () => {
  expect(withoutQuery('https://shop.example/reset-password?token=secret')).toBe(
    'https://shop.example/reset-password',
  )
  expect(withoutQuery('https://shop.example/cart')).toBe('https://shop.example/cart')
})

test('A line that is written while a request is answered has its id and the time since it came in', () => {
  const lines: string[] = []
  const log = openLog('info', { write: (line: string) => void lines.push(line) })
  requestOfLine.run({ requestId: 'a-request', start: performance.now() - 40 }, () => log.info({ event: 'x' }))
  log.info({ event: 'y' })
  const [during, outside] = lines.map((line) => JSON.parse(line))
  expect(during).toMatchObject({ event: 'x', requestId: 'a-request' })
  expect(during.afterMs).toBeGreaterThanOrEqual(40)
  expect(outside).not.toHaveProperty('requestId')
})

test('Every line of the log has a name that stays: event, alert or security', () => {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter(
    (file) => !/test\.ts$|testing/.test(file),
  )
  const unnamed = files.flatMap((file) => {
    const text = readFileSync(path.join(import.meta.dirname, file), 'utf8')
    const calls = [...text.matchAll(/\blog\.(?:info|warn|error)\((?!line\))[\s\S]*?\)\n/g)]
    const named =
      /\b(?:event: '|alert\b|security\b|securityLine\(|about, 'the payment provider makes no charge')/
    return calls.filter(([call]) => !named.test(call)).map(([call]) => `${file}: ${call.trim()}`)
  })
  expect(unnamed).toEqual([])
})
