import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Metrics } from '#app/server/http/metrics.ts'
import { isOurHost } from '#app/server/http/same-origin.ts'
import type { Shop } from '#app/server/open-shop.ts'
import { nameOf } from './cache-key.ts'
import { encodingFor, isSame, type RenderedPage } from './rendered-page.ts'
import { servedAt } from './served-at-header.ts'

/**
 * Answers with a page that is kept, in the encoding that was asked for before; false where there is none, and all is still to
 * be done. What a Request and a Response of the web cost is more than what sending such a page does.
 */
export function serveCachedPage(
  shop: Pick<Shop, 'config' | 'pages' | 'live'>,
  metrics: Metrics,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { method, headers, url = '' } = request
  if (method !== 'GET' && method !== 'HEAD') return false
  const name = nameOf(shop.config, url, headers.cookie ?? null)
  const page = name === null ? undefined : shop.pages.find(name)
  const known = page?.known(encodingFor(headers['accept-encoding']))
  if (!page || !known || !isOurHost(shop.config, headers.host ?? null)) return false
  const start = performance.now()
  const status = isSame(headers['if-none-match'], known.etag) ? 304 : page.status
  response.writeHead(status, [...known.head, ...servedAt(shop.live.moment())])
  response.end(status === 304 || method === 'HEAD' ? undefined : known.body)
  metrics.answered(method, status, (performance.now() - start) / 1000)
  return true
}

/** The same answer as a Response; compresses the page where nobody asked for that encoding yet. */
export async function answerWith(
  page: RenderedPage,
  { headers }: Pick<Request, 'headers'>,
): Promise<Response> {
  // A redirect has nothing to compress.
  const encoding = page.isEmpty ? 'identity' : encodingFor(headers.get('accept-encoding'))
  const { body, etag, head } = await page.encoded(encoding)
  const pairs = Array.from(
    { length: head.length / 2 },
    (_, at) => head.slice(at * 2, at * 2 + 2) as [string, string],
  )
  const isKnown = page.status === 200 && isSame(headers.get('if-none-match'), etag)
  return isKnown
    ? new Response(null, { status: 304, headers: pairs })
    : new Response(page.isEmpty ? null : new Uint8Array(body), { status: page.status, headers: pairs })
}
