import { type Context, Hono } from 'hono'
import { findProfileImageFor } from '#app/server/accounts/profile/profile-image.ts'
import { findSessionUser } from '#app/server/accounts/session.ts'
import { FilesUnavailable } from '#app/server/files/file-store.ts'
import type { ImageRequest, StoredImage } from '#app/server/images/image-cache.ts'
import { findImage, findStoredImage } from '#app/server/images/images.ts'
import type { Shop } from '#app/server/shop.ts'

const DAY_S = 24 * 60 * 60
const YEAR_S = 365 * DAY_S
/** Each name is used once, so its content never changes. */
const STORED_NAME = /^[A-Za-z0-9_-]{1,128}$/

export function mountImages(app: { route(path: string, app: Hono): unknown }, shop: Shop): void {
  const images = new Hono()
  images.get('/catalogue/*', async (c) => {
    const name = c.req.path.replace('/images/catalogue/', '')
    const caching = `public, max-age=${DAY_S}, stale-while-revalidate=604800`
    return answerImage(c, await findImage(shop.config, name, readImageRequest(c)), caching)
  })
  images.get('/products/:name', (c) => {
    const name = c.req.param('name')
    if (!STORED_NAME.test(name)) return c.notFound()
    return answerStored({ shop, c, caching: `public, max-age=${YEAR_S}, immutable` }, (request) =>
      findStoredImage(shop, { key: `products/${name}` }, request),
    )
  })
  images.get('/profilePictures/:uid', (c) =>
    // The URL changes with the image; private, for shared computers.
    answerStored({ shop, c, caching: `private, max-age=${DAY_S}` }, async (request) => {
      const { user } = await findSessionUser(shop, c.req.raw.headers)
      return findProfileImageFor(shop, { uid: c.req.param('uid'), reader: user }, request)
    }),
  )
  app.route('/images', images)
}

/** 503 while the storage is unavailable, never cached. */
async function answerStored(
  { shop, c, caching }: { shop: Shop; c: Context; caching: string },
  find: (request: ImageRequest) => Promise<StoredImage | null>,
): Promise<Response> {
  try {
    return await answerImage(c, await find(readImageRequest(c)), caching)
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error
    shop.log.warn({ event: 'image-unread', err: error }, 'a stored image could not be read')
    return c.body(null, 503, { 'Cache-Control': 'no-store', 'Retry-After': '5' })
  }
}

async function answerImage(c: Context, image: StoredImage | null, caching: string): Promise<Response> {
  if (!image) return c.notFound()
  return c.body(image.bytes, 200, {
    'Content-Type': image.type,
    'Cache-Control': image.isOther ? 'no-store' : caching,
    Vary: 'Accept',
  })
}

function readImageRequest(c: Context): ImageRequest {
  return { width: Number(c.req.query('w')) || null, accept: c.req.header('accept') ?? '' }
}
