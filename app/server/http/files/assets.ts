import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono } from 'hono'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress'
import { getMimeType } from 'hono/utils/mime'
import { assetsFolder } from '#app/server/builds/built-assets.ts'
import { openSharedAssets } from '#app/server/builds/shared-assets.ts'
import { type Bytes, type Encoding, encodingFor } from '#app/server/core/encoding.ts'
import { FilesUnavailable } from '#app/server/files/file-store.ts'
import type { Shop } from '#app/server/shop.ts'

const YEAR_S = 365 * 24 * 60 * 60
const CACHING = `public, max-age=${YEAR_S}, immutable`
const RETRY_AFTER_S = 5

/** The scripts and styles of this build, and those that pages of other versions of the shop refer to. */
export function mountAssets(app: Hono, shop: Shop): void {
  const root = path.relative(process.cwd(), path.dirname(assetsFolder(shop.config.root)))
  const onFound = (_path: string, c: Context) => {
    c.header('Cache-Control', CACHING)
    // Another file has another name, so nobody asks whether this one has changed.
    c.header('Last-Modified', undefined)
  }
  app.use('/assets/*', serveStatic({ root, precompressed: true, onFound }))
  const shared = openSharedAssets(shop.files)
  app.get('/assets/:name', async (c) => {
    try {
      const name = c.req.param('name')
      const encoding = canBeCompressed(name) ? encodingFor(c.req.header('Accept-Encoding')) : 'identity'
      return answerShared(c, { name, encoding, bytes: await shared.find(name, encoding) })
    } catch (error) {
      if (!(error instanceof FilesUnavailable)) throw error
      shop.log.warn({ event: 'asset-unread', err: error }, 'a file of another version could not be read')
      return c.body(null, 503, { 'Cache-Control': 'no-store', 'Retry-After': String(RETRY_AFTER_S) })
    }
  })
}

interface SharedAsset {
  name: string
  encoding: Encoding
  bytes: Bytes | null
}

function answerShared(c: Context, { name, encoding, bytes }: SharedAsset): Response {
  // Never cached: a newer version may have it in a moment.
  if (!bytes) return c.text('not found', 404, { 'Cache-Control': 'no-store' })
  return c.body(bytes, 200, {
    'Content-Type': getMimeType(name) ?? 'application/octet-stream',
    'Content-Length': String(bytes.length),
    'Cache-Control': CACHING,
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding, Vary: 'Accept-Encoding' }),
  })
}

function canBeCompressed(name: string): boolean {
  return COMPRESSIBLE_CONTENT_TYPE_REGEX.test(getMimeType(name) ?? '')
}
