import type { Hono } from 'hono'

/** Pages whose links people send each other. Their ids and keys consist of these characters and end with no full stop. */
const SENT = '/:page{productInfo|pay|run|staff|track}/:id'
const ID = /^[\w.-]*/

/**
 * Chats take all that follows a link without a space for a part of it: a bracket, a full stop, a Thai word. Such a link is
 * redirected to its page.
 */
export function mountStuckText(app: Hono): void {
  app.get(SENT, async (c, next) => {
    const url = withoutStuckText(new URL(c.req.raw.url))
    return url === null ? next() : c.redirect(url)
  })
}

/** Null if nothing is stuck to the link, also for the data of a page. */
function withoutStuckText({ pathname, search, searchParams }: URL): string | null {
  if (pathname.endsWith('.data')) return null
  const [, page = '', id = ''] = pathname.split('/')
  const clean = `/${page}/${readId(id)}`
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
