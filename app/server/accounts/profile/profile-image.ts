import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type Allowed, consume } from '#app/server/core/limits.ts'
import { user as users } from '#app/server/database/schema.ts'
import type { Transaction } from '#app/server/database/transact.ts'
import { FilesUnavailable } from '#app/server/files/file-store.ts'
import type { ImageRequest, StoredImage } from '#app/server/images/image-cache.ts'
import { findStoredImage, forgetSizes, toImageVersion } from '#app/server/images/images.ts'
import { type CleanImage, readImage, UPLOAD_BYTES } from '#app/server/images/read-image.ts'
import type { Shop } from '#app/server/shop.ts'
import { mayReadProfileOf } from '#app/shop/accounts/access.ts'
import type { User } from '#app/shop/accounts/user.ts'
import { PROFILE_IMAGE_SIDE_PX } from '#app/shop/constants.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'

const ADDRESS = /^\/images\/profilePictures\/(?<uid>[A-Za-z0-9_-]{1,128})\?v=(?<version>[0-9a-f]{16})$/

/** 0 once the limit is reached. */
export function readableBytes(allowed: Allowed): number {
  return allowed.ok ? UPLOAD_BYTES : 0
}

export function readProfileImage(file: File): Promise<Outcome<CleanImage>> {
  return readImage(file, PROFILE_IMAGE_SIDE_PX)
}

/** Each image has a new URL, since browsers cache the old one. */
export async function changeProfileImage(shop: Shop, { uid }: User, file: File): Promise<Outcome<null>> {
  const allowed = await consume(shop.limits.upload, uid)
  if (!allowed.ok) return refused('too-many-tries', { seconds: allowed.seconds })
  const read = await readProfileImage(file)
  if (!read.ok) return read
  return orNotSaved(shop, () => keepProfileImage(shop, uid, read.value))
}

/** Serializes uploads of one person, so that the stored URL matches the stored file. Throws
 * `FilesUnavailable`; then the old image remains. */
export async function keepProfileImage(
  shop: Shop,
  uid: string,
  { bytes, contentType }: CleanImage,
): Promise<void> {
  const image = `/images/profilePictures/${uid}?v=${toImageVersion(bytes)}`
  await shop.db.transaction(async (tx) => {
    const [person] = await lockPerson(tx, uid)
    if (!person) return
    await shop.files.put(profileImageKey(uid), bytes, contentType)
    await tx.update(users).set({ image, updatedAt: new Date() }).where(eq(users.id, uid))
  })
  await forgetSizes(shop.config, profileImageKey(uid))
}

function lockPerson(tx: Transaction, uid: string) {
  return tx.select({ id: users.id }).from(users).where(eq(users.id, uid)).for('no key update')
}

/** Takes as long as storing an image, to hide that the email is taken. Throws `FilesUnavailable`. */
export async function storeForNobody({ files }: Shop, { bytes, contentType }: CleanImage): Promise<void> {
  const key = profileImageKey(randomUUID())
  await files.put(key, bytes, contentType)
  await files.remove(key)
}

export async function removeProfileImage(shop: Shop, { uid }: User): Promise<Outcome<null>> {
  return orNotSaved(shop, async () => {
    await shop.db.transaction(async (tx) => {
      await tx.update(users).set({ image: null, updatedAt: new Date() }).where(eq(users.id, uid))
      await shop.files.remove(profileImageKey(uid))
    })
    await forgetSizes(shop.config, profileImageKey(uid))
  })
}

export async function findProfileImageFor(
  shop: Shop,
  { uid, reader }: { uid: string; reader: User | null },
  imageRequest: ImageRequest,
): Promise<StoredImage | null> {
  if (!mayReadProfileOf(reader, uid)) return null
  const photoURL = reader?.uid === uid ? reader.photoURL : await findImageUrl(shop, uid)
  const address = ADDRESS.exec(photoURL)?.groups
  return address?.uid === uid
    ? findStoredImage(shop, { key: profileImageKey(uid), version: address.version ?? null }, imageRequest)
    : null
}

async function orNotSaved(shop: Shop, work: () => Promise<void>): Promise<Outcome<null>> {
  try {
    await work()
    return done(null)
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error
    shop.log.warn(
      { event: 'profile-image-failed', err: error },
      'a profile image could not be kept or removed',
    )
    return refused('image-not-saved')
  }
}

async function findImageUrl({ db }: Shop, uid: string): Promise<string> {
  const [found] = await db.select({ image: users.image }).from(users).where(eq(users.id, uid)).limit(1)
  return found?.image ?? ''
}

function profileImageKey(uid: string): string {
  return `profilePictures/${uid}`
}
