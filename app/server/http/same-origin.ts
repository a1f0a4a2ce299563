import type { IncomingMessage } from 'node:http'
import type { Config } from '#app/server/config.ts'

const ABSOLUTE_FORM = /^https?:\/\/[^/?]*/i
const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a request was sent to a name of this shop. Links, redirects and cookies depend on the name, so a made-up one is
 * answered with 421. Where no address is set, localhost and 127.0.0.1 at the shop's port are both it.
 */
export function isOurHost(config: Config, host: string | null): boolean {
  if (!host) return false
  return ours(config).hosts.has(host.toLowerCase())
}

/**
 * Gives a request the address that the visitor's browser sees: https, though the proxy speaks plain http to the shop, and no
 * other host than ours, whatever name or absolute form was sent. React Router compares this origin with the browser's `Origin`.
 */
export function withPublicOrigin(config: Config, request: IncomingMessage): IncomingMessage {
  const { url = '/', headers } = request
  const path = url.startsWith('/') ? url : url.replace(ABSOLUTE_FORM, '') || '/'
  request.url = originFor(config, headers.host) + path
  return request
}

/** Without an address set, localhost and 127.0.0.1 are both the shop: links and forms stay where the visitor is. */
function originFor(config: Config, host: string | undefined): string {
  return config.publicUrlIsDefault && isOurHost(config, host ?? null) ? `http://${host}` : config.publicUrl
}

/**
 * Whether a change may be trusted to come from the shop's own pages: by the browser's own word (Fetch Metadata), else by
 * Origin. A client that sends neither is no browser, holds nobody's cookie by accident, and may ask.
 */
export function isOurOwnChange(config: Config, request: Request): boolean {
  if (READING.has(request.method)) return true
  const site = request.headers.get('sec-fetch-site')
  if (site) return site === 'same-origin'
  const origin = request.headers.get('origin')
  return origin === null || ours(config).origins.has(origin.toLowerCase())
}

interface Names {
  origins: Set<string>
  hosts: Set<string>
}

/** Every request is asked for its name, so what is compared with it is made once. */
const names = new WeakMap<Config, Names>()

function ours(config: Config): Names {
  const known = names.get(config)
  if (known) return known
  const origins = ourOrigins(config)
  const made = { origins: new Set(origins), hosts: new Set(origins.map((origin) => new URL(origin).host)) }
  names.set(config, made)
  return made
}

function ourOrigins(config: Config): string[] {
  if (!config.publicUrlIsDefault) return [config.publicUrl]
  return ['localhost', '127.0.0.1', '[::1]'].map((name) => new URL(`http://${name}:${config.port}`).origin)
}
