import { describe, expect, test } from 'vitest'
import { type SeenRequest, watchProxies } from './proxy-watch.ts'

const DIRECT: SeenRequest = {
  socketAddress: '203.0.113.1',
  forwardedFor: null,
  ip: '203.0.113.1',
  browser: 'a browser',
}

function verdictAfter(trustedProxies: number, requests: SeenRequest[]) {
  const watch = watchProxies(trustedProxies)
  for (const request of requests) watch.note(request)
  return watch.verdict()
}

const times = (count: number, request: (index: number) => Partial<SeenRequest>) =>
  Array.from({ length: count }, (_, index) => ({ ...DIRECT, ...request(index) }))

describe('the number of proxies', () => {
  test('is plausible where many visitors come from many addresses', () =>
    expect(
      verdictAfter(
        1,
        times(100, (index) => ({
          socketAddress: '127.0.0.1',
          forwardedFor: `203.0.113.${index}`,
          ip: `203.0.113.${index}`,
          browser: `browser ${index}`,
        })),
      ),
    ).toBe('plausible'))

  test('is too low where requests were passed on by this machine', () =>
    expect(
      verdictAfter(
        0,
        times(30, () => ({ socketAddress: '127.0.0.1', forwardedFor: '203.0.113.9', ip: '127.0.0.1' })),
      ),
    ).toBe('unexpected-proxy'))

  test('is not doubted for what a stranger writes into a request that no proxy passed on', () =>
    expect(
      verdictAfter(
        0,
        times(30, () => ({ forwardedFor: '1.2.3.4' })),
      ),
    ).toBe('plausible'))

  test('is too high where nobody writes X-Forwarded-For', () =>
    expect(
      verdictAfter(
        1,
        times(30, () => ({ socketAddress: '127.0.0.1' })),
      ),
    ).toBe('missing-proxy'))

  test('is doubted where many browsers share one address', () =>
    expect(
      verdictAfter(
        1,
        times(60, (index) => ({
          forwardedFor: '10.0.0.1',
          ip: '10.0.0.1',
          browser: `browser ${index}`,
        })),
      ),
    ).toBe('one-address'))

  test('is not judged by a handful of requests', () =>
    expect(
      verdictAfter(
        1,
        times(19, () => ({})),
      ),
    ).toBe('plausible'))
})
