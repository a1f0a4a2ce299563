import type { Context, MiddlewareHandler } from 'hono'
import { errorPage } from '#app/server/http/error-page.ts'
import type { Shop } from '#app/server/open-shop.ts'
import { FORM_TEXT_BYTES } from '#app/server/request/parse-form-data.ts'
import { limitBody, saidLength } from './read-body.ts'
import { limitUploads } from './upload-slots.ts'

/** Bytes; more than an image may have, so that of one that is too large the form itself tells. No more than an image's are held. */
const UPLOAD_LIMIT = 12 * 1024 * 1024
const VISITORS_UPLOADS = /^\/(signup|profile)(\.data)?\/?$/i
const OWNERS_UPLOADS = /^\/(addproduct|updateproduct|dashboard\/(images|settings))(\.data)?\/?$/i

/**
 * Bodies are as long as a form's text may be. Longer ones are let in where a form has an image, a few at a time, and only where
 * they say how long they are. The owner's do not wait for strangers'.
 */
export function limitBodies(shop: Shop, networkOf: (c: Context) => string): MiddlewareHandler {
  const tooLarge = (c: Context) => errorPage(shop, c.req.raw, { status: 413 })
  const [text, upload] = [limitBody(FORM_TEXT_BYTES, tooLarge), limitBody(UPLOAD_LIMIT, tooLarge)]
  const slots = [VISITORS_UPLOADS, OWNERS_UPLOADS].map((path) => ({
    path,
    slots: limitUploads(shop, networkOf),
  }))
  return async (c, next) => {
    const isLong = (saidLength(c.req.raw) ?? 0) > FORM_TEXT_BYTES
    const own = isLong ? slots.find(({ path }) => path.test(c.req.path)) : undefined
    const answer = async () => {
      await next()
      await discardBody(c.req.raw)
    }
    return own ? upload(c, () => own.slots(c, answer) as Promise<void>) : text(c, answer)
  }
}

/**
 * Reads what no route has read. A connection with bytes left on it would be closed, perhaps just when a proxy sends its next
 * request over it.
 */
async function discardBody(request: Request): Promise<void> {
  if (request.method === 'GET' || request.method === 'HEAD' || request.bodyUsed) return
  try {
    for await (const _part of request.body ?? []);
  } catch {
    // The sender went away.
  }
}
