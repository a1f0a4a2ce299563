import type { IncomingMessage } from 'node:http'
import type { Config } from '#app/server/config/config.ts'

const ABSOLUTE_FORM = /^https?:\/\/[^/?]*/i
const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Accepts both localhost and 127.0.0.1 if there is no PUBLIC_URL. */
export function isOurHost(config: Config, host: string | null): boolean {
  if (!host) return false
  return getOwnNames(config).hosts.has(host.toLowerCase())
}

/** React Router compares the URL's origin with the `Origin` header; behind a proxy the URL lacks https and
 * the public host. */
export function withPublicOrigin(config: Config, request: IncomingMessage): IncomingMessage {
  const { url = '/', headers } = request
  const path = url.startsWith('/') ? url : url.replace(ABSOLUTE_FORM, '') || '/'
  request.url = originFor(config, headers.host) + path
  return request
}

function originFor(config: Config, host: string | undefined): string {
  return config.publicUrlIsDefault && isOurHost(config, host ?? null) ? `http://${host}` : config.publicUrl
}

/** Trusts Fetch Metadata, else Origin; a client that sends neither is no browser. `hono/csrf` would refuse
 * those and check only forms. */
export function isOurOwnChange(config: Config, request: Request): boolean {
  if (READING.has(request.method)) return true
  const site = request.headers.get('sec-fetch-site')
  if (site) return site === 'same-origin'
  const origin = request.headers.get('origin')
  return origin === null || getOwnNames(config).origins.has(origin.toLowerCase())
}

interface Names {
  origins: Set<string>
  hosts: Set<string>
}

const names = new WeakMap<Config, Names>()

function getOwnNames(config: Config): Names {
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
