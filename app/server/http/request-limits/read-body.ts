import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

/**
 * Refuses a body of more than `most` bytes. Most requests have none, or say how long it is, and Node reads no more than that;
 * only the others are looked into by Hono's own limit, which makes a web stream of every body that it meets.
 */
export function limitBody(
  most: number,
  refuse: (c: Context) => Response | Promise<Response>,
): MiddlewareHandler {
  const unsaid = bodyLimit({ maxSize: most, onError: refuse })
  return async (c, next) => {
    const length = saidLength(c.req.raw)
    if (length === null) return unsaid(c, next)
    return length > most ? refuse(c) : next()
  }
}

/** Bytes of a request's body; null where nobody knows before it was read. */
export function saidLength({ method, headers }: Pick<Request, 'method' | 'headers'>): number | null {
  if (method === 'GET' || method === 'HEAD') return 0
  const length = headers.get('content-length')
  return length === null || headers.has('transfer-encoding') ? null : Number(length)
}
