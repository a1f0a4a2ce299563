import { inArray, lt, sql } from 'drizzle-orm'
import { deletedProducts } from '#app/server/database/schema.ts'
import { forgetSizes } from '#app/server/images/images.ts'
import { type Job, runEvery } from '#app/server/jobs/run-every.ts'
import type { Shop } from '#app/server/open-shop.ts'
import { restorableSince } from './deleted-products.ts'

type Stores = Pick<Shop, 'db' | 'files' | 'config'>

const PAUSE_MS = 60 * 60 * 1000
const PRODUCTS_AT_ONCE = 100
const UPLOADED = '/images/products/'

/** Removes what can no longer be brought back, now and every hour, until it is stopped. */
export function startPurgingDeleted(shop: Shop): Pick<Job, 'stop'> {
  return runEvery(
    (stopping) => purgeDeleted(shop, stopping),
    PAUSE_MS,
    (error) => shop.log.warn({ err: error }, 'deleted products could not be removed for good'),
  )
}

/** Removes products that were deleted too long ago to be brought back, and their uploads; answers how many products. */
export async function purgeDeleted(shop: Stores, stopping?: AbortSignal): Promise<number> {
  let sum = 0
  while (!stopping?.aborted) {
    const count = await purgeBatch(shop)
    sum += count
    if (count < PRODUCTS_AT_ONCE) break
  }
  return sum
}

/** The files go first: where it ends in between, they are looked for once more. */
async function purgeBatch(shop: Stores): Promise<number> {
  const rows = await shop.db
    .select({ id: deletedProducts.id, uploads: uploadsOf })
    .from(deletedProducts)
    .where(lt(deletedProducts.deletedAt, restorableSince))
    .limit(PRODUCTS_AT_ONCE)
  if (rows.length === 0) return 0
  for (const address of await unused(
    shop,
    rows.flatMap(({ uploads }) => uploads),
  )) {
    const key = address.replace('/images/', '')
    await shop.files.remove(key)
    await forgetSizes(shop.config, key)
  }
  const ids = rows.map(({ id }) => id)
  await shop.db.delete(deletedProducts).where(inArray(deletedProducts.id, ids))
  return rows.length
}

/** Every upload that the stored product names, in whichever column. */
const uploadsOf = sql<string[]>`array(select jsonb_path_query(${deletedProducts.product},
  'strict $.** ? (@.type() == "string" && @ like_regex "^/images/products/[A-Za-z0-9_-]+$")') #>> '{}')`

/** Those that no other product shows and nobody has bought: orders still show what their products looked like. */
async function unused({ db }: Stores, addresses: string[]): Promise<string[]> {
  const asked = addresses.filter((address) => address.startsWith(UPLOADED))
  if (asked.length === 0) return []
  const { rows } = await db.execute<{ address: string }>(sql`
    with asked as (select distinct unnest(${sql.param(asked)}::text[]) as address), used as (
      select image_url as address from products where image_url in (select address from asked)
      union select unnest(more_images) from products where more_images && ${sql.param(asked)}::text[]
      union select product ->> 'image_url' from deleted_products where deleted_at >= ${restorableSince}
      union select jsonb_array_elements_text(coalesce(product -> 'more_images', '[]')) from deleted_products
        where deleted_at >= ${restorableSince}
      union select item ->> 'imageUrl' from checkouts, jsonb_array_elements(items) item
        where item ->> 'imageUrl' in (select address from asked)
    ) select address from asked where address not in (select address from used where address is not null)`)
  return rows.map(({ address }) => address)
}
