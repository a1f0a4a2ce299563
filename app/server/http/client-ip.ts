import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { Config } from '#app/server/config/config.ts'
import { parseNetwork } from '#app/server/core/networks.ts'

export function readClientIp({ trustProxy }: Config, c: Context): string {
  return clientIp(socketAddress(c), c.req.header('x-forwarded-for') ?? null, trustProxy)
}

export function socketAddress(c: Context): string | undefined {
  try {
    return getConnInfo(c).remote.address
  } catch {
    return undefined
  }
}

/** An IPv4 address or an IPv6 /64, within which anyone can change addresses (RFC 6177). X-Forwarded-For
 * entries left of the trusted `proxies` may be forged. */
export function clientIp(
  socketAddress: string | undefined,
  forwardedFor: string | null,
  proxies: number,
): string {
  const seen = [...(forwardedFor ?? '').split(','), socketAddress ?? '']
  return parseNetwork(seen.at(-1 - proxies) ?? '') ?? parseNetwork(socketAddress ?? '') ?? 'unknown'
}
