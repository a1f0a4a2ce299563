import type { Context, MiddlewareHandler } from 'hono'
import { errorPage } from '#app/server/http/error-page.ts'
import type { Shop } from '#app/server/shop.ts'
import { TurnQueue } from './turn-queue.ts'

const UPLOADS = {
  atOnce: 8,
  atOncePerKey: 3,
  maxWaiting: 200,
  maxWaitingPerKey: 50,
  maxWaitMs: 20_000,
}
const RETRY_AFTER_S = 5

export function limitUploads(
  shop: Shop,
  networkOf: (c: Context) => string,
  maxWaitMs = UPLOADS.maxWaitMs,
): MiddlewareHandler {
  const queue = new TurnQueue({ ...UPLOADS, maxWaitMs })
  return async (c, next) => {
    const turn = await queue.run(networkOf(c), next)
    if (turn.ok) return turn.result
    return errorPage(shop, c.req.raw, {
      status: turn.busy === 'key' ? 429 : 503,
      headers: { 'Retry-After': String(RETRY_AFTER_S) },
    })
  }
}
