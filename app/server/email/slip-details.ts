import { and, eq } from 'drizzle-orm'
import { checkouts, handPayments, slips } from '#app/server/database/schema.ts'
import type { Shop } from '#app/server/shop.ts'
import type { Satang } from '#app/shop/money.ts'

/** Null once the owner has decided, or the slip is gone. */
export async function findSlip(
  { db }: Pick<Shop, 'db'>,
  id: string,
): Promise<{ receipt: string; amount: Satang } | null> {
  const [found] = await db
    .select({ receipt: checkouts.receipt, amount: handPayments.amount })
    .from(slips)
    .innerJoin(
      handPayments,
      and(eq(handPayments.reference, slips.reference), eq(handPayments.status, 'slip')),
    )
    .innerJoin(checkouts, eq(checkouts.id, handPayments.checkoutId))
    .where(eq(slips.id, id))
  return found ?? null
}
