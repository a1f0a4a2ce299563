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
  test('The number of proxies is plausible if many visitors have many IPs', () =>
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

  test('The number of proxies is too low if this machine forwarded requests', () =>
    expect(
      verdictAfter(
        0,
        times(30, () => ({ socketAddress: '127.0.0.1', forwardedFor: '203.0.113.9', ip: '127.0.0.1' })),
      ),
    ).toBe('unexpected-proxy'))

  test('A stranger’s forged header does not make the number of proxies doubtful', () =>
    expect(
      verdictAfter(
        0,
        times(30, () => ({ forwardedFor: '1.2.3.4' })),
      ),
    ).toBe('plausible'))

  test('The number of proxies is too high if no request has X-Forwarded-For', () =>
    expect(
      verdictAfter(
        1,
        times(30, () => ({ socketAddress: '127.0.0.1' })),
      ),
    ).toBe('missing-proxy'))

  test('The number of proxies is doubtful if many browsers share one IP', () =>
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

  test('The number of proxies is not judged by a handful of requests', () =>
    expect(
      verdictAfter(
        1,
        times(19, () => ({})),
      ),
    ).toBe('plausible'))
})
