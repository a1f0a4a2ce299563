import { inArray, lt, sql } from 'drizzle-orm'
import { unusedImages } from '#app/server/database/schema.ts'
import type { Transaction } from '#app/server/database/transact.ts'
import { forgetSizes } from '#app/server/images/images.ts'
import { type Job, runEvery } from '#app/server/jobs/run-every.ts'
import type { Shop } from '#app/server/open-shop.ts'

/** Days that a product's form may stay open with images that are uploaded and not saved yet. */
const KEPT_DAYS = 7
const PAUSE_MS = 60 * 60 * 1000
const IMAGES_AT_ONCE = 100

/** Notes an uploaded image that no product has yet. */
export async function noteUnusedImage({ db }: Pick<Shop, 'db'>, imageUrl: string): Promise<void> {
  await db.insert(unusedImages).values({ imageUrl })
}

/** The images of a product that is being saved are used from now on, and stay for good. */
export async function keepImages(tx: Transaction, imageUrls: string[]): Promise<void> {
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
