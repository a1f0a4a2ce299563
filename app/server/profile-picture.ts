import { eq } from 'drizzle-orm'
import { mayReadProfileOf } from '#app/shop/access.ts'
import type { User } from '#app/shop/user.ts'
import { user as users } from './database/schema.ts'
import { findStoredPicture, type Picture, type Wish } from './images.ts'
import type { Shop } from './open-shop.ts'

const ADDRESS = /^\/images\/profilePictures\/(?<uid>[A-Za-z0-9_-]{1,128})\?v=(?<version>[0-9a-f]{16})$/

/** A person's profile picture, for those who may see it; null for all others, as where there is none. */
export async function findProfilePictureFor(
  shop: Shop,
  reader: User | null,
  uid: string,
  wish: Wish,
): Promise<Picture | null> {
  if (!mayReadProfileOf(reader, uid)) return null
  const photoURL = reader?.uid === uid ? reader.photoURL : await photoOf(shop, uid)
  const address = ADDRESS.exec(photoURL)?.groups
  if (address?.uid !== uid) return null
  return findStoredPicture(shop, `profilePictures/${uid}`, wish, address.version)
}

async function photoOf({ db }: Shop, uid: string): Promise<string> {
  const [found] = await db.select({ image: users.image }).from(users).where(eq(users.id, uid)).limit(1)
  return found?.image ?? ''
}
