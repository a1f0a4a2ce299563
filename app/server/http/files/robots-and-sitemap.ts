import { type Context, Hono } from 'hono'
import { renderSitemap, sitemapFile } from '#app/server/catalogue/sitemap.ts'
import type { Shop } from '#app/server/shop.ts'

const HOUR_S = 60 * 60

/** Other private pages use `noindex`, which counts only if the page may be crawled
 * (developers.google.com/search/docs/crawling-indexing/block-indexing). */
const NOT_FOR_ROBOTS = [
  '/dashboard',
  '/addproduct',
  '/updateproduct',
  '/two-step',
  '/cart/today',
  '/cart/extras',
  '/places',
  '/checkout',
  '/logout',
  '/preferences',
  '/live',
  '/outbox',
]

export function mountRobotsAndSitemap(app: { route(path: string, app: Hono): unknown }, shop: Shop): void {
  const files = new Hono()
  files.get('/robots.txt', (c) =>
    c.text(makeRobotsText(shop.config.publicUrl), 200, { 'Cache-Control': `public, max-age=${HOUR_S}` }),
  )
  files.get('/sitemap.xml', (c) => answerXml(c, renderSitemap(shop)))
  files.get('/sitemap-pages.xml', (c) => answerXml(c, sitemapFile(shop, null)))
  files.get('/sitemap-products.xml', (c) => {
    const { from, to } = c.req.query()
    return from && to ? answerXml(c, sitemapFile(shop, { from, to })) : c.notFound()
  })
  app.route('/', files)
}

function makeRobotsText(publicUrl: string): string {
  const closed = NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}\n`).join('')
  return `User-agent: *\nAllow: /\n${closed}\nSitemap: ${publicUrl}/sitemap.xml\n`
}

/** Streamed, a few rows in memory; errors before the first rows still change the status. */
async function answerXml(c: Context, parts: AsyncGenerator<string>): Promise<Response> {
  const begun = [await parts.next(), await parts.next()]
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const part = begun.shift() ?? (await parts.next())
      if (part.done) return controller.close()
      controller.enqueue(encoder.encode(part.value))
    },
    async cancel() {
      await parts.return(undefined)
    },
  })
  return c.body(body, 200, {
    'Content-Type': 'application/xml; charset=utf-8',
    'Cache-Control': `public, max-age=${HOUR_S}`,
  })
}
