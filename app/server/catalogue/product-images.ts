import { randomUUID } from 'node:crypto'
import { inArray, lt, sql } from 'drizzle-orm'
import { unusedImages } from '#app/server/database/schema.ts'
import type { Transaction } from '#app/server/database/transact.ts'
import { FilesUnavailable } from '#app/server/files/file-store.ts'
import { forgetSizes } from '#app/server/images/images.ts'
import { readImage } from '#app/server/images/read-image.ts'
import { type Job, runEvery } from '#app/server/jobs/run-every.ts'
import type { Shop } from '#app/server/open-shop.ts'
import { PRODUCT_IMAGE_SIDE_PX } from '#app/shop/constants.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'

/** Days that a product's form may stay open with images that are uploaded and not saved yet. */
const KEPT_DAYS = 7
const PAUSE_MS = 60 * 60 * 1000
const IMAGES_AT_ONCE = 100

/**
 * Keeps an uploaded image of a product, redrawn, and answers its address. Each has a name of its own and stays: orders still
 * show what their products looked like, and a deleted product may come back. Refused with what is wrong with the image.
 */
export async function saveProductImage(shop: Shop, file: File): Promise<Outcome<string>> {
  const image = await readImage(file, PRODUCT_IMAGE_SIDE_PX)
  if (!image.ok) return image
  const key = `products/${randomUUID()}`
  try {
    await shop.files.put(key, image.value.bytes, image.value.contentType)
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error
    shop.log.error({ err: error }, 'a product’s image could not be kept')
    return refused('image-not-saved')
  }
  return done(`/images/${key}`)
}

/** Notes an uploaded image that no product has yet. */
export async function recordUnusedImage({ db }: Pick<Shop, 'db'>, imageUrl: string): Promise<void> {
  await db.insert(unusedImages).values({ imageUrl })
}

/** The images of a product that is being saved are used from now on, and stay for good. */
export async function markImagesUsed(tx: Transaction, imageUrls: string[]): Promise<void> {
  await tx.delete(unusedImages).where(inArray(unusedImages.imageUrl, imageUrls))
}

/** Removes images that were uploaded and never saved, now and every hour, until it is stopped. */
export function startRemovingUnusedImages(shop: Shop): Pick<Job, 'stop'> {
  return runEvery(
    () => removeUnusedImages(shop),
    PAUSE_MS,
    (error) => shop.log.warn({ err: error }, 'unused images could not be removed'),
  )
}

/** Removes those that are older than a week; one whose file the storage does not let go is tried again next time. */
export async function removeUnusedImages(shop: Pick<Shop, 'db' | 'files' | 'config'>): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const old = await tx
      .select()
      .from(unusedImages)
      .where(lt(unusedImages.uploadedAt, sql`now() - make_interval(days => ${KEPT_DAYS})`))
      .limit(IMAGES_AT_ONCE)
      .for('update', { skipLocked: true })
    for (const { imageUrl } of old) {
      const key = imageUrl.replace('/images/', '')
      await shop.files.remove(key)
      await forgetSizes(shop.config, key)
    }
    const removed = old.map(({ imageUrl }) => imageUrl)
    if (removed.length > 0) await tx.delete(unusedImages).where(inArray(unusedImages.imageUrl, removed))
  })
}
