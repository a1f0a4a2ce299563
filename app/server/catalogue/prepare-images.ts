import { setTimeout as sleep } from 'node:timers/promises'
import { desc, inArray } from 'drizzle-orm'
import { products } from '#app/server/database/schema.ts'
import { FilesUnavailable } from '#app/server/files/file-store.ts'
import { encodeMissingSize } from '#app/server/images/images.ts'
import { type Job, runEvery } from '#app/server/jobs/run-every.ts'
import type { Shop } from '#app/server/shop.ts'
import { IMAGE_WIDTHS_PX, LOGO_WIDTH_PX, THUMBNAIL_WIDTHS_PX } from '#app/shop/constants.ts'

const POLL_MS = 5000
/** Waits after a start, a restore, or many changes: visitors come first. */
const CHECK_ALL_AFTER_MS = 30_000
/** Older ones are encoded when somebody asks for them. */
const CHECKED_PRODUCTS = 1000
const WIDTHS_PX = [...new Set([...IMAGE_WIDTHS_PX, ...THUMBNAIL_WIDTHS_PX])]

interface Due {
  /** Products that were saved. */
  ids: Set<string>
  /** The shop's settings were saved, perhaps with another logo. */
  logo: boolean
  checkAllAt: number
}

/** Encodes the sizes of saved products' images and of the owner's logo ahead of the first visitor, and those that the
 * cache has lost. It compares the cache with the catalogue, so a crash loses nothing. */
export function startPreparingImages(shop: Shop, checkAllAfterMs = CHECK_ALL_AFTER_MS): Pick<Job, 'stop'> {
  if (!shop.config.encodeImagesAhead) return { stop: async () => {} }
  const due: Due = { ids: new Set(), logo: true, checkAllAt: performance.now() + checkAllAfterMs }
  const job = runEvery(
    (stopping) => prepareDue(shop, due, stopping),
    POLL_MS,
    (error) => {
      // The failed round may have left images without some sizes.
      due.logo = true
      due.checkAllAt = performance.now() + checkAllAfterMs
      shop.log.warn({ event: 'images-not-prepared', err: error }, 'images could not be encoded ahead')
    },
  )
  shop.live.onProducts((ids) => {
    if (ids) for (const id of ids) due.ids.add(id)
    else due.checkAllAt = Math.min(due.checkAllAt, performance.now() + checkAllAfterMs)
    job.wake()
  })
  shop.live.onSettings(() => {
    due.logo = true
    job.wake()
  })
  return job
}

async function prepareDue(shop: Shop, due: Due, stopping: AbortSignal): Promise<void> {
  await prepareSaved(shop, due, stopping)
  await prepareLogo(shop, due, stopping)
  if (performance.now() < due.checkAllAt) return
  due.checkAllAt = Number.POSITIVE_INFINITY
  const newest = await selectImages(shop).orderBy(desc(products.time)).limit(CHECKED_PRODUCTS)
  for (const url of urlsIn(newest)) {
    await prepareImage(shop, { url, widths: WIDTHS_PX }, async (tookMs) => {
      // A quarter of one core at most, and nothing before a product that was just saved.
      await sleep(tookMs * 3, undefined, { signal: stopping })
      await prepareSaved(shop, due, stopping)
    })
  }
}

async function prepareSaved(shop: Shop, { ids }: Due, stopping: AbortSignal): Promise<void> {
  while (ids.size > 0 && !stopping.aborted) {
    const saved = [...ids]
    ids.clear()
    const images = await selectImages(shop).where(inArray(products.id, saved))
    for (const url of urlsIn(images)) {
      await prepareImage(shop, { url, widths: WIDTHS_PX }, async () => stopping.throwIfAborted())
    }
  }
}

async function prepareLogo(shop: Shop, due: Due, stopping: AbortSignal): Promise<void> {
  if (!due.logo) return
  due.logo = false
  const { logo } = await shop.settings.current()
  if (logo)
    await prepareImage(shop, { url: logo, widths: [LOGO_WIDTH_PX] }, async () => stopping.throwIfAborted())
}

function selectImages({ db }: Shop) {
  return db.select({ imageUrl: products.imageUrl, moreImages: products.moreImages }).from(products).$dynamic()
}

function urlsIn(images: { imageUrl: string; moreImages: string[] }[]): Set<string> {
  return new Set(images.flatMap(({ imageUrl, moreImages }) => [imageUrl, ...moreImages]))
}

/** An unavailable or unreadable image is left to the visitor who asks for it. */
async function prepareImage(
  shop: Shop,
  { url, widths }: { url: string; widths: readonly number[] },
  afterEach: (tookMs: number) => Promise<void>,
): Promise<void> {
  for (let sizes = 0; sizes < widths.length * 2; sizes += 1) {
    const start = performance.now()
    const encoded = await encodeMissingSize(shop, url, widths).catch((error: unknown) => {
      const level = error instanceof FilesUnavailable ? 'info' : 'warn'
      shop.log[level](
        { event: 'image-not-prepared', err: error, imageUrl: url },
        'an image could not be encoded ahead',
      )
      return null
    })
    if (!encoded) return
    await afterEach(performance.now() - start)
  }
}
