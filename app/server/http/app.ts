import { randomUUID } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import type { RequestHandler } from 'react-router'
import { requestOfLine } from '#app/server/core/log.ts'
import { withoutUnread } from '#app/server/request/read-parameters.ts'
import type { Shop } from '#app/server/shop.ts'
import { type Metrics, openMetrics } from '#app/server/watching/metrics.ts'
import { readClientIp, socketAddress } from './client-ip.ts'
import { answerError } from './error-page.ts'
import { mountAssets } from './files/assets.ts'
import { mountImages } from './files/images.ts'
import { mountPwa } from './files/pwa.ts'
import { mountRobotsAndSitemap } from './files/robots-and-sitemap.ts'
import { answerLive } from './live-stream.ts'
import { mountOutboxPage } from './outbox-page.ts'
import { answerPage } from './pages.ts'
import { mountProbes } from './probes.ts'
import { refuseForeignRequests } from './refuse-foreign.ts'
import { limitBodies } from './request-limits/limit-bodies.ts'
import { readToEnd } from './request-limits/read-to-end.ts'
import { withPublicOrigin } from './same-origin.ts'
import { mountSandboxBank } from './sandbox-bank.ts'
import { securityHeaders } from './security-headers.ts'
import { mountStuckText } from './stuck-text.ts'
import { receiveEvent } from './webhook.ts'
import { refuseMalformedUrl } from './well-formed-request.ts'

const CLIENT_CLOSED_REQUEST = 499
const MAX_BROWSER_LENGTH = 200

/** Cached pages and live streams bypass Hono. */
export function createListener(shop: Shop, pages: RequestHandler): RequestListener {
  const metrics = openMetrics(shop)
  // Subscribes early, so that the first page can be cached.
  shop.live.isListening()
  const answer = getRequestListener(createApp(shop, pages, metrics).fetch)
  return (request, response) => {
    if (request.url) request.url = withoutUnread(request.url)
    const cached = shop.pages.serve(request, response)
    if (cached !== null) return metrics.answeredFromCache(request.method === 'HEAD' ? 'HEAD' : 'GET', cached)
    if (answerLive(shop, metrics, { request, response })) return
    return answer(withPublicOrigin(shop.config, request), response)
  }
}

export function createApp(shop: Shop, pages: RequestHandler, metrics: Metrics = openMetrics(shop)): Hono {
  const app = new Hono()
  app.use(readToEnd())
  app.use(secureAndMeasure(shop, metrics))
  app.onError((error, c) => answerError(shop, error, c.req.raw))
  mountProbes(app, shop, metrics)
  // Verified by its signature: host and origin prove nothing about another machine.
  app.post('/webhooks/:provider', (c) => receiveEvent(shop, c.req.raw))

  app.use(refuseForeignRequests(shop))
  mountStuckText(app)
  app.use(refuseMalformedUrl(shop))
  app.use(limitBodies(shop, (c) => readClientIp(shop.config, c)))
  app.use(compress())

  app.all('/live', (c) => c.body(null, 405, { Allow: 'GET' }))
  mountImages(app, shop)
  mountRobotsAndSitemap(app, shop)
  mountPwa(app, shop)
  mountSandboxBank(app, shop)
  mountOutboxPage(app, shop)
  if (!shop.config.development) mountAssets(app, shop)
  app.all('*', (c) => {
    const ip = readClientIp(shop.config, c)
    noteProxy(shop, c, ip)
    return answerPage(shop, { handler: pages, request: c.req.raw, ip })
  })
  return app
}

function secureAndMeasure(shop: Shop, metrics: Metrics): MiddlewareHandler {
  return async (c, next) => {
    const start = performance.now()
    const requestId = randomUUID()
    await requestOfLine.run({ requestId, start }, () =>
      shop.tracing.request(c.req, async () => {
        await next()
        return c.res.status
      }),
    )
    if (!isBuiltFile(c)) c.res.headers.set('X-Request-Id', requestId)
    forbidTransforming(c.res.headers)
    for (const [name, value] of Object.entries(securityHeaders(shop, c.req.path))) {
      // A page sets its own, with its scripts' hashes.
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
    metrics.answered({ method: c.req.method, path: c.req.path, status: chooseLoggedStatus(c), start })
  }
}

function chooseLoggedStatus({ req, res }: Context): number {
  return res.status >= 400 && req.raw.signal.aborted ? CLIENT_CLOSED_REQUEST : res.status
}

/** A page that a network rewrites is drawn twice, or loses its scripts. */
function forbidTransforming(headers: Headers): void {
  if (!headers.get('Content-Type')?.startsWith('text/html')) return
  const caching = headers.get('Cache-Control')
  if (!caching?.includes('no-transform'))
    headers.set('Cache-Control', caching ? `${caching}, no-transform` : 'no-transform')
}

/** Its answer has only the headers it needs: a page fetches ten of them. */
function isBuiltFile({ req, res }: Context): boolean {
  return req.path.startsWith('/assets/') && res.ok
}

function noteProxy({ proxyWatch }: Shop, c: Context, ip: string): void {
  proxyWatch.note({
    socketAddress: socketAddress(c) ?? '',
    forwardedFor: c.req.header('x-forwarded-for') ?? null,
    ip,
    browser: `${c.req.header('user-agent')} ${c.req.header('accept-language')}`.slice(0, MAX_BROWSER_LENGTH),
  })
}
