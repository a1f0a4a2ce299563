import { sql } from 'drizzle-orm'
import { stops } from '#app/server/database/schema.ts'
import type { Transaction } from '#app/server/database/transact.ts'
import type { Parcel } from '#app/shop/delivery/print/parcel.ts'

/** Any number that nothing else locks; `prnt` in ASCII. */
const PRINT_LOCK = 0x70726e74

/** Before parcels are read whose numbers are kept: two windows at once would give a number twice. */
export async function lockStops(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${PRINT_LOCK})`)
}

/** From now on these numbers are the parcels' own. */
export async function keepStops(
  tx: Transaction,
  parcels: Pick<Parcel, 'receipt' | 'stop' | 'slot'>[],
): Promise<void> {
  if (parcels.length === 0) return
  await tx
    .insert(stops)
    .values(
      parcels.map(({ receipt, stop, slot: { day, slotId } }) => ({ orderId: receipt, stop, day, slotId })),
    )
    .onConflictDoNothing()
}
