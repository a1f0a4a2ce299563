import { expect, test } from 'vitest'
import { toLoggedError, withoutQuery } from './log.ts'

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
