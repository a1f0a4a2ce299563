import { eq } from 'drizzle-orm'
import { ordersNow } from '#app/server/database/schema.ts'
import type { Transaction } from '#app/server/database/transact.ts'
import { countWorkAnew, parcelId } from '#app/server/delivery/joined-orders.ts'

/** Lines whose money did not go back are made after all, and those of a refund that was made up for are not. */
export async function countWorkAgain(
  tx: Transaction,
  { paymentId, takenOut }: { paymentId: string; takenOut: string[] | null },
): Promise<void> {
  if (takenOut === null) return
  const [found] = await tx
    .select({ parcel: parcelId })
    .from(ordersNow)
    .where(eq(ordersNow.paymentId, paymentId))
  if (found) await countWorkAnew(tx, found.parcel)
}
