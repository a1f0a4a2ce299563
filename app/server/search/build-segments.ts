import { type Job, runEvery } from '#app/server/jobs/run-every.ts'
import type { Shop } from '#app/server/open-shop.ts'
import { MAX_UNINDEXED_PRODUCTS } from '#app/shop/constants.ts'

/** Milliseconds between looks for changed products; until they are in a segment each search reads them one by one. */
const PAUSE = 5000

/** Keeps the search of products quick, from now on, until it is stopped. */
export function startBuildingSegments(shop: Shop): Pick<Job, 'stop'> {
  return runEvery(
    (stopping) => buildSegmentsIfMany(shop, stopping),
    PAUSE,
    (error) => shop.log.warn({ err: error }, 'the search of products could not be brought up to date'),
  )
}

/** A few fresh products cost a search nothing, and a segment costs seconds: it is made when they have become many. */
async function buildSegmentsIfMany({ pool }: Pick<Shop, 'pool'>, stopping: AbortSignal): Promise<void> {
  const { rowCount } = await pool.query('select from products_fresh limit $1', [MAX_UNINDEXED_PRODUCTS + 1])
  if ((rowCount ?? 0) > MAX_UNINDEXED_PRODUCTS) await buildSegments({ pool }, stopping)
}

/**
 * Puts every product that is fresh into a segment of the search (docs/decisions/0016), some at a time, each time in a
 * transaction of its own. One process at a time: where another is at it, nothing is done here.
 */
export async function buildSegments({ pool }: Pick<Shop, 'pool'>, stopping?: AbortSignal): Promise<void> {
  while (!stopping?.aborted) {
    const { rows } = await pool.query<{ more: boolean }>('select roll_up_products() as more')
    if (!rows[0]?.more) break
  }
}
