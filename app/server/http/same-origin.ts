import type { IncomingMessage } from 'node:http'
import type { Config } from '#app/server/config.ts'

const ABSOLUTE_FORM = /^https?:\/\/[^/?]*/i
const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Links, redirects and cookies depend on the host. Without PUBLIC_URL, localhost and 127.0.0.1 are both the shop. */
export function isOurHost(config: Config, host: string | null): boolean {
  if (!host) return false
  return ours(config).hosts.has(host.toLowerCase())
}

/**
 * Sets a request's URL to what the browser sees: https though the proxy speaks http to the shop, and no other host than ours.
 * React Router compares its origin with the `Origin` header.
 */
export function withPublicOrigin(config: Config, request: IncomingMessage): IncomingMessage {
  const { url = '/', headers } = request
  const path = url.startsWith('/') ? url : url.replace(ABSOLUTE_FORM, '') || '/'
  request.url = originFor(config, headers.host) + path
  return request
}

function originFor(config: Config, host: string | undefined): string {
  return config.publicUrlIsDefault && isOurHost(config, host ?? null) ? `http://${host}` : config.publicUrl
}

/**
 * Trusts Fetch Metadata, else Origin. A client that sends neither is no browser and carries nobody's cookies by accident.
 * `hono/csrf` refuses those, checks only the content types of forms, and accepts either header where the other disagrees.
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

/** Computed once: every request is compared with them. */
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
