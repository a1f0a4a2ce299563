import type { MiddlewareHandler } from 'hono'

/** Pages whose links people send each other. Their ids and keys have only these letters, and end with no full stop. */
const SENT = /^\/(?:productInfo|pay|run|staff|track)\/(?=[^/]+$)/
const ID = /^[\w.-]*/

/**
 * Chats take for a part of a link all that follows it without a space: a bracket, a full stop, a Thai word. The link
 * leads to its page.
 */
export function dropStuckText(): MiddlewareHandler {
  return async (c, next) => {
    const url = c.req.method === 'GET' ? withoutStuckText(new URL(c.req.raw.url)) : null
    return url === null ? next() : c.redirect(url)
  }
}

/** Null if nothing is stuck to the link, also for the data of a page. */
function withoutStuckText({ pathname, search, searchParams }: URL): string | null {
  const [start] = SENT.exec(pathname) ?? []
  if (!start || pathname.endsWith('.data')) return null
  const clean = start + readId(pathname.slice(start.length))
  const key = searchParams.get('key')
  const isKeyClean = key === null || key === readId(key)
  if (clean === pathname && isKeyClean) return null
  return clean + (isKeyClean ? search : `?${new URLSearchParams({ key: readId(key) })}`)
}

/** The part that can be an id; a text without one as it is. */
function readId(text: string): string {
  const [id = ''] = ID.exec(text) ?? []
  return id.replace(/\.+$/, '') || text
}
