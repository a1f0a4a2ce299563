import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { errorPage } from '#app/server/http/error-page.ts'
import { FORM_TEXT_BYTES } from '#app/server/request/parse-form-data.ts'
import type { Shop } from '#app/server/shop.ts'
import { contentLength } from './content-length.ts'
import { limitUploads } from './limit-uploads.ts'
import { ADMINS_UPLOADS, MAX_UPLOAD_BYTES, VISITORS_UPLOADS } from './upload-paths.ts'

/** Longer uploads need a Content-Length and pass a few at a time; the admin's do not wait. */
export function limitBodies(shop: Shop, networkOf: (c: Context) => string): MiddlewareHandler {
  const onError = (c: Context) => errorPage(shop, c.req.raw, { status: 413 })
  const text = bodyLimit({ maxSize: FORM_TEXT_BYTES, onError })
  const upload = bodyLimit({ maxSize: MAX_UPLOAD_BYTES, onError })
  const uploads = [VISITORS_UPLOADS, ADMINS_UPLOADS].map((path) => ({
    path,
    limit: limitUploads(shop, networkOf),
  }))
  return async (c, next) => {
    const length = contentLength(c.req.raw)
    if (length === 0) return next()
    const isLong = (length ?? 0) > FORM_TEXT_BYTES
    const own = isLong ? uploads.find(({ path }) => path.test(c.req.path)) : undefined
    return own ? upload(c, () => own.limit(c, next) as Promise<void>) : text(c, next)
  }
}
