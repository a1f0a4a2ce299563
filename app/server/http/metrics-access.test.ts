import { expect, test } from 'vitest'
import { mayReadMetrics } from './metrics-access.ts'

test('Without a token only this machine may read the metrics', () => {
  const mayRead = (address: string) =>
    mayReadMetrics({ metricsToken: null, publicUrl: 'https://shop.example' }, address, new Headers())
  expect(['127.0.0.1', '::1', '::ffff:127.0.0.1'].map(mayRead)).toEqual([true, true, true])
  expect(['203.0.113.7', '10.0.0.1', ''].map(mayRead)).toEqual([false, false, false])
})

test('With a token nobody reads the metrics without it, not even this machine', () => {
  const mayRead = (authorization: string) =>
    mayReadMetrics(
      { metricsToken: 'sekrit', publicUrl: 'https://shop.example' },
      '127.0.0.1',
      new Headers({ authorization }),
    )
  expect(mayRead('Bearer sekrit')).toBe(true)
  expect(['Bearer sekriT', 'Bearer sekri', 'sekrit', ''].map(mayRead)).toEqual([false, false, false, false])
})
