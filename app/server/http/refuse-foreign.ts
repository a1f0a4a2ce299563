import type { MiddlewareHandler } from 'hono'
import type { Shop } from '#app/server/shop.ts'
import { readClientIp } from './client-ip.ts'
import { isOurHost, isOurOwnChange } from './same-origin.ts'

export function refuseForeignRequests(shop: Shop): MiddlewareHandler {
  return async (c, next) => {
    const about = { ip: readClientIp(shop.config, c), path: c.req.path }
    const host = c.req.header('host')
    if (host === undefined) return c.text('Bad Request', 400)
    if (!isOurHost(shop.config, host)) {
      shop.refusals.note('other-host', about)
      return c.text('Misdirected Request', 421)
    }
    if (!isOurOwnChange(shop.config, c.req.raw)) {
      shop.refusals.note('other-origin', about)
      return c.text('Forbidden', 403)
    }
    return next()
  }
}
