import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'
import type { Config } from '#app/server/config.ts'

/** The network of a request, behind as many proxies as the settings trust. */
export function ipOf({ trustProxy }: Config, c: Context): string {
  return clientIp(socketAddress(c), c.req.header('x-forwarded-for') ?? null, trustProxy)
}

/** Undefined where a test calls the app without a socket. */
export function socketAddress(c: Context): string | undefined {
  try {
    return getConnInfo(c).remote.address
  } catch {
    return undefined
  }
}

/**
 * The network that limits count and the log names: an IPv4 address, or an IPv6 /64, within which anyone can change addresses at
 * will (RFC 6177). Entries of X-Forwarded-For left of the trusted `proxies` were written by the visitor and are ignored.
 */
export function clientIp(
  socketAddress: string | undefined,
  forwardedFor: string | null,
  proxies: number,
): string {
  const seen = [...(forwardedFor ?? '').split(','), socketAddress ?? '']
  return networkOf(seen.at(-1 - proxies) ?? '') ?? networkOf(socketAddress ?? '') ?? 'unknown'
}

/** The /48 around an IPv6 network, as one customer may own; an IPv4 address itself. */
export function siteOf(network: string): string {
  return network.endsWith('/64') ? masked(ipaddr.parse(network.slice(0, -3)), 48) : network
}

/** Null for anything but an address, with or without a port. */
function networkOf(text: string): string | null {
  const address = withoutPort(text.trim())
  if (isIP(address) === 0) return null
  // Turns IPv4 written as IPv6 back into IPv4.
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4' ? parsed.toString() : masked(parsed, 64)
}

/** Some proxies add the port (`203.0.113.7:51234`, `[2001:db8::1]:51234`). */
function withoutPort(text: string): string {
  const found = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>[\d.]+))(?::\d{1,5})?$/.exec(text)?.groups
  return found?.v6 ?? found?.v4 ?? text
}

function masked(address: { toByteArray(): number[] }, bits: 48 | 64): string {
  const bytes = address.toByteArray().map((byte, place) => (place < bits / 8 ? byte : 0))
  return `${ipaddr.fromByteArray(bytes)}/${bits}`
}
