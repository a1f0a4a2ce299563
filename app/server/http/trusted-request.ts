import type { Config } from '#app/server/config.ts'

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
