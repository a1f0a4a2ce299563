import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'
import type { Config } from '#app/server/config/config.ts'

export function ipOf({ trustProxy }: Config, c: Context): string {
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
  return networkOf(seen.at(-1 - proxies) ?? '') ?? networkOf(socketAddress ?? '') ?? 'unknown'
}

/** The /48 of an IPv6 address, as one customer may own; an IPv4 address itself. */
export function siteOf(network: string): string {
  return network.endsWith('/64') ? masked(ipaddr.parse(network.slice(0, -3)), 48) : network
}

function networkOf(text: string): string | null {
  const address = withoutPort(text.trim())
  if (isIP(address) === 0) return null
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4' ? parsed.toString() : masked(parsed, 64)
}

function withoutPort(text: string): string {
  const found = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>[\d.]+))(?::\d{1,5})?$/.exec(text)?.groups
  return found?.v6 ?? found?.v4 ?? text
}

function masked(address: { toByteArray(): number[] }, bits: 48 | 64): string {
  const bytes = address.toByteArray().map((byte, place) => (place < bits / 8 ? byte : 0))
  return `${ipaddr.fromByteArray(bytes)}/${bits}`
}
