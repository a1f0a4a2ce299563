import type { Hono } from 'hono'
import { RECEIPT_DIGITS, RECEIPT_PREFIX } from '#app/shop/orders/receipt.ts'

interface LinkParts {
  /** A whole id in the path: nothing behind it belongs to the link. */
  id?: RegExp
  /** The secret in the query, by its name and as a whole. */
  secret?: { name: string; whole: RegExp }
}

/** All ids and keys consist of these characters and end with no full stop. */
const ID = /^[\w.-]*[\w-]/
const RECEIPT = new RegExp(`^${RECEIPT_PREFIX}[a-z\\d]{${RECEIPT_DIGITS}}`, 'i')
const WORK_KEY = /^[\w-]{43}/
const ORDER_LINK = { id: RECEIPT, secret: { name: 'key', whole: /^(?:\d{1,9}\.)?[\w-]{43}/ } }

/** Pages whose links people send each other or get by email. */
const LINKS: Record<string, LinkParts> = {
  productInfo: { id: ID },
  pay: ORDER_LINK,
  track: ORDER_LINK,
  run: { id: WORK_KEY },
  staff: { id: WORK_KEY },
  'reset-password': { secret: { name: 'token', whole: /^[a-z\d]{24}/i } },
  'confirm-email': { secret: { name: 'token', whole: /^[\w-]{32}/ } },
}
const PAGES = Object.keys(LINKS)
const SENT = [
  `/:page{${PAGES.filter((page) => LINKS[page]?.id).join('|')}}/:id`,
  `/:page{(?:${PAGES.filter((page) => !LINKS[page]?.id).join('|')})[^/]*}`,
]
/** Some apps write the `?` of a link as `%3F`. */
const ENCODED_QUERY = /^([^?]*)%3f(\w+)(?:%3d|=)/i

/**
 * Chats take all that follows a link without a space for a part of it: a bracket, a full stop, a Thai word; people who type one
 * may mix small and capital letters. Such a link is redirected to its page.
 */
export function mountStuckText(app: Hono): void {
  for (const path of SENT) {
    app.get(path, async (c, next) => {
      const url = withoutStuckText(c.req.raw.url)
      return url === null ? next() : c.redirect(url)
    })
  }
}

/** Null if nothing is stuck to the link, also for the data of a page. */
function withoutStuckText(href: string): string | null {
  const mended = href.replace(ENCODED_QUERY, '$1?$2=')
  const { pathname, search, searchParams } = new URL(mended)
  const [, page = '', id = ''] = pathname.split('/')
  const link = LINKS[page]
  if (!link || pathname.endsWith('.data')) return null
  const clean = id === '' ? `/${page}` : `/${page}/${readId(id, link)}`
  const query = readSecret(searchParams, link)
  if (clean === pathname && query === null) return mended === href ? null : clean + search
  return clean + (query ?? search)
}

/** The query with nothing but the secret; null if it has none, or is right as it is. */
function readSecret(searchParams: URLSearchParams, { secret }: LinkParts): string | null {
  if (!secret) return null
  const name = searchParams.has(secret.name)
    ? secret.name
    : [...searchParams.keys()].find((typed) => typed.toLowerCase() === secret.name)
  const typed = name === undefined ? null : searchParams.get(name)
  if (typed === null) return null
  const clean = readPart(typed, secret.whole)
  return name === secret.name && clean === typed ? null : `?${new URLSearchParams({ [secret.name]: clean })}`
}

function readId(typed: string, { id: whole = ID }: LinkParts): string {
  const id = readPart(typed, whole)
  return whole === RECEIPT && id.toUpperCase().startsWith(RECEIPT_PREFIX) ? id.toUpperCase() : id
}

/** The part that can be an id or a key; a text without one as it is. */
function readPart(text: string, whole: RegExp): string {
  return (whole.exec(text) ?? ID.exec(text))?.[0] ?? text
}
