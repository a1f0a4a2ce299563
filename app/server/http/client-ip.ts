import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The network that a request came from, which is what limits count and the log names: an IPv4 address (`203.0.113.7`), or an IPv6
 * network of 64 bits (`2001:db8:1:2::/64`, RFC 6177), within which anyone may change addresses at will. Behind `proxies` trusted
 * ones it is the X-Forwarded-For entry of the outermost of them: entries further left were written by the visitor and prove
 * nothing. Where that entry is no address, the socket's own counts.
 */
export function clientIp(
  socketAddress: string | undefined,
  forwardedFor: string | null,
  proxies: number,
): string {
  const seen = [...(forwardedFor ?? '').split(','), socketAddress ?? '']
  return networkOf(seen.at(-1 - proxies) ?? '') ?? networkOf(socketAddress ?? '') ?? 'unknown'
}

/** The site around a network: customers of IPv6 own up to a /48. An IPv4 address is its own. */
export function siteOf(network: string): string {
  return network.endsWith('/64') ? masked(ipaddr.parse(network.slice(0, -3)), 48) : network
}

/** Null for anything that is not an address, with or without a port. */
function networkOf(text: string): string | null {
  const address = withoutPort(text.trim())
  if (isIP(address) === 0) return null
  // IPv4 written as IPv6 becomes IPv4 again.
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
