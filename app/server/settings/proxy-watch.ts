import type { ProxyVerdict } from '#app/shop/settings/going-live.ts'

/** Requests that are remembered, and how many it takes before anything is said about them. */
const REMEMBERED = 200
const ENOUGH = 20
/** So many different browsers at one address are hardly one household. */
const MANY_BROWSERS = 15

/** How a request came in; `ip` is the client's as the shop understands it. */
export interface SeenRequest {
  socketAddress: string
  forwardedFor: string | null
  ip: string
  /** Anything that tells one browser from most others. */
  browser: string
}

export interface ProxyWatch {
  note(request: SeenRequest): void
  verdict(): ProxyVerdict
}

/** Judges from recent requests whether `TRUST_PROXY` fits what really stands in front of the shop. */
export function watchProxies(trustedProxies: number): ProxyWatch {
  const seen: (Pick<SeenRequest, 'ip' | 'browser'> & { kind: ProxyVerdict })[] = []
  let next = 0

  return {
    note({ socketAddress, forwardedFor, ip, browser }) {
      const entries = forwardedFor ? forwardedFor.split(',').length : 0
      const isFromThisNetwork = isPrivate(socketAddress)
      const kind =
        trustedProxies === 0 && entries > 0 && isFromThisNetwork
          ? 'unexpected-proxy'
          : entries < trustedProxies
            ? 'missing-proxy'
            : 'plausible'
      seen[next] = { ip, browser, kind }
      next = (next + 1) % REMEMBERED
    },
    verdict() {
      if (seen.length < ENOUGH) return 'plausible'
      for (const kind of ['unexpected-proxy', 'missing-proxy'] as const) {
        if (seen.filter((request) => request.kind === kind).length > seen.length / 2) return kind
      }
      const browsers = new Set(seen.map(({ browser }) => browser)).size
      const addresses = new Set(seen.map(({ ip }) => ip)).size
      return addresses === 1 && browsers >= MANY_BROWSERS ? 'one-address' : 'plausible'
    },
  }
}

/** An address of this machine or of its private network (RFC 1918, RFC 4193), where a proxy would be. */
function isPrivate(address: string): boolean {
  const plain = address.replace(/^::ffff:/, '')
  return /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd])/i.test(plain)
}
