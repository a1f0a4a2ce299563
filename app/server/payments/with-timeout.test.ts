import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProviderUnavailable } from './payment-provider.ts'
import { withTimeout } from './with-timeout.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a provider that hangs is away after ten seconds', async () => {
  const asked = withTimeout(new Promise(() => {}))
  const outcome = expect(asked).rejects.toThrow(ProviderUnavailable)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  await outcome
})

test('an answer, or a fault, is passed on, and nothing is left ticking', async () => {
  expect(await withTimeout(Promise.resolve('paid'))).toBe('paid')
  await expect(withTimeout(Promise.reject(new Error('a bug')))).rejects.toThrow('a bug')
  expect(vi.getTimerCount()).toBe(0)
})
