import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { checkouts, emails } from '#app/server/database/schema.ts'
import type { Transaction } from '#app/server/database/transact.ts'

/** Tells the buyer, who may have closed the page. Writes no row without an email address. */
export async function emailRefusal(
  tx: Transaction,
  { reference, checkoutId }: { reference: string; checkoutId: string },
): Promise<void> {
  const [buyer] = await tx
    .select({ email: checkouts.email, language: checkouts.language })
    .from(checkouts)
    .where(eq(checkouts.id, checkoutId))
  if (!buyer?.email) return
  await tx.insert(emails).values({
    ...{ id: randomUUID(), kind: 'slip-refused', aboutId: reference },
    ...{ recipient: buyer.email, language: buyer.language },
  })
}
