import type { ProxyVerdict } from '#app/shop/settings/going-live.ts'

declare module '#app/server/shop.ts' {
  interface Shop {
    proxyWatch: ProxyWatch
  }
}

const MAX_REMEMBERED = 200
const MIN_REQUESTS = 20
const MIN_BROWSERS_OF_PROXY = 15

export interface SeenRequest {
  socketAddress: string
  forwardedFor: string | null
  ip: string
  browser: string
}

export interface ProxyWatch {
  note(request: SeenRequest): void
  verdict(): ProxyVerdict
}

export function watchProxies(trustedProxies: number): ProxyWatch {
  const seen: JudgedRequest[] = []
  let next = 0

  return {
    note({ socketAddress, forwardedFor, ip, browser }) {
      const kind = judge({ socketAddress, forwardedFor }, trustedProxies)
      seen[next] = { ip, browser, kind }
      next = (next + 1) % MAX_REMEMBERED
    },
    verdict: () => chooseVerdict(seen),
  }
}

type JudgedRequest = Pick<SeenRequest, 'ip' | 'browser'> & { kind: ProxyVerdict }

function judge(
  { socketAddress, forwardedFor }: Pick<SeenRequest, 'socketAddress' | 'forwardedFor'>,
  trustedProxies: number,
): ProxyVerdict {
  const entries = forwardedFor ? forwardedFor.split(',').length : 0
  if (trustedProxies === 0 && entries > 0 && isPrivate(socketAddress)) return 'unexpected-proxy'
  return entries < trustedProxies ? 'missing-proxy' : 'plausible'
}

function chooseVerdict(seen: JudgedRequest[]): ProxyVerdict {
  if (seen.length < MIN_REQUESTS) return 'plausible'
  for (const kind of ['unexpected-proxy', 'missing-proxy'] as const) {
    if (seen.filter((request) => request.kind === kind).length > seen.length / 2) return kind
  }
  const browsers = new Set(seen.map(({ browser }) => browser)).size
  const addresses = new Set(seen.map(({ ip }) => ip)).size
  return addresses === 1 && browsers >= MIN_BROWSERS_OF_PROXY ? 'one-address' : 'plausible'
}

function isPrivate(address: string): boolean {
  const plain = address.replace(/^::ffff:/, '')
  return /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd])/i.test(plain)
}
