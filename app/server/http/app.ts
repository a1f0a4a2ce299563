import type { RequestListener } from 'node:http'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import type { RequestHandler } from 'react-router'
import type { Shop } from '#app/server/open-shop.ts'
import { readGoingLive } from '#app/server/settings/going-live.ts'
import { clientIp } from './client-ip.ts'
import { answerError } from './error-page.ts'
import { mountImages } from './images.ts'
import { answerLive } from './live-stream.ts'
import { type Metrics, mayReadMetrics, openMetrics } from './metrics.ts'
import { mountOutboxPage } from './outbox-page.ts'
import { serveCachedPage } from './page-cache/serve-cached-page.ts'
import { answerPage, databaseAnswers } from './pages.ts'
import { mountPhoneFiles } from './pwa/pwa.ts'
import { limitBodies } from './request-limits/limit-bodies.ts'
import { mountSearchEngines } from './robots-and-sitemap.ts'
import { isOurHost, isOurOwnChange, withPublicOrigin } from './same-origin.ts'
import { mountSandboxBank } from './sandbox-bank.ts'
import { securityHeaders } from './security-headers.ts'
import { receiveEvent } from './webhook.ts'
import { refuseMalformedUrl } from './well-formed-request.ts'

/** The status that counts requests whose sender went away before the answer, as in nginx. */
const BROKEN_OFF = 499
/** Characters of what a browser says of itself that are remembered for a while. */
const BROWSER_LENGTH = 200
const YEAR = 365 * 24 * 60 * 60

/** The whole shop as Node's server asks it. Pages that are kept, most of its answers, and streams of events go out without a detour. */
export function createListener(shop: Shop, pages: RequestHandler): RequestListener {
  const metrics = openMetrics(shop)
  // From now on, so that the first page is kept too, and not read again at once.
  shop.live.hears()
  const answer = getRequestListener(createApp(shop, pages, metrics).fetch)
  return (request, response) =>
    serveCachedPage(shop, metrics, request, response) ||
    answerLive(shop, metrics, request, response) ||
    answer(withPublicOrigin(shop.config, request), response)
}

/** The whole shop as one function from a web-standard Request to a Response. */
export function createApp(shop: Shop, pages: RequestHandler, metrics: Metrics = openMetrics(shop)): Hono {
  const app = new Hono()

  app.use(async (c, next) => {
    const start = performance.now()
    await next()
    for (const [name, value] of Object.entries(securityHeaders(shop.config, shop.payments, c.req.path))) {
      // A page knows its own scripts, and allows them itself.
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
    metrics.answered(c.req.method, statusOf(c), (performance.now() - start) / 1000)
  })
  app.onError((error, c) => answerError(shop, error, c.req.raw))

  // For the machine that watches over the shop: it comes by address, not by the shop's name.
  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    if (shop.process.isStopping) return c.text('stopping', 503)
    return (await databaseAnswers(shop)) ? c.text('ready') : c.text('database away', 503)
  })
  app.get('/metrics', async (c) => {
    if (!mayReadMetrics(shop.config, socketAddress(c) ?? '', c.req.raw.headers)) return c.notFound()
    const { type, body } = await metrics.text()
    return c.body(body, 200, { 'Content-Type': type })
  })
  // For `npm run check-live`, which asks from this machine as the metrics' reader does.
  app.get('/going-live.json', async (c) => {
    if (!mayReadMetrics(shop.config, socketAddress(c) ?? '', c.req.raw.headers)) return c.notFound()
    return c.json(await readGoingLive(shop))
  })
  // Verified by its signature over the raw bytes, which come from another machine: host and origin prove nothing there.
  app.post('/webhooks/:provider', (c) =>
    c.req.param('provider') === shop.payments.name ? receiveEvent(shop, c.req.raw) : c.notFound(),
  )

  app.use(async (c, next) => {
    const about = { ip: addressOf(shop, c), path: c.req.path }
    const host = c.req.header('host')
    if (host === undefined) return c.text('Bad Request', 400)
    if (!isOurHost(shop.config, host)) {
      shop.refusals.note('other-host', about)
      return c.text('Misdirected Request', 421)
    }
    if (!isOurOwnChange(shop.config, c.req.raw)) {
      shop.refusals.note('other-origin', about)
      return c.text('Forbidden', 403)
    }
    return next()
  })
  app.use(refuseMalformedUrl(shop))
  app.use(limitBodies(shop, (c) => addressOf(shop, c)))
  app.use(compress())

  // To read it is answered before all this.
  app.all('/live', (c) => c.body(null, 405, { Allow: 'GET' }))
  mountImages(app, shop)
  mountSearchEngines(app, shop)
  mountPhoneFiles(app, shop)
  mountSandboxBank(app, shop)
  mountOutboxPage(app, shop)
  if (!shop.config.development) {
    const root = path.relative(process.cwd(), path.join(shop.config.root, 'build/client'))
    app.use(
      '/assets/*',
      serveStatic({ root, precompressed: true, onFound: (_path, c) => keepFor(c, YEAR, 'immutable') }),
    )
  }
  app.all('*', (c) => {
    const ip = addressOf(shop, c)
    shop.proxyWatch.note({
      socketAddress: socketAddress(c) ?? '',
      forwardedFor: c.req.header('x-forwarded-for') ?? null,
      ip,
      browser: `${c.req.header('user-agent')} ${c.req.header('accept-language')}`.slice(0, BROWSER_LENGTH),
    })
    return answerPage(shop, pages, c.req.raw, ip)
  })
  return app
}

function statusOf({ req, res }: Context): number {
  return res.status >= 400 && req.raw.signal.aborted ? BROKEN_OFF : res.status
}

function keepFor(c: Context, seconds: number, more?: string) {
  c.header('Cache-Control', ['public', `max-age=${seconds}`, ...(more ? [more] : [])].join(', '))
}

function addressOf(shop: Shop, c: Context): string {
  return clientIp(socketAddress(c), c.req.header('x-forwarded-for') ?? null, shop.config.trustProxy)
}

/** None where a test calls the app without a socket. */
function socketAddress(c: Context): string | undefined {
  try {
    return getConnInfo(c).remote.address
  } catch {
    return undefined
  }
}
