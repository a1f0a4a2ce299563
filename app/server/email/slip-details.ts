import { and, desc, eq, ne } from 'drizzle-orm'
import { payLinkUrl } from '#app/server/core/pay-link-url.ts'
import { buyerNameSql } from '#app/server/database/buyer-name-sql.ts'
import { checkouts, handPaymentEvents, handPayments, slips, user } from '#app/server/database/schema.ts'
import type { Shop } from '#app/server/shop.ts'
import type { Satang } from '#app/shop/money.ts'
import type { RefusedSlip } from './templates/slip-email.ts'

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

/** Null once another slip came, the money is there, or the purchase was paid otherwise. */
export async function findRefusedSlip(
  { db, config }: Pick<Shop, 'db' | 'config'>,
  reference: string,
): Promise<RefusedSlip | null> {
  const [found] = await db
    .select({ checkout: checkouts, shopper: buyerNameSql(checkouts), reason: handPaymentEvents.note })
    .from(handPayments)
    .innerJoin(checkouts, and(eq(checkouts.id, handPayments.checkoutId), ne(checkouts.status, 'ordered')))
    .innerJoin(handPaymentEvents, eq(handPaymentEvents.reference, handPayments.reference))
    .leftJoin(user, eq(user.id, checkouts.userId))
    .where(and(eq(handPayments.reference, reference), eq(handPayments.status, 'refused')))
    .orderBy(desc(handPaymentEvents.at))
    .limit(1)
  if (!found) return null
  const { checkout, shopper, reason } = found
  const url = payLinkUrl({ config }, checkout) ?? `${config.publicUrl}/checkout/${checkout.id}`
  return { receipt: checkout.receipt, amount: checkout.amount, shopper, reason: reason ?? '', url }
}
