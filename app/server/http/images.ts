import { type Context, Hono } from 'hono'
import { findProfileImageFor } from '#app/server/accounts/profile-image.ts'
import { findSessionUser } from '#app/server/accounts/session.ts'
import { FilesUnavailable } from '#app/server/files/file-store.ts'
import { findImage, findStoredImage, type StoredImage, type Wish } from '#app/server/images/images.ts'
import type { Shop } from '#app/server/open-shop.ts'

const DAY = 24 * 60 * 60
const YEAR = 365 * DAY
/** Names under which products' images are stored; each is used once, so what has one never changes. */
const STORED_NAME = /^[A-Za-z0-9_-]{1,128}$/

/** The shop's images, in the size and the format that suits whoever asks. */
export function mountImages(app: { route(path: string, app: Hono): unknown }, shop: Shop): void {
  const images = new Hono()
  images.get('/catalogue/*', async (c) => {
    const name = c.req.path.replace('/images/catalogue/', '')
    const keep = `public, max-age=${DAY}, stale-while-revalidate=604800`
    return answerImage(c, await findImage(shop.config, name, wishOf(c)), keep)
  })
  images.get('/products/:name', (c) => {
    const name = c.req.param('name')
    if (!STORED_NAME.test(name)) return c.notFound()
    return answerStored(shop, c, `public, max-age=${YEAR}, immutable`, (wish) =>
      findStoredImage(shop, `products/${name}`, wish),
    )
  })
  images.get('/profilePictures/:uid', (c) =>
    // Its address changes with it; on a shared machine it is nobody else's, and not for long.
    answerStored(shop, c, `private, max-age=${DAY}`, async (wish) => {
      const { user } = await findSessionUser(shop, c.req.raw.headers)
      return findProfileImageFor(shop, user, c.req.param('uid'), wish)
    }),
  )
  app.route('/images', images)
}

/** While the storage is away there is no image, and nobody keeps that for the truth. */
async function answerStored(
  shop: Shop,
  c: Context,
  keep: string,
  find: (wish: Wish) => Promise<StoredImage | null>,
): Promise<Response> {
  try {
    return await answerImage(c, await find(wishOf(c)), keep)
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error
    shop.log.warn({ err: error }, 'a stored image could not be read')
    return c.body(null, 503, { 'Cache-Control': 'no-store', 'Retry-After': '5' })
  }
}

async function answerImage(c: Context, image: StoredImage | null, keep: string): Promise<Response> {
  if (!image) return c.notFound()
  return c.body(image.bytes, 200, {
    'Content-Type': image.type,
    'Cache-Control': image.isOther ? 'no-store' : keep,
    Vary: 'Accept',
  })
}

function wishOf(c: Context): Wish {
  return { width: Number(c.req.query('w')) || null, accept: c.req.header('accept') ?? '' }
}
