import { randomUUID } from 'node:crypto'
import { inArray, lt, sql } from 'drizzle-orm'
import { unusedImages } from '#app/server/database/schema.ts'
import type { Transaction } from '#app/server/database/transact.ts'
import { FilesUnavailable } from '#app/server/files/file-store.ts'
import { forgetSizes } from '#app/server/images/images.ts'
import { readImage } from '#app/server/images/read-image.ts'
import { type Job, runEvery } from '#app/server/jobs/run-every.ts'
import type { Shop } from '#app/server/shop.ts'
import { PRODUCT_IMAGE_SIDE_PX } from '#app/shop/constants.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'

/** A product form may stay open this long with uploaded images that are not saved yet. */
const UNUSED_KEPT_DAYS = 7
const INTERVAL_MS = 60 * 60 * 1000
const BATCH_SIZE = 100

/** Returns the image's path; it is never overwritten, because orders keep showing it. */
export async function saveProductImage(shop: Shop, file: File): Promise<Outcome<string>> {
  const image = await readImage(file, PRODUCT_IMAGE_SIDE_PX)
  if (!image.ok) return image
  const key = `products/${randomUUID()}`
  try {
    await shop.files.put(key, image.value.bytes, image.value.contentType)
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error
    shop.log.error({ event: 'image-unsaved', err: error }, 'a product’s image could not be kept')
    return refused('image-not-saved')
  }
  return done(`/images/${key}`)
}

export async function recordUnusedImage({ db }: Pick<Shop, 'db'>, imageUrl: string): Promise<void> {
  await db.insert(unusedImages).values({ imageUrl })
}

export async function markImagesUsed(tx: Transaction, imageUrls: string[]): Promise<void> {
  await tx.delete(unusedImages).where(inArray(unusedImages.imageUrl, imageUrls))
}

export function startRemovingUnusedImages(shop: Shop): Pick<Job, 'stop'> {
  return runEvery(
    () => removeUnusedImages(shop),
    INTERVAL_MS,
    (error) =>
      shop.log.warn({ event: 'image-cleanup-failed', err: error }, 'unused images could not be removed'),
  )
}

/** A file that cannot be removed is retried next time. */
export async function removeUnusedImages(shop: Pick<Shop, 'db' | 'files' | 'config'>): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const old = await lockOld(tx)
    for (const { imageUrl } of old) {
      const key = imageUrl.replace('/images/', '')
      await shop.files.remove(key)
      await forgetSizes(shop.config, key)
    }
    const removed = old.map(({ imageUrl }) => imageUrl)
    if (removed.length > 0) await tx.delete(unusedImages).where(inArray(unusedImages.imageUrl, removed))
  })
}

function lockOld(tx: Transaction) {
  return tx
    .select()
    .from(unusedImages)
    .where(lt(unusedImages.uploadedAt, sql`now() - make_interval(days => ${UNUSED_KEPT_DAYS})`))
    .limit(BATCH_SIZE)
    .for('update', { skipLocked: true })
}
