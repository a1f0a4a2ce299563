import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProviderUnavailable } from './payment-provider.ts'
import { withTimeout } from './with-timeout.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('A provider that hangs counts as unavailable after ten seconds', async () => {
  const asked = withTimeout(new Promise(() => {}))
  const outcome = expect(asked).rejects.toThrow(ProviderUnavailable)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  await outcome
})

test('An answer or an error is passed on, and no timer keeps running', async () => {
  expect(await withTimeout(Promise.resolve('paid'))).toBe('paid')
  await expect(withTimeout(Promise.reject(new Error('a bug')))).rejects.toThrow('a bug')
  expect(vi.getTimerCount()).toBe(0)
})
