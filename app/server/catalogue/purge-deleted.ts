import { inArray, lt, sql } from 'drizzle-orm'
import { deletedProducts } from '#app/server/database/schema.ts'
import { forgetSizes } from '#app/server/images/images.ts'
import { runBatches } from '#app/server/jobs/run-batches.ts'
import { type Job, runEvery } from '#app/server/jobs/run-every.ts'
import type { Shop } from '#app/server/shop.ts'
import { restorableSince } from './deleted-products.ts'

type Stores = Pick<Shop, 'db' | 'files' | 'config'>

const INTERVAL_MS = 60 * 60 * 1000
const BATCH_SIZE = 100
const UPLOADED = '/images/products/'

export function startPurgingDeleted(shop: Shop): Pick<Job, 'stop'> {
  return runEvery(
    (stopping) => purgeDeleted(shop, stopping),
    INTERVAL_MS,
    (error) =>
      shop.log.warn({ event: 'purge-failed', err: error }, 'deleted products could not be removed for good'),
  )
}

export function purgeDeleted(shop: Stores, stopping?: AbortSignal): Promise<number> {
  return runBatches(BATCH_SIZE, () => purgeBatch(shop), stopping)
}

/** Files are removed before rows, so that an interrupted run is repeated. */
async function purgeBatch(shop: Stores): Promise<number> {
  const rows = await shop.db
    .select({ id: deletedProducts.id, uploads: uploadsOf })
    .from(deletedProducts)
    .where(lt(deletedProducts.deletedAt, restorableSince))
    .limit(BATCH_SIZE)
  if (rows.length === 0) return 0
  await removeFiles(
    shop,
    rows.flatMap(({ uploads }) => uploads),
  )
  const ids = rows.map(({ id }) => id)
  await shop.db.delete(deletedProducts).where(inArray(deletedProducts.id, ids))
  return rows.length
}

/** Only of images that no product shows any more. */
async function removeFiles(shop: Stores, uploads: string[]): Promise<void> {
  for (const path of await listUnused(shop, uploads)) {
    const key = path.replace('/images/', '')
    await shop.files.remove(key)
    await forgetSizes(shop.config, key)
  }
}

/** Every upload named by the stored product, in any column. */
const uploadsOf = sql<string[]>`array(select jsonb_path_query(${deletedProducts.product},
  'strict $.** ? (@.type() == "string" && @ like_regex "^/images/products/[A-Za-z0-9_-]+$")') #>> '{}')`

/** Uploads that no other product shows and no checkout contains: orders keep showing their images. */
async function listUnused({ db }: Stores, uploads: string[]): Promise<string[]> {
  const paths = uploads.filter((path) => path.startsWith(UPLOADED))
  if (paths.length === 0) return []
  const { rows } = await db.execute<{ path: string }>(sql`
    with paths as (select distinct unnest(${sql.param(paths)}::text[]) as path), used as (
      select image_url as path from products where image_url in (select path from paths)
      union select unnest(more_images) from products where more_images && ${sql.param(paths)}::text[]
      union select product ->> 'image_url' from deleted_products where deleted_at >= ${restorableSince}
      union select jsonb_array_elements_text(coalesce(product -> 'more_images', '[]')) from deleted_products
        where deleted_at >= ${restorableSince}
      union select item ->> 'imageUrl' from checkouts, jsonb_array_elements(items) item
        where item ->> 'imageUrl' in (select path from paths)
    ) select path from paths where path not in (select path from used where path is not null)`)
  return rows.map(({ path }) => path)
}
