import { expect, test } from 'vitest'
import { mayReadMetrics } from './metrics-access.ts'

test('Without a token only this machine may read the metrics', () => {
  const mayRead = (address: string) =>
    mayReadMetrics({ metricsToken: null, publicUrl: 'https://shop.example' }, address, new Headers())
  expect(['127.0.0.1', '::1', '::ffff:127.0.0.1'].map(mayRead)).toEqual([true, true, true])
  expect(['203.0.113.7', '10.0.0.1', ''].map(mayRead)).toEqual([false, false, false])
})

test('Without a token nobody reads the metrics through a proxy, by the public name, or from an address like this machine’s', () => {
  const config = { metricsToken: null, publicUrl: 'https://shop.example' }
  const mayRead = (headers: Record<string, string>, address = '127.0.0.1') =>
    mayReadMetrics(config, address, new Headers(headers))
  expect(mayRead({ host: '127.0.0.1:3000' })).toBe(true)
  expect(mayRead({ host: 'shop.example' })).toBe(false)
  for (const name of [
    'forwarded',
    'via',
    'x-real-ip',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
  ])
    expect(mayRead({ host: '127.0.0.1:3000', [name]: 'a' }), name).toBe(false)
  for (const address of ['::1234', '1127.0.0.1', '::ffff:10.127.0.1'])
    expect(mayRead({ host: '127.0.0.1:3000' }, address), address).toBe(false)
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
