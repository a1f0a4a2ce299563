import type { MiddlewareHandler } from 'hono'
import type { Shop } from '#app/server/open-shop.ts'
import { isWellEncoded } from '#app/shop/forms/well-formed.ts'
import { errorPage } from './error-page.ts'

/** Characters; the longest of the shop's own names a hundred products. Pages give parts of their address back, in links. */
const MAX_URL_LENGTH = 8000

/**
 * Refuses addresses that are too long, or hold what no text may hold, before anything else looks at them: 414, else 404 for a path
 * and 400 for a query.
 */
export function refuseMalformedUrl(shop: Shop): MiddlewareHandler {
  return async ({ req: { raw } }, next) => {
    const [path = '', query = ''] = raw.url.split(/\?(.*)/s, 2)
    if (path.length + query.length > MAX_URL_LENGTH) return errorPage(shop, raw, { status: 414 })
    if (!isWellEncoded(path)) return errorPage(shop, raw, { status: 404 })
    if (!isWellEncoded(query)) return errorPage(shop, raw, { status: 400 })
    return next()
  }
}
