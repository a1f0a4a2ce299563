import { inArray, sql } from 'drizzle-orm'
import { deliveryPictures } from '#app/server/database/schema.ts'
import { runBatches } from '#app/server/jobs/run-batches.ts'
import { type Job, runEvery } from '#app/server/jobs/run-every.ts'
import type { Shop } from '#app/server/shop.ts'
import { PICTURES_KEPT_DAYS } from '#app/shop/pictures/delivery-picture.ts'
import { PICTURE_FOLDER, pictureKey } from './picture-key.ts'

type Stores = Pick<Shop, 'db' | 'files'>

const INTERVAL_MS = 60 * 60 * 1000
const BATCH_SIZE = 100

export function startPurgingPictures(shop: Shop): Pick<Job, 'stop'> {
  /** Without a row in two runs, so not one whose row is about to be written. */
  let orphans = new Set<string>()
  return runEvery(
    async (stopping) => {
      await purgePictures(shop, stopping)
      orphans = await removeOrphans(shop, orphans)
    },
    INTERVAL_MS,
    (error) =>
      shop.log.warn({ event: 'pictures-kept', err: error }, 'old photos of parcels could not be deleted'),
  )
}

/** A photo shows a home's door. Counted in Bangkok's days. Returns how many are gone now. */
export function purgePictures(shop: Stores, stopping?: AbortSignal): Promise<number> {
  return runBatches(BATCH_SIZE, () => purgeBatch(shop), stopping)
}

const isOld = sql`${deliveryPictures.at} < (date_trunc('day', now() at time zone 'Asia/Bangkok')
  - make_interval(days => ${PICTURES_KEPT_DAYS})) at time zone 'Asia/Bangkok'`

/** Files are removed before rows, so that an interrupted run is repeated. */
async function purgeBatch({ db, files }: Stores): Promise<number> {
  const old = await db
    .select({ id: deliveryPictures.id })
    .from(deliveryPictures)
    .where(isOld)
    .limit(BATCH_SIZE)
  const ids = old.map(({ id }) => id)
  for (const id of ids) await files.remove(pictureKey(id))
  if (ids.length > 0) await db.delete(deliveryPictures).where(inArray(deliveryPictures.id, ids))
  return ids.length
}

/** Removes the files of `before` that still have no row, and returns those that have none now. */
export async function removeOrphans(
  { db, files }: Stores,
  before: ReadonlySet<string>,
): Promise<Set<string>> {
  const found: string[] = []
  for await (const key of files.list(PICTURE_FOLDER)) found.push(key.slice(PICTURE_FOLDER.length + 1))
  const orphans = await listOrphans(db, found)
  for (const id of orphans) {
    if (!before.has(id)) continue
    await files.remove(pictureKey(id))
    orphans.delete(id)
  }
  return orphans
}

async function listOrphans(db: Stores['db'], found: string[]): Promise<Set<string>> {
  const orphans = new Set<string>()
  for (let at = 0; at < found.length; at += BATCH_SIZE) {
    const ids = found.slice(at, at + BATCH_SIZE)
    const rows = await db
      .select({ id: deliveryPictures.id })
      .from(deliveryPictures)
      .where(inArray(deliveryPictures.id, ids))
    const known = new Set(rows.map(({ id }) => id))
    for (const id of ids) if (!known.has(id)) orphans.add(id)
  }
  return orphans
}
