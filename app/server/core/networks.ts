import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The /48 of an IPv6 address, as one customer may own; an IPv4 address itself. */
export function toIpSite(network: string): string {
  return network.endsWith('/64') ? maskAddress(ipaddr.parse(network.slice(0, -3)), 48) : network
}

/** An IPv4 address, or the /64 of an IPv6 one; null for neither. */
export function parseNetwork(text: string): string | null {
  const address = withoutPort(text.trim())
  if (isIP(address) === 0) return null
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4' ? parsed.toString() : maskAddress(parsed, 64)
}

function withoutPort(text: string): string {
  const found = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>[\d.]+))(?::\d{1,5})?$/.exec(text)?.groups
  return found?.v6 ?? found?.v4 ?? text
}

function maskAddress(address: { toByteArray(): number[] }, bits: 48 | 64): string {
  const bytes = address.toByteArray().map((byte, place) => (place < bits / 8 ? byte : 0))
  return `${ipaddr.fromByteArray(bytes)}/${bits}`
}
