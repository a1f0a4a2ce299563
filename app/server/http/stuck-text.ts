import type { Hono } from 'hono'

/** Pages whose links people send each other. Their ids and keys consist of these characters and end with no full stop. */
const SENT = '/:page{productInfo|pay|run|staff|track}/:id'
const ID = /^[\w.-]*/
/** Some apps write the `?` of a link as `%3F`. */
const ENCODED_QUERY = /^([^?]*)%3f(\w+)(?:%3d|=)/i

/**
 * Chats take all that follows a link without a space for a part of it: a bracket, a full stop, a Thai word. Such a link is
 * redirected to its page.
 */
export function mountStuckText(app: Hono): void {
  app.get(SENT, async (c, next) => {
    const url = withoutStuckText(c.req.raw.url)
    return url === null ? next() : c.redirect(url)
  })
}

/** Null if nothing is stuck to the link, also for the data of a page. */
function withoutStuckText(href: string): string | null {
  const mended = href.replace(ENCODED_QUERY, '$1?$2=')
  const { pathname, search, searchParams } = new URL(mended)
  if (pathname.endsWith('.data')) return null
  const [, page = '', id = ''] = pathname.split('/')
  const clean = `/${page}/${readId(id)}`
  const key = searchParams.get('key')
  const isKeyClean = key === null || key === readId(key)
  if (clean === pathname && isKeyClean) return mended === href ? null : clean + search
  return clean + (isKeyClean ? search : `?${new URLSearchParams({ key: readId(key) })}`)
}

/** The part that can be an id; a text without one as it is. */
function readId(text: string): string {
  const [id = ''] = ID.exec(text) ?? []
  return id.replace(/\.+$/, '') || text
}
