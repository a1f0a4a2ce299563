import type { Context, MiddlewareHandler } from 'hono'
import type { Shop } from '#app/server/open-shop.ts'
import { errorPage } from './error-page.ts'

/** Uploads that a process receives at the same time for one form, and those of one network among them: each is held in memory. */
const MAX_UPLOADS = 8
const MAX_UPLOADS_PER_NETWORK = 3
const RETRY_AFTER_S = 5

/** Lets a few uploads in at a time; more are refused before anything of them is read. */
export function limitUploads(shop: Shop, networkOf: (c: Context) => string): MiddlewareHandler {
  const running = new Map<string, number>()
  let all = 0
  const refuse = (c: Context, status: number) =>
    errorPage(shop, c.req.raw, { status, headers: { 'Retry-After': String(RETRY_AFTER_S) } })

  return async (c, next) => {
    const network = networkOf(c)
    const own = running.get(network) ?? 0
    if (own >= MAX_UPLOADS_PER_NETWORK) return refuse(c, 429)
    if (all >= MAX_UPLOADS) return refuse(c, 503)
    running.set(network, own + 1)
    all += 1
    try {
      await next()
    } finally {
      all -= 1
      const left = (running.get(network) ?? 1) - 1
      if (left > 0) running.set(network, left)
      else running.delete(network)
    }
  }
}
