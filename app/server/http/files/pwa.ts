import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Context, Hono } from 'hono'
import { buildVersion, builtAssets } from '#app/server/builds/built-assets.ts'
import { toSource } from '#app/server/http/page-cache/rendered-page.ts'
import { BACK_ONLINE } from '#app/server/http/rendering/back-online.ts'
import { securityHeaders } from '#app/server/http/security-headers.ts'
import { offlinePage } from '#app/server/http/unavailable-page.ts'
import type { Shop } from '#app/server/shop.ts'
import { DEFAULT_LANGUAGE } from '#app/shop/language.ts'
import { PAGE_COLOURS } from '#app/shop/theme.ts'

const DAY_S = 24 * 60 * 60
const IMAGES = '/images/catalogue/brand'
const ICONS = {
  '/favicon.ico': { file: 'favicon.ico', type: 'image/x-icon' },
  '/apple-touch-icon.png': { file: 'apple-touch-icon.png', type: 'image/png' },
} as const

export function mountPwa(app: { route(path: string, app: Hono): unknown }, shop: Shop): void {
  const files = new Hono()
  files.get('/manifest.webmanifest', async (c) =>
    c.body(JSON.stringify(makeManifest((await shop.settings.currentOrLast()).shopName)), 200, {
      'Content-Type': 'application/manifest+json',
      'Cache-Control': `public, max-age=${DAY_S}`,
    }),
  )
  for (const [address, icon] of Object.entries(ICONS)) files.get(address, (c) => answerIcon(shop, c, icon))
  files.get('/offline', async (c) =>
    c.html(await offlinePage(shop, c.req.raw), 200, {
      'Cache-Control': 'no-store',
      ...securityHeaders(shop, c.req.path, [toSource(BACK_ONLINE)]),
    }),
  )
  if (!shop.config.development) mountServiceWorker(files, shop)
  app.route('/', files)
}

function mountServiceWorker(files: Hono, { config: { root } }: Shop): void {
  const script = readServiceWorker(root)
  files.get('/service-worker.js', async (c) => {
    const body = await script
    if (body === null) return c.notFound()
    return c.body(body, 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
    })
  })
}

async function readServiceWorker(root: string): Promise<string | null> {
  const build = { version: buildVersion(root), assets: builtAssets(root) }
  const script = await readFile(path.join(root, 'build/client/service-worker.js'), 'utf8').catch(() => null)
  return script && `const BUILD = ${JSON.stringify(build)};\n${script}`
}

function makeManifest(shopName: string) {
  return {
    id: '/',
    ...{ name: shopName, short_name: shopName },
    lang: DEFAULT_LANGUAGE,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: PAGE_COLOURS.light,
    background_color: PAGE_COLOURS.light,
    icons: [
      makeIcon('icon-192', '192x192', 'any'),
      makeIcon('icon-512', '512x512', 'any'),
      makeIcon('icon-maskable-512', '512x512', 'maskable'),
    ],
  }
}

function makeIcon(name: string, sizes: string, purpose: 'any' | 'maskable') {
  return { src: `${IMAGES}/${name}.png`, sizes, type: 'image/png', purpose }
}

async function answerIcon(shop: Shop, c: Context, { file, type }: { file: string; type: string }) {
  const bytes = await readFile(path.join(shop.config.root, 'catalogue/brand', file))
  return c.body(new Uint8Array(bytes), 200, {
    'Content-Type': type,
    'Cache-Control': `public, max-age=${DAY_S}`,
  })
}
