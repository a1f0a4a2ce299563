export interface PageHeaders {
  host: string | null
  cookie: string | null
  acceptEncoding: string | null
  ifNoneMatch: string | null
}

const FIELDS: Record<string, keyof PageHeaders> = {
  host: 'host',
  cookie: 'cookie',
  'accept-encoding': 'acceptEncoding',
  'if-none-match': 'ifNoneMatch',
}
const LENGTHS = new Set(Object.keys(FIELDS).map(({ length }) => length))

/**
 * The headers that choose a cached page; null if one came twice. `request.headers` would build an object of all of
 * them, which is 7 % of what such an answer costs (docs/decisions/0031).
 */
export function readPageHeaders(rawHeaders: string[]): PageHeaders | null {
  const found: PageHeaders = { host: null, cookie: null, acceptEncoding: null, ifNoneMatch: null }
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    const field = LENGTHS.has(name.length) ? FIELDS[name.toLowerCase()] : undefined
    if (!field) continue
    if (found[field] !== null) return null
    found[field] = rawHeaders[at + 1] ?? null
  }
  return found
}
