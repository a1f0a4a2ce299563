import { type Job, runEvery } from '#app/server/jobs/run-every.ts'
import type { Shop } from '#app/server/open-shop.ts'
import { MAX_UNINDEXED_PRODUCTS } from '#app/shop/constants.ts'

const POLL_MS = 5000

/** Adds changed products to the search index until stopped. */
export function startBuildingSegments(shop: Shop): Pick<Job, 'stop'> {
  return runEvery(
    (stopping) => buildSegmentsIfMany(shop, stopping),
    POLL_MS,
    (error) => shop.log.warn({ err: error }, 'the search of products could not be brought up to date'),
  )
}

/** A segment takes seconds to build, and reading a few changed products costs a search nothing. */
async function buildSegmentsIfMany({ pool }: Pick<Shop, 'pool'>, stopping: AbortSignal): Promise<void> {
  const { rowCount } = await pool.query('select from products_fresh limit $1', [MAX_UNINDEXED_PRODUCTS + 1])
  if ((rowCount ?? 0) > MAX_UNINDEXED_PRODUCTS) await buildSegments({ pool }, stopping)
}

/**
 * Adds all changed products to the index (docs/decisions/0016), one transaction per segment. Does nothing
 * while another process does it.
 */
export async function buildSegments({ pool }: Pick<Shop, 'pool'>, stopping?: AbortSignal): Promise<void> {
  while (!stopping?.aborted) {
    const { rows } = await pool.query<{ more: boolean }>('select roll_up_products() as more')
    if (!rows[0]?.more) break
  }
}
