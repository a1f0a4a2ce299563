import { type Job, runEvery } from '#app/server/jobs/run-every.ts'
import type { Shop } from '#app/server/open-shop.ts'
import { MAX_UNINDEXED_PRODUCTS } from '#app/shop/constants.ts'

const POLL_MS = 5000

export function startBuildingSegments(shop: Shop): Pick<Job, 'stop'> {
  return runEvery(
    (stopping) => buildSegmentsIfMany(shop, stopping),
    POLL_MS,
    (error) =>
      shop.log.warn(
        { event: 'search-index-failed', err: error },
        'the search of products could not be brought up to date',
      ),
  )
}

/** Building takes seconds, and a few unindexed products cost a search nothing. */
async function buildSegmentsIfMany({ pool }: Pick<Shop, 'pool'>, stopping: AbortSignal): Promise<void> {
  const { rowCount } = await pool.query('select from products_fresh limit $1', [MAX_UNINDEXED_PRODUCTS + 1])
  if ((rowCount ?? 0) > MAX_UNINDEXED_PRODUCTS) await buildSegments({ pool }, stopping)
}

/** One transaction per segment (docs/decisions/0016). Does nothing while another process builds. */
export async function buildSegments({ pool }: Pick<Shop, 'pool'>, stopping?: AbortSignal): Promise<void> {
  while (!stopping?.aborted) {
    const { rows } = await pool.query<{ more: boolean }>('select roll_up_products() as more')
    if (!rows[0]?.more) break
  }
}
