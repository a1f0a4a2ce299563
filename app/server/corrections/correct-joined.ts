import { randomUUID } from 'node:crypto'
import { and, eq, getViewSelectedFields, isNull } from 'drizzle-orm'
import {
  checkouts,
  deliveries,
  emails,
  orderCorrections,
  orders,
  ordersNow,
} from '#app/server/database/schema.ts'
import type { Transaction } from '#app/server/database/transact.ts'
import { findChanges } from '#app/shop/corrections/correction.ts'

type OrderNow = typeof ordersNow.$inferSelect
type Correction = typeof orderCorrections.$inferInsert

/** An order that was changed, and its buyer's account, if any. */
export interface Corrected {
  orderId: string
  buyer: string | null
}

interface CorrectedParcel extends Pick<Correction, 'address' | 'delivery' | 'actor' | 'actorName'> {
  /** Its order, as it was before. */
  parcel: OrderNow
  /** False if a shopper made the change. */
  isTold: boolean
}

/**
 * Gives the orders in a parcel its corrected recipient and place; each keeps its own gift. Emails their buyers, but not the
 * one of the parcel's order again.
 */
export async function correctJoined(
  tx: Transaction,
  { parcel, isTold, address: corrected, delivery: plan, actor, actorName = null }: CorrectedParcel,
): Promise<Corrected[]> {
  const changed: Corrected[] = []
  for (const { now, language } of await lockInParcel(tx, parcel.id)) {
    const gift = now.delivery?.gift ?? {}
    const address = { ...corrected, date: now.address.date }
    if (findChanges({ address: now.address, gift }, { address, gift }).length === 0) continue
    const { place = null, zoneId = null } = plan ?? {}
    const delivery = { schedule: null, ...now.delivery, gift, place, zoneId }
    const [made] = await tx
      .insert(orderCorrections)
      .values({ orderId: now.id, number: now.corrections + 1, actor, actorName, address, delivery })
      .returning({ id: orderCorrections.id })
    if (made && isTold && now.email !== null && !isSame(now.email, parcel.email)) {
      await tx.insert(emails).values(correctedEmail({ id: made.id, recipient: now.email, language }))
    }
    changed.push({ orderId: now.id, buyer: now.userId })
  }
  return changed
}

/** Those that have no delivery of their own. */
async function lockInParcel(tx: Transaction, parcel: string) {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.joins, parcel)).for('update')
  return tx
    .select({ now: getViewSelectedFields(ordersNow), language: checkouts.language })
    .from(ordersNow)
    .innerJoin(checkouts, eq(checkouts.id, ordersNow.checkoutId))
    .leftJoin(deliveries, eq(deliveries.orderId, ordersNow.id))
    .where(and(eq(ordersNow.joins, parcel), isNull(deliveries.orderId)))
}

const isSame = (email: string, other: string | null) => email.toLowerCase() === other?.toLowerCase()

/** The email that tells a buyer of a correction, by its id. */
export function correctedEmail({
  id: aboutId,
  recipient,
  language,
}: Pick<typeof emails.$inferInsert, 'recipient' | 'language'> & { id: string }): typeof emails.$inferInsert {
  return { id: randomUUID(), kind: 'order-corrected', aboutId, recipient, language }
}
