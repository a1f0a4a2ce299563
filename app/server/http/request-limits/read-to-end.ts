import type { MiddlewareHandler } from 'hono'
import { contentLength } from './content-length.ts'

/** Larger than any photo. */
const MAX_UNREAD_BYTES = 256 * 1024 * 1024

/**
 * Lets a sender finish before it is answered, whatever the answer: a browser shows none if its connection is closed while
 * it sends, and a proxy may be about to reuse the connection. How long it takes is limited as for any request.
 */
export function readToEnd(): MiddlewareHandler {
  return async ({ req: { raw } }, next) => {
    await next()
    if (raw.bodyUsed || (contentLength(raw) ?? 0) > MAX_UNREAD_BYTES) return
    try {
      for await (const _part of raw.body ?? []);
    } catch {
      // The sender went away.
    }
  }
}
