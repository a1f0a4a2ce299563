import { and, eq, inArray, sql } from 'drizzle-orm'
import { deliveries, orders } from '#app/server/database/schema.ts'
import { listInParcels } from '#app/server/delivery/parcel-lines.ts'
import type { Shop } from '#app/server/shop.ts'
import { TO_MAKE } from '#app/shop/delivery/delivery-status.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'

interface Piece {
  orderId: string
  version: number
  /** The line's id. */
  line: string
}

/**
 * Counts one more finished piece of a parcel that is being made. Refused with `not-found`, or with `delivery-moved` if the
 * parcel stands otherwise by now, or all pieces of the line are finished.
 */
export async function countMade(
  { db, live }: Pick<Shop, 'db' | 'live'>,
  { orderId, version, line }: Piece,
): Promise<Outcome<null>> {
  const { lines = [] } = (await listInParcels(db, [orderId])).get(orderId) ?? {}
  const wanted = lines.filter(({ id, isTakenOut }) => id === line && !isTakenOut)
  if (wanted.length === 0) return refused('not-found')
  const count = wanted.reduce((sum, each) => sum + each.count, 0)
  const made = sql`coalesce((${deliveries.made} ->> ${line})::int, 0)`
  const [counted] = await db
    .update(deliveries)
    .set({
      made: sql`${deliveries.made} || jsonb_build_object(${line}::text, ${made} + 1)`,
      version: sql`${deliveries.version} + 1`,
    })
    .from(orders)
    .where(
      and(
        ...[eq(deliveries.orderId, orderId), eq(orders.id, orderId), eq(deliveries.version, version)],
        ...[inArray(deliveries.status, TO_MAKE), sql`${made} < ${count}`],
      ),
    )
    .returning({ user: orders.userId })
  if (!counted) return refused('delivery-moved')
  live.broadcastOrderChange(orderId, counted.user)
  return done(null)
}
