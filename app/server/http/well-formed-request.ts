import type { MiddlewareHandler } from 'hono'
import type { Shop } from '#app/server/shop.ts'
import { isWellEncoded, repairedQuery } from '#app/shop/forms/well-formed.ts'
import { errorPage } from './error-page.ts'

/** The longest own URL names a hundred products; pages repeat parts of their URL in links. */
const MAX_URL_LENGTH = 8000

/** 414, 404 for an invalid path, 400 for an invalid query; a page that is asked for leads to a repaired query. */
export function refuseMalformedUrl(shop: Shop): MiddlewareHandler {
  return async (c, next) => {
    const { raw } = c.req
    const [path = '', query = ''] = raw.url.split(/\?(.*)/s, 2)
    if (path.length + query.length > MAX_URL_LENGTH) return errorPage(shop, raw, { status: 414 })
    if (!isWellEncoded(path)) return errorPage(shop, raw, { status: 404 })
    if (!isWellEncoded(query)) {
      const repaired = repairedQuery(query)
      // A repaired query may still hold NUL, which nobody types.
      if (raw.method !== 'GET' || !isWellEncoded(repaired)) return errorPage(shop, raw, { status: 400 })
      return c.redirect(`${path}?${repaired}`)
    }
    return next()
  }
}
