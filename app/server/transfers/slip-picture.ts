import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { slips } from '#app/server/database/schema.ts'
import { type Job, runEvery } from '#app/server/jobs/run-every.ts'
import type { Shop } from '#app/server/shop.ts'
import { SLIPS_KEPT_DAYS } from '#app/shop/transfers/transfer.ts'

const INTERVAL_MS = 60 * 60 * 1000

/** A WebP file; null for one that is unknown, or gone by now. */
export async function findSlipPicture({ db }: Pick<Shop, 'db'>, id: string): Promise<Buffer | null> {
  if (!z.uuid().safeParse(id).success) return null
  const [row] = await db.select({ picture: slips.picture }).from(slips).where(eq(slips.id, id))
  return row?.picture ?? null
}

export function startPurgingSlips(shop: Shop): Pick<Job, 'stop'> {
  return runEvery(
    () => purgeSlips(shop),
    INTERVAL_MS,
    (error) => shop.log.warn({ event: 'slips-kept', err: error }, 'old slips could not be deleted'),
  )
}

/** A slip shows a name and part of an account's number. Returns how many are gone now. */
export async function purgeSlips({ db }: Pick<Shop, 'db'>): Promise<number> {
  const gone = await db
    .delete(slips)
    .where(sql`${slips.at} < now() - make_interval(days => ${SLIPS_KEPT_DAYS})`)
    .returning({ id: slips.id })
  return gone.length
}
