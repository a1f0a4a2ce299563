import type { MiddlewareHandler } from 'hono'
import type { Shop } from '#app/server/open-shop.ts'
import { isWellEncoded } from '#app/shop/forms/well-formed.ts'
import { errorPage } from './error-page.ts'

/** The longest own URL names a hundred products; pages repeat parts of their URL in links. */
const MAX_URL_LENGTH = 8000

/** 414, 404 for an invalid path, 400 for an invalid query. */
export function refuseMalformedUrl(shop: Shop): MiddlewareHandler {
  return async ({ req: { raw } }, next) => {
    const [path = '', query = ''] = raw.url.split(/\?(.*)/s, 2)
    if (path.length + query.length > MAX_URL_LENGTH) return errorPage(shop, raw, { status: 414 })
    if (!isWellEncoded(path)) return errorPage(shop, raw, { status: 404 })
    if (!isWellEncoded(query)) return errorPage(shop, raw, { status: 400 })
    return next()
  }
}
