import { parseUrl } from '#app/shop/url.ts'
import type { User } from './user.ts'

export function mayManageShop(user: User | null): boolean {
  return user?.isAdmin === true
}

export function mayReadProfileOf(user: User | null, uid: string): boolean {
  return user?.uid === uid || mayManageShop(user)
}

/** Stands for the shop's origin: a path to another site resolves to another origin. */
const SHOP_ORIGIN = 'https://shop.invalid'

/** A path of this shop to return to after login; anything else (another host, `//host`) is the home page. */
export function safeReturnPath(path: string | null): string {
  const url = path?.startsWith('/') ? parseUrl(path, SHOP_ORIGIN) : null
  if (!url) return '/'
  const { origin, pathname, search, hash } = url
  // A browser would resolve `/.//host` to another host.
  return origin === SHOP_ORIGIN && !pathname.startsWith('//') ? pathname + search + hash : '/'
}

/** True for a way back to an unpaid purchase; routes are found in any case of letters. */
export function leadsToCheckout(path: string | null): boolean {
  return /^\/checkout\/[^/?#]/i.test(safeReturnPath(path))
}

/** True for a way back to the cart: whoever signs in is about to buy. */
export function leadsToCart(path: string | null): boolean {
  return /^\/cart\/?(?:[?#]|$)/i.test(safeReturnPath(path))
}

/** Parameters that the pages for signing in hand on to each other. */
export const HANDED_ON = ['next', 'email']

/** A query's parts for the pages for signing in, without those that advertisements add. */
export function signInQuery(search: string): string {
  const given = new URLSearchParams(search)
  const others = new URLSearchParams(
    HANDED_ON.flatMap((name) => given.getAll(name).map((value) => [name, value])),
  )
  const query = String(others)
  return query && `?${query}`
}
