import type { User } from './user.ts'

/** Who may see and change products, all orders and all users. */
export function mayManageShop(user: User | null): boolean {
  return user?.isAdmin === true
}

/** Who may see a person's profile image: that person, and the administrator. */
export function mayReadProfileOf(user: User | null, uid: string): boolean {
  return user?.uid === uid || mayManageShop(user)
}

/** Stands for the shop's own origin: a path that leads away from it leads to another one. */
const OWN = 'https://shop.invalid'

/** A path of our own to go on to after signing in, in ASCII; anything else (another host, `//host`, `/\\host`) is home. */
export function safeReturnPath(path: string | null): string {
  if (!path?.startsWith('/') || !URL.canParse(path, OWN)) return '/'
  const { origin, pathname, search, hash } = new URL(path, OWN)
  // `/.//host` is a path of ours until a browser reads it once more.
  return origin === OWN && !pathname.startsWith('//') ? pathname + search + hash : '/'
}
