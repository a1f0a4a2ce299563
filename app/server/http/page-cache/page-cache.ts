import type { IncomingMessage, ServerResponse } from 'node:http'
import { ownCookie } from '#app/server/accounts/auth.ts'
import type { Config } from '#app/server/config/config.ts'
import { encodingFor } from '#app/server/core/encoding.ts'
import { readHtml } from '#app/server/http/rendering/html-response.ts'
import { isOurHost } from '#app/server/http/same-origin.ts'
import { servedAt } from '#app/server/http/served-at-header.ts'
import type { Live } from '#app/server/live/live.ts'
import type { CacheDependencies } from '#app/server/request/cache-hint.ts'
import { chosenPreferences } from '#app/server/request/preferences.ts'
import { encodeText } from './encode-text.ts'
import { readPageHeaders } from './page-headers.ts'
import { PageStore } from './page-store.ts'
import { RenderedPage, withHashes } from './rendered-page.ts'

declare module '#app/server/shop.ts' {
  interface Shop {
    pages: PageCache
  }
}

/** The shop's own links are much shorter. */
const MAX_CACHED_URL_LENGTH = 300

const PRIVATE = ['session', 'staff', 'driver']

export interface PublicPage {
  response: Response
  nonce: string
  shows: CacheDependencies | null
  setPolicy: (headers: Headers, sources: string[]) => void
}

export type PageCache = ReturnType<typeof openPageCache>

/** Pages shared by all visitors who are not signed in (README.md). */
export function openPageCache(config: Config, live: Live) {
  const store = new PageStore<RenderedPage>(live)
  let served = 0

  /** Returns the status, or null if nothing was sent. Avoids creating a Request or Response. */
  function serve(request: IncomingMessage, response: ServerResponse): number | null {
    const { method, rawHeaders, url = '' } = request
    const headers = method === 'GET' || method === 'HEAD' ? readPageHeaders(rawHeaders) : null
    const key = headers && keyFor(config, url, headers.cookie)
    const page = key ? store.find(key) : undefined
    const encoded = page?.known(encodingFor(headers?.acceptEncoding))
    if (!headers || !page || !encoded || !isOurHost(config, headers.host)) return null
    const status = isSame(headers.ifNoneMatch, encoded.etag) ? 304 : page.status
    // Takes the moment when the page was found: a change may be heard before it is sent.
    const head = encoded.head.concat(servedAt(live.moment()))
    const body = status === 304 || method === 'HEAD' ? undefined : encoded.body
    // Sends after all requests that have arrived: answers sent in a row wake their reader once
    // (docs/decisions/0077).
    setImmediate(() => response.writeHead(status, head).end(body))
    served += 1
    return status
  }

  return {
    serve,
    keyOf({ method, url, headers }: Request): string | null {
      const { pathname, search } = new URL(url)
      return method === 'GET' ? keyFor(config, pathname + search, headers.get('cookie')) : null
    },
    async answer(request: Request, key: string, render: () => Promise<PublicPage>): Promise<Response> {
      const page = await store.findOrRender(key, async (isWanted) => toRenderedPage(await render(), isWanted))
      return toResponse(page, request)
    },
    usage: () => ({ ...store.usage, served }),
  }
}

/** Null if somebody may be signed in or work by a link, for very long addresses, and in development. */
function keyFor(config: Config, address: string, cookies: string | null): string | null {
  if (config.development || address.length > MAX_CACHED_URL_LENGTH) return null
  if (PRIVATE.some((name) => cookies?.includes(ownCookie(config, name).name))) return null
  const { language, mode } = chosenPreferences(cookies)
  return `${language} ${mode} ${address}`
}

async function toRenderedPage({ response, nonce, shows, setPolicy }: PublicPage, isWanted: boolean) {
  const { status, headers } = response
  // Pages that a network rewrites are drawn twice.
  if (!headers.get('Cache-Control')?.includes('no-store'))
    headers.set('Cache-Control', 'private, no-cache, no-transform')
  headers.append('Vary', 'Cookie, Accept-Encoding')
  const isHtml = headers.get('content-type')?.startsWith('text/html') ?? false
  const html = isHtml ? await readHtml(response) : null
  // Only a cached page needs hashes, which take longer.
  const shared = html !== null && isWanted ? withHashes(html, nonce) : null
  setPolicy(headers, shared?.sources ?? (isHtml ? [`'nonce-${nonce}'`] : []))
  const sent = shared?.html ?? html
  const plain = sent === null ? Buffer.from(await response.arrayBuffer()) : encodeText(sent)
  const isCacheable = status === 200 && headers.getSetCookie().length === 0
  const page = new RenderedPage({ status, headers, plain, hasNonce: isHtml && !isWanted })
  return { page, shows: isCacheable ? shows : null }
}

async function toResponse(page: RenderedPage, { headers }: Request): Promise<Response> {
  const encoding = page.isEmpty ? 'identity' : encodingFor(headers.get('accept-encoding'))
  const { body, etag, head } = await page.encoded(encoding)
  const pairs = Array.from(
    { length: head.length / 2 },
    (_, at) => head.slice(at * 2, at * 2 + 2) as [string, string],
  )
  if (page.status === 200 && isSame(headers.get('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers: pairs })
  }
  return new Response(page.isEmpty ? null : body, { status: page.status, headers: pairs })
}

function isSame(ifNoneMatch: string | null | undefined, etag: string | null): boolean {
  if (!ifNoneMatch || etag === null) return false
  return ifNoneMatch.split(',').some((known) => known.trim().replace(/^W\//, '') === etag)
}
