import type { User } from './user.ts'

/** Who may see and change products, all orders and all users. */
export function mayManageShop(user: User | null): boolean {
  return user?.isAdmin === true
}

/** Who may see a person's profile picture: that person, and the administrator. */
export function mayReadProfileOf(user: User | null, uid: string): boolean {
  return user?.uid === uid || mayManageShop(user)
}

/**
 * An address of our own to go on to after signing in; anything else (another host, `//host`, `/\host`) is home.
 */
export function safeReturnPath(path: string | null): string {
  return path && /^\/(?![/\\])[^\s\\]*$/.test(path) ? path : '/'
}
